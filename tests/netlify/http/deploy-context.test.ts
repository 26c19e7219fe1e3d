import { describe, expect, test, vi } from 'vitest';
import { deployInfoOf } from '#netlify/http/deploy-context.ts';
import { deployInfoOfBuild } from '#netlify/operate/function-bundles.ts';
import { environmentOfDeploy } from '#netlify/platform/env.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

const site = { id: 'site-1', name: 'calm-site', url: 'https://site.example' };
const at = (url: string) => new Request(url);

describe('a deploy described by the platform', () => {
  test('keeps the deploy’s context in production, and ignores the request’s URL', () => {
    const context = { deploy: { context: 'production', id: 'abc' }, site };
    expect(deployInfoOf(context, at('https://evil.example/'))).toEqual({ CONTEXT: 'production' });
  });

  test("uses the request's URL on a preview if it belongs to this site", () => {
    const context = { deploy: { context: 'deploy-preview', id: 'abc' }, site };
    const url = 'https://deploy-preview-7--calm-site.netlify.app';
    expect(deployInfoOf(context, at(`${url}/.netlify/functions/x`))).toEqual({
      CONTEXT: 'deploy-preview',
      SITE_URL: url,
    });
  });

  test.each([
    'https://evil.example/',
    'https://x--calm-site.netlify.app.evil.example/',
    'https://x--other-site.netlify.app/',
    'http://x--calm-site.netlify.app/',
    'https://evilcalm-site.netlify.app/',
  ])('falls back to its permanent URL if a preview request is for %s', (url) => {
    const context = { deploy: { context: 'branch-deploy', id: 'abc' }, site };
    expect(deployInfoOf(context, at(url))).toEqual({
      CONTEXT: 'branch-deploy',
      SITE_URL: 'https://abc--calm-site.netlify.app',
    });
  });

  test.each([undefined, null, 'text', {}, { deploy: {} }, { deploy: { context: 7 } }])(
    'returns nothing when the platform passes %s',
    (context) => {
      expect(deployInfoOf(context, at('https://site.example/'))).toEqual({});
    },
  );
});

describe('a deploy described by its build info', () => {
  test('falls back to the build info if the platform provides no context', async () => {
    const deployInfo = {
      CONTEXT: 'deploy-preview',
      SITE_URL: 'https://abc--calm-site.netlify.app',
    };
    vi.stubGlobal('BUILT_FOR', deployInfo);
    expect(deployInfoOf({}, at('https://site.example/'))).toEqual(deployInfo);
    const platform = { deploy: { context: 'production', id: 'abc' }, site };
    expect(deployInfoOf(platform, at('https://site.example/'))).toEqual({ CONTEXT: 'production' });
    vi.unstubAllGlobals();
  });

  test.each([
    [{ CONTEXT: 'production', SITE_URL: 'https://site.example' }, { CONTEXT: 'production' }],
    [
      {
        CONTEXT: 'deploy-preview',
        SITE_URL: 'https://site.example',
        DEPLOY_PRIME_URL: 'https://p',
      },
      { CONTEXT: 'deploy-preview', SITE_URL: 'https://p' },
    ],
    [{}, {}],
  ])('at build time, reduces %j to %j', (source, deployInfo) => {
    expect(deployInfoOfBuild(source)).toEqual(deployInfo);
  });
});

const opened = vi.hoisted((): string[] => []);
vi.mock('#netlify/storage/blob-store.ts', () => ({
  createBlobStore: (name: string) => {
    opened.push(name);
    return createMemoryStore();
  },
}));

const servicesOf = (deployInfo: Record<string, string>) =>
  servicesFromEnv(environmentOfDeploy(deployInfo));

describe('services of a deploy', () => {
  const deployed = { ...TEST_ENVIRONMENT, SITE_MODE: '', SITE_URL: 'https://site.example' };

  test('accepts a live key only if the platform reports production', async () => {
    for (const [name, value] of Object.entries(deployed)) vi.stubEnv(name, value);
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_12345678');
    vi.stubEnv('CONTEXT', undefined);
    const context = (name: string) =>
      deployInfoOf({ deploy: { context: name, id: 'abc' }, site }, at('https://site.example/'));
    expect((await servicesOf(context('production'))).env).toMatchObject({
      deployContext: 'production',
      siteUrl: 'https://site.example',
    });
    await expect(servicesOf(context('deploy-preview'))).rejects.toThrow(/live key/);
    await expect(servicesOf(context('branch-deploy'))).rejects.toThrow(/live key/);
    // Without a platform context, the code refuses to guess, even with a test key.
    await expect(servicesOf({})).rejects.toThrow(/CONTEXT is not set.*which deploy/);
    vi.stubEnv('STRIPE_SECRET_KEY', deployed.STRIPE_SECRET_KEY);
    opened.length = 0;
    await expect(servicesOf({})).rejects.toThrow(/CONTEXT is not set/);
    expect(opened).toEqual([]);
    vi.unstubAllEnvs();
  });

  test('keeps records and books separate for each kind of deploy', async () => {
    for (const [name, value] of Object.entries(deployed)) vi.stubEnv(name, value);
    vi.stubEnv('CONTEXT', undefined);
    const storesOf = async (context: string) => {
      opened.length = 0;
      await servicesOf(
        deployInfoOf({ deploy: { context, id: 'abc' }, site }, at('https://site.example/')),
      );
      return [...opened];
    };
    expect(await storesOf('production')).toEqual(['orders-production', 'ebooks-production']);
    expect(await storesOf('deploy-preview')).toEqual([
      'orders-deploy-preview',
      'ebooks-deploy-preview',
    ]);
    expect(await storesOf('branch-deploy')).toEqual([
      'orders-branch-deploy',
      'ebooks-branch-deploy',
    ]);
    vi.unstubAllEnvs();
  });
});
