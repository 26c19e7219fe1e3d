import { afterEach, describe, expect, test, vi } from 'vitest';
import { purchaseNotices } from '#src/collections/notifications.ts';

afterEach(() => vi.unstubAllEnvs());

describe('sample purchase notices', () => {
  test.each(['sk_live_abc', 'rk_live_abc'])('are never part of a build with the key %s', (key) => {
    vi.stubEnv('STRIPE_SECRET_KEY', key);
    expect(purchaseNotices()).toEqual([]);
  });

  test.each([undefined, 'sk_test_abc'])(
    'are never part of the real site, also with the key %s',
    (key) => {
      vi.stubEnv('CONTEXT', 'production');
      vi.stubEnv('STRIPE_SECRET_KEY', key);
      expect(purchaseNotices()).toEqual([]);
    },
  );

  test.each([undefined, 'sk_test_abc'])('are shown with the key %s', (key) => {
    vi.stubEnv('STRIPE_SECRET_KEY', key);
    expect(purchaseNotices()).toHaveLength(50);
  });
});
