import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const download = functionNamed('download');
const book = 'recovery-planner';

const redemptionsOf = (harness: TestHarness) =>
  [...harness.records.contents.keys()].filter((key) => key.startsWith('use-')).length;

async function post(
  harness: TestHarness,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const request = postJson(download.url, body, headers);
  const response = await download.call(request, {}, () => harness.services);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const claim = (harness: TestHarness, token: string, claimId: string = crypto.randomUUID()) =>
  post(harness, { action: 'claim', token, item: book, claimId });

async function fileUrlOf(harness: TestHarness): Promise<string> {
  const { token } = await buy(harness);
  const { body } = await claim(harness, token);
  return new URL(String(body['downloadUrl']), download.url).href;
}

const fetchFile = (harness: TestHarness, url: string, init: RequestInit = {}) =>
  download.call(new Request(url, init), {}, () => harness.services);

describe('T4: guessed download links', () => {
  test('T4: rejects a token with any single character changed, without a store lookup', async () => {
    expectConsole(/link_unknown|bad_request/);
    const harness = await createTestHarness();
    harness.services.memoryCounter.count = () => 0;
    const { token } = await buy(harness);
    const before = harness.records.calls;
    for (let index = 0; index < token.length; index += 1) {
      for (const other of ['A', 'b', '0', '.', '-']) {
        if (token[index] === other) continue;
        const forged = token.slice(0, index) + other + token.slice(index + 1);
        expect((await post(harness, { action: 'open', token: forged })).status, forged).toBe(404);
      }
    }
    for (const forged of [`${token}A`, token.slice(0, -1), token.toUpperCase(), ` ${token}`]) {
      expect((await post(harness, { action: 'open', token: forged })).status, forged).toBe(404);
    }
    expect(harness.records.calls).toBe(before);
  });

  test('T4: two tokens for the same entitlement have different signatures, and a token works for only one purpose', async () => {
    expectConsole(/link_unknown/);
    const harness = await createTestHarness();
    const { crypto } = harness.services;
    const entitlementId = 'a'.repeat(32);
    const [first = '', second = ''] = [1, 2].map((linkVersion) =>
      crypto.link.sign({ entitlementId, linkVersion }),
    );
    expect(first.split('.')[3]?.slice(0, 8)).not.toBe(second.split('.')[3]?.slice(0, 8));
    const token = crypto.fileUrl.sign({
      entitlementId,
      linkVersion: 1,
      slug: book,
      expiresAt: 1_800_000_000_000,
    });
    expect(crypto.link.read(token)).toBeUndefined();
    expect(crypto.fileUrl.read(first)).toBeUndefined();
    const signature = first.split('.')[3] ?? '';
    expect(Buffer.from(signature, 'base64url')).toHaveLength(32);
  });
});

describe('T5: a sixth download among concurrent clicks', () => {
  test.each([0, 0.2])(
    'T5: in 20 rounds of 50 concurrent clicks, never exceeds the download limit, with a store fault rate of %f',
    async (share) => {
      expectConsole(/link_used_up|upstream_unavailable/);
      for (let round = 0; round < 20; round += 1) {
        let seed = round + 1;
        let faulty = false;
        const records = createMemoryStore(() => {
          seed = (seed * 48_271) % 2_147_483_647;
          if (!faulty || seed / 2_147_483_647 >= share) return undefined;
          return seed % 2 === 0 ? 'unavailable' : 'lost-reply';
        });
        const harness = await createTestHarness({ records });
        const { token } = await buy(harness);
        faulty = true;
        const answers = await Promise.all(Array.from({ length: 50 }, () => claim(harness, token)));
        const granted = answers.filter(({ status }) => status === 200).length;
        expect(granted).toBeLessThanOrEqual(REDEMPTIONS_PER_LINK);
        expect(redemptionsOf(harness)).toBeLessThanOrEqual(REDEMPTIONS_PER_LINK);
        if (share > 0) continue;
        expect(granted).toBe(REDEMPTIONS_PER_LINK);
        expect(answers.filter(({ status }) => status === 410)).toHaveLength(
          50 - REDEMPTIONS_PER_LINK,
        );
      }
    },
  );
});

describe('T6: software that follows links', () => {
  test('T6: viewing or prefetching a link doesn’t use up any downloads', async () => {
    expectConsole(/link_unknown/);
    const harness = await createTestHarness();
    const { token } = await buy(harness);
    for (let n = 0; n < 100; n += 1) {
      await post(harness, { action: 'open', token }, { 'sec-purpose': 'prefetch' });
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'sec-purpose': 'prefetch;prerender' };
        await fetchFile(harness, `${download.url}?t=${token}`, { method, headers });
      }
    }
    expect(redemptionsOf(harness)).toBe(0);
    expect((await post(harness, { action: 'open', token })).body).toMatchObject({
      items: [{ usesLeft: REDEMPTIONS_PER_LINK }],
    });
  });

  test('T6: the secret in an emailed link comes after the #, so it’s never sent to a server or in a Referer header', async () => {
    const harness = await createTestHarness();
    const { token } = await buy(harness);
    const [mail] = harness.mails;
    expect(mail?.text).toContain(`/download#t=${token}`);
    expect(mail?.text.split('#t=')[0]).not.toContain(token);
    expect(mail?.html).not.toMatch(/<(?:script|link|iframe)\b/);
    // Cover files are identical for everyone.
    for (const [picture] of mail?.html.matchAll(/<img[^>]*>/g) ?? [])
      expect(picture).toMatch(/ src="https?:\/\/[^/"]+\/share\/cover-[\w-]+\.jpg"/);
  });
});

describe('T7: resumed and repeated downloads', () => {
  test('T7: one click is enough for the whole file, ranges, a resumed download, and any retry', async () => {
    const harness = await createTestHarness();
    const body = new Uint8Array(100_000).map((_, index) => (index * 7) % 251);
    const { books } = harness.services;
    await books.publish({
      slug: book,
      fileName: 'Planner.pdf',
      pages: 1,
      body,
      at: harness.clock.now,
    });
    const url = await fileUrlOf(harness);
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

    const whole = await fetchFile(harness, url);
    const etag = whole.headers.get('etag') ?? '';
    expect(digest(await bytesOf(whole))).toBe(digest(body));

    const parts: Uint8Array[] = [];
    for (const range of ['bytes=0-39999', 'bytes=40000-79999', 'bytes=80000-']) {
      const part = await fetchFile(harness, url, { headers: { range, 'if-range': etag } });
      expect(part.status).toBe(206);
      parts.push(await bytesOf(part));
    }
    expect(digest(Buffer.concat(parts))).toBe(digest(body));

    const reader = (await fetchFile(harness, url)).body?.getReader();
    const first = (await reader?.read())?.value ?? new Uint8Array();
    await reader?.cancel();
    const rest = await fetchFile(harness, url, { headers: { range: `bytes=${first.length}-` } });
    const joined = Buffer.concat([
      first,
      rest.status === 206 ? await bytesOf(rest) : new Uint8Array(),
    ]);
    expect(digest(joined)).toBe(digest(body));

    expect((await fetchFile(harness, url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      '100000',
    );
    expect((await fetchFile(harness, url, { headers: { range: 'bytes=100000-' } })).status).toBe(
      416,
    );
    const suffix = await fetchFile(harness, url, { headers: { range: 'bytes=-10' } });
    expect(await bytesOf(suffix)).toEqual(body.slice(-10));
    const several = await fetchFile(harness, url, { headers: { range: 'bytes=0-1,4-5' } });
    expect([several.status, (await bytesOf(several)).length]).toEqual([200, 100_000]);
    const outdated = { range: 'bytes=0-1', 'if-range': '"another"' };
    expect((await fetchFile(harness, url, { headers: outdated })).status).toBe(200);

    expect(redemptionsOf(harness)).toBe(1);
  });

  test('T7: a file URL expires after an hour and can’t be extended', async () => {
    expectConsole(/link_expired|link_unknown/);
    const harness = await createTestHarness();
    const url = await fileUrlOf(harness);
    harness.clock.now += 61 * 60_000;
    expect((await fetchFile(harness, url)).status).toBe(410);
    const later = url.replace(/\.(1\d{12})\./, (_all, at: string) => `.${Number(at) + 3_600_000}.`);
    expect(later).not.toBe(url);
    expect((await fetchFile(harness, later)).status).toBe(404);
  });
});
