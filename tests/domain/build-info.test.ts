import { describe, expect, test } from 'vitest';
import { addressOfBuild, deployKind, samplesAllowed } from '#src/domain/build-info.ts';

test.each([
  ['production', 'production'],
  ['deploy-preview', 'preview'],
  ['branch-deploy', 'preview'],
  ['an unknown future name', 'preview'],
  ['dev', 'local'],
  [undefined, 'local'],
  ['', 'local'],
])('maps the context %s to the deploy kind %s', (context, kind) => {
  expect(deployKind(context)).toBe(kind);
});

describe('build site URL', () => {
  const onNetlify = {
    URL: 'https://site.example',
    DEPLOY_PRIME_URL: 'https://deploy-preview-7--site.netlify.app',
  };

  test('uses SITE_URL, or else the host’s main URL', () => {
    const production = { ...onNetlify, CONTEXT: 'production' };
    expect(addressOfBuild({ ...production, SITE_URL: 'https://www.site.example' })).toBe(
      'https://www.site.example',
    );
    expect(addressOfBuild(production)).toBe('https://site.example');
    expect(addressOfBuild({})).toBeUndefined();
  });

  test('uses the preview’s own URL in a preview, even if SITE_URL is set', () => {
    for (const CONTEXT of ['deploy-preview', 'branch-deploy']) {
      const address = addressOfBuild({ ...onNetlify, CONTEXT, SITE_URL: 'https://site.example' });
      expect(address).toBe('https://deploy-preview-7--site.netlify.app');
    }
  });
});

describe('samples', () => {
  const options = { isWanted: true, isOwnContent: false, kind: 'local', isLive: false } as const;

  test.each([
    ['locally', {}, true],
    ['locally, even with the coach’s own content', { isOwnContent: true }, true],
    ['in a preview of the content we ship', { kind: 'preview' }, true],
    ['in a preview of the coach’s own content', { kind: 'preview', isOwnContent: true }, false],
    ['on the real site', { kind: 'production' }, false],
    ['with a live key', { isLive: true }, false],
    ['if the owner turned them off', { isWanted: false }, false],
  ] as const)(
    'allows samples only locally and in previews of the content we ship: %s: %j is %s',
    (_, change, isShown) => {
      expect(samplesAllowed({ ...options, ...change })).toBe(isShown);
    },
  );
});
