import { mkdtemp, rm } from 'node:fs/promises';
import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLocalServices } from '#netlify/local/local-services.ts';
import { EnvironmentError, readEnvironment } from '#netlify/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

const SITE = 'http://localhost:8888';

test('T24: local services respond only to this machine’s own hostnames', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'threats-'));
  const harness = await startLocalServices({
    dataDir,
    siteUrl: SITE,
    own: {},
    afterReset: async () => {},
  });
  try {
    const ask = async (host: string, init: RequestInit = {}) => {
      const request = new Request(`${SITE}/__local/mail.json`, init);
      request.headers.set('host', host);
      return (await harness.handle(request))?.status;
    };
    for (const host of ['localhost:8888', '127.0.0.1:8888', '[::1]:8888']) {
      expect(await ask(host), host).toBe(200);
    }
    for (const host of [
      'evil.example',
      'evil.example:8888',
      'localhost:9999',
      'localhost',
      '10.0.0.1:8888',
      'localhost.evil.example:8888',
      '',
    ]) {
      expect(await ask(host), host).toBe(403);
    }
    for (const origin of ['https://evil.example', 'http://localhost:9999', 'null']) {
      const foreign = { method: 'POST', headers: { origin } };
      expect(await ask('localhost:8888', foreign), origin).toBe(403);
    }
  } finally {
    await harness.close();
    await rm(dataDir, { recursive: true });
  }
});

test.each(['STRIPE_API_URL', 'POSTMARK_API_URL'])(
  'T24: refuses to start a deploy with %s, which would redirect payments or email',
  (name) => {
    const source = {
      ...TEST_ENVIRONMENT,
      SITE_MODE: 'netlify',
      SITE_URL: 'https://example.com',
      [name]: 'http://127.0.0.1:4242',
    };
    expect(() => readEnvironment(source)).toThrow(EnvironmentError);
    expect(() => readEnvironment({ ...TEST_ENVIRONMENT, [name]: 'https://evil.example' })).toThrow(
      EnvironmentError,
    );
  },
);

test('T24: all local services listen on the loopback interface only', () => {
  const listening = globSync('netlify/local/**/*.ts').filter((file) =>
    /\.listen\(/.test(readFileSync(file, 'utf8')),
  );
  expect(listening).toEqual(['netlify/local/loopback.ts']);
});
