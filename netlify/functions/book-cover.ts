import type { CoverKept } from '#src/contracts/book-cover.ts';
import { MAX_COVER_BYTES, refuseCover } from '#src/domain/cover-image.ts';
import { withoutMetadata } from '#src/domain/picture-metadata.ts';
import { Refusal } from '#src/domain/refusal.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { requireOwnOrigin } from '#netlify/http/origin.ts';
import { readBytes } from '#netlify/http/read-body.ts';
import { FUNCTION_HEADERS, respondJson } from '#netlify/http/respond.ts';
import { requireCoach } from '#netlify/http/session.ts';

/** A picture lies under its hash, so what is kept anywhere is right for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** GET shows a cover that the coach uploaded, to everybody. PUT takes one, from the coach, without what her camera wrote in it. */
export default byMethod('book-cover', {
  GET: async (request, { offers }) => {
    const cover = await offers.cover(new URL(request.url).searchParams.get('sha256') ?? '');
    if (!cover) throw new Refusal('file_unknown', 'There is no such picture.');
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(cover.bytes), {
      headers: {
        ...FUNCTION_HEADERS,
        'content-type': cover.type,
        'content-length': String(cover.bytes.byteLength),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': FOR_EVER,
        'netlify-cdn-cache-control': `${FOR_EVER}, durable`,
        'netlify-vary': 'query=sha256',
      },
    });
  },
  PUT: async (request, services) => {
    requireOwnOrigin(request, services.env.siteUrl);
    if (request.headers.get('content-type') !== 'application/octet-stream') {
      throw new Refusal('wrong_type', 'Send a picture as application/octet-stream.');
    }
    await requireCoach(request, services);
    const bytes = await readBytes(request, MAX_COVER_BYTES);
    const problem = refuseCover(bytes);
    if (problem !== undefined) throw new Refusal('wrong_type', problem);
    const cover = await services.offers.cover(
      await services.offers.keepCover(withoutMetadata(bytes)),
    );
    if (!cover) throw new Refusal('wrong_type', 'This picture cannot be read.');
    const { sha256, type, width, height } = cover;
    const output: CoverKept = { cover: { sha256, type, width, height } };
    return respondJson(200, output);
  },
});
