import { describe, expect, test } from 'vitest';
import { addressOfBuild, deployKind } from '#src/domain/build-info.ts';

test.each([
  ['production', 'production'],
  ['deploy-preview', 'preview'],
  ['branch-deploy', 'preview'],
  ['a name of tomorrow', 'preview'],
  ['dev', 'local'],
  [undefined, 'local'],
  ['', 'local'],
])('maps the context %s to the kind %s', (context, kind) => {
  expect(deployKind(context)).toBe(kind);
});

describe('site URL of a build', () => {
  const onNetlify = {
    URL: 'https://site.example',
    DEPLOY_PRIME_URL: 'https://deploy-preview-7--site.netlify.app',
  };

  test('is SITE_URL, or else the host’s main URL', () => {
    const production = { ...onNetlify, CONTEXT: 'production' };
    expect(addressOfBuild({ ...production, SITE_URL: 'https://www.site.example' })).toBe(
      'https://www.site.example',
    );
    expect(addressOfBuild(production)).toBe('https://site.example');
    expect(addressOfBuild({})).toBeUndefined();
  });

  test('is the preview’s own URL on a preview, whatever SITE_URL is', () => {
    for (const CONTEXT of ['deploy-preview', 'branch-deploy']) {
      const address = addressOfBuild({ ...onNetlify, CONTEXT, SITE_URL: 'https://site.example' });
      expect(address).toBe('https://deploy-preview-7--site.netlify.app');
    }
  });
});
