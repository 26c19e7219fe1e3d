import { expect, test } from 'vitest';
import { readLaunchContent } from '#src/tooling/launch/launch-content.ts';
import { findLaunchGaps, formatChecklist } from '#src/tooling/launch/launch-gaps.ts';
import { checkDeploy } from '#netlify/operate/deploy-diagnostics.ts';

/**
 * Problems that would hurt a live shop in its first month and that the `deploy-check` tests don't
 * cover, each with the check that reports it.
 */
const GAPS: readonly (readonly [
  gap: string,
  named: NodeJS.Dict<string> | string,
  words: RegExp,
])[] = [
  ['the coach has no account yet', 'coach-account', /printed your recovery codes/],
  ['a preview acts as the live shop', 'platform-context', /marked as a preview/],
  ['the host drops the rate limits', 'rate-rules', /Post-processing/],
  ['nobody is told that the site is down', 'monitor', /checks the site every 5 minutes/],
  ['nobody gets Stripe’s emails about payments and disputes', 'stripe-mails', /Stripe emails you/],
  ['tax is owed but not collected', 'tax', /STRIPE_TAX=on/],
  ['the tax switch is invalid', { STRIPE_TAX: 'yes' }, /STRIPE_TAX is "yes"/],
  [
    'the promotion code switch is invalid',
    { PROMOTION_CODES: 'maybe' },
    /PROMOTION_CODES is "maybe"/,
  ],
  ['books are sold where the rules are unknown', 'countries', /SELL_TO/],
  ['a name is not a country code', { SELL_TO: 'US, Germany' }, /names "GERMANY"/],
  ['nobody reviewed the withdrawal terms', 'withdrawal', /right to withdraw/],
  ['there is no backup', 'backup', /tested restoring one/],
  ['orders are kept too short or too long', 'retention', /how many years/],
  ['the real books are missing', 'real-books', /Upload each file/],
  ['the host stops the site when credits run out', 'plan', /auto recharge/],
  ['Postmark delivers only to the owner', 'mail-domain', /approved your account/],
  ['emails look forged', 'mail-domain', /DKIM, Return-Path, and DMARC/],
  ['the sender uses a free email provider', { MAIL_FROM: 'a@gmail.com' }, /Nobody else may send/],
  ['a secret was copied as asterisks', { STRIPE_WEBHOOK_SECRET: '****' }, /masks this secret/],
  ['the deployed site was never tried', 'platform-check', /check-deployed/],
];

const READY = {
  STRIPE_SECRET_KEY: 'sk_live_placeholder0001',
  STRIPE_WEBHOOK_SECRET: 'whsec_placeholder',
  ORDER_SECRET: 'Qv7nT2xL9mWc4RzK8bYpH3sJ6dFgUaEe',
  POSTMARK_TOKEN: '01234567-89ab-cdef-0123-456789abcdef',
  POSTMARK_HOOK_PASSWORD: 'Zk4mPq8sVt2wYb6nRc9xLd3f',
  MAIL_FROM: 'Your coach <coach@calm-site.org>',
  COACH_EMAILS: 'coach@calm-site.org',
  SITE_URL: 'https://calm-site.org',
};
const { launch } = readLaunchContent();

test.each(GAPS)('reports this problem and how to fix it: %s', (_gap, named, words) => {
  if (typeof named === 'string') {
    const gaps = findLaunchGaps(readLaunchContent()).filter(({ field }) => field === named);
    expect(formatChecklist(gaps, [])).toMatch(words);
    const confirmed = launch.map((point) => ({ ...point, confirmed: '2026-12-01', by: 'Ana' }));
    const after = findLaunchGaps({ ...readLaunchContent(), launch: confirmed });
    expect(after.map(({ field }) => field)).not.toContain(named);
    return;
  }
  expect(checkDeploy(READY, 'production', [])).toEqual([]);
  const found = checkDeploy({ ...READY, ...named }, 'production', []);
  const diagnostic = found.map(({ kind, name, problem }) => `${kind} ${name}: ${problem}`);
  expect(diagnostic.join('\n')).toMatch(words);
  expect(found.every(({ remedy }) => remedy.length > 10)).toBe(true);
});

test('the deploy check also reports everything that blocks a build with live keys', () => {
  const gaps = findLaunchGaps(readLaunchContent());
  const [diagnostic] = checkDeploy(READY, 'production', gaps).filter(({ name }) =>
    name.endsWith('launch.json'),
  );
  const stopping = launch.filter(({ stops }) => stops).map(({ id }) => id);
  expect(stopping).toContain('monitor');
  for (const id of stopping) expect(diagnostic?.problem).toContain(id);
});
