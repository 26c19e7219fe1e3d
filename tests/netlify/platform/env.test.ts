import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#netlify/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

const live = { SITE_MODE: '', SITE_URL: 'https://example.com', CONTEXT: 'production' };

describe('the environment', () => {
  test('reads the variables', () => {
    const env = readEnvironment({ ...TEST_ENVIRONMENT, STRIPE_API_URL: 'http://127.0.0.1:4242' });
    expect(env).toMatchObject({
      mode: 'embedded',
      deployContext: 'embedded',
      siteUrl: 'http://localhost:8888',
    });
    expect(env.stripe.apiUrl?.port).toBe('4242');
  });

  test('accepts a live key in production', () => {
    const env = readEnvironment({
      ...TEST_ENVIRONMENT,
      ...live,
      STRIPE_SECRET_KEY: 'sk_live_12345678',
    });
    expect(env.stripe.live).toBe(true);
  });

  test.each([
    ['a missing secret', { ORDER_SECRET: '' }, /ORDER_SECRET is not set.*openssl/],
    ['a short secret', { ORDER_SECRET: 'short' }, /at least 32/],
    ['a live key on one machine', { STRIPE_SECRET_KEY: 'sk_live_12345678' }, /live key/],
    [
      'a live key on a preview',
      { ...live, CONTEXT: 'deploy-preview', STRIPE_SECRET_KEY: 'sk_live_12345678' },
      /deploy-preview/,
    ],
    [
      'a key of the wrong kind',
      { STRIPE_SECRET_KEY: 'pk_test_12345678' },
      /doesn’t look like a Stripe key/,
    ],
    [
      'a stub on a deploy',
      { ...live, STRIPE_API_URL: 'http://127.0.0.1:1' },
      /STRIPE_API_URL.*Remove it/,
    ],
    ['a stub elsewhere', { POSTMARK_API_URL: 'http://evil.example' }, /only point to this machine/],
    ['a public site without https', { SITE_URL: 'http://example.com' }, /needs https/],
    ['an invalid URL', { SITE_URL: '' }, /SITE_URL/],
    ['an unknown mode', { SITE_MODE: 'test' }, /SITE_MODE/],
    ['a deploy without any information', { ...live, CONTEXT: '' }, /CONTEXT is not set/],
  ])('rejects %s and explains how to fix it', (_what, change, message) => {
    const source = { ...TEST_ENVIRONMENT, ...change };
    expect(() => readEnvironment(source)).toThrow(message);
    const shown = (() => {
      try {
        readEnvironment(source);
      } catch (error) {
        return String(error);
      }
      return '';
    })();
    for (const secret of ['sk_live_12345678', 'ofthetests', 'a secret of tests']) {
      expect(shown).not.toContain(secret);
    }
  });
});
