import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { uploadInput } from '#src/contracts/upload.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { PART_BYTES } from '#src/domain/ebooks/upload.ts';
import { beginUpload, finishUpload, receivePart } from '#netlify/ebooks/receive-upload.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { requireOwnOrigin } from '#netlify/http/origin.ts';
import { readBytes } from '#netlify/http/read-body.ts';
import { respondJson } from '#netlify/http/respond.ts';
import { requireCoach } from '#netlify/http/session.ts';

/** POST announces or finishes a file, and PUT uploads a part. For the coach only. */
export default byMethod(
  'upload',
  {
    PUT: async (request, services) => {
      requireOwnOrigin(request, services.env.siteUrl);
      if (request.headers.get('content-type') !== 'application/octet-stream') {
        throw new HttpError('wrong_type', 'Send a part as application/octet-stream.');
      }
      if (Number(request.headers.get('content-length') ?? 0) > PART_BYTES) {
        throw new HttpError(
          'too_large',
          `A part can have at most ${PART_BYTES} bytes. Send smaller parts.`,
        );
      }
      await requireCoach(request, services);
      const query = new URL(request.url).searchParams;
      const part = /^\d{1,3}$/.exec(query.get('part') ?? '')?.[0];
      if (part === undefined) throw new HttpError('bad_request', 'Include the part’s number.');
      const body = await readBytes(request, PART_BYTES);
      const output = await receivePart(query.get('upload') ?? '', Number(part), body, services);
      return respondJson(200, output);
    },
    POST: json('upload', {
      who: 'coach',
      input: uploadInput,
      run: { begin: beginUpload, finish: finishUpload },
    }),
  },
  { services: servicesFromEnv },
);
