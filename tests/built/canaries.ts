/**
 * Fake secrets that look like real ones. The pages and functions are built with them in the
 * environment, and they must not appear anywhere in the output.
 */
export const CANARIES: Readonly<Record<string, string>> = {
  ORDER_SECRET: 'canary-order-secret-3f6c1a9e7b2d4c80',
  STRIPE_SECRET_KEY: 'sk_test_canary51QkZxR7vTn3pLwYbE',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary8b1d2f6a4c3e9075',
  STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_canaryolder6e5d4c3b2a1908',
  POSTMARK_TOKEN: 'c0ffee00-cafe-4bad-8bad-c0ffeec0ffee',
  MAIL_FROM: 'Canary <canary-sender@example.com>',
};
