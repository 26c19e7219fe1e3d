import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { coachSetUpLink } from '#netlify/local/coach-link.ts';
import { accountOf, send, signIn } from '#tests/support/account-requests.ts';
import { COACH, signInAsCoach } from '#tests/support/coach.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

const DAY = 24 * 60 * 60_000;
const PASSWORD = 'eleven calm herons';

const run = (environment: NodeJS.Dict<string>) =>
  spawnSync(process.execPath, ['netlify/operate/shop-command.ts', 'coach-link'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
  });

describe('the link printed by npm run shop -- coach-link', () => {
  const tokenOf = (link = '') =>
    /^http:\/\/localhost:8888\/auth\/reset#t=([\w.-]+)$/.exec(link)?.[1];
  const reset = (harness: Awaited<ReturnType<typeof createTestHarness>>, token = '') =>
    send(harness, 'auth', { action: 'reset', token, password: PASSWORD });

  test('lets the coach choose a password and set up two-factor authentication, and works only once', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const token = tokenOf(await coachSetUpLink(harness.services));
    const done = await reset(harness, token);
    expect(done).toMatchObject({
      status: 200,
      body: { session: { email: COACH, isCoach: false } },
    });
    const setUp = await send(
      harness,
      'account',
      { action: 'second-factor-start', password: PASSWORD },
      done,
    );
    expect(setUp.status).toBe(200);
    expect((await reset(harness, token)).status).toBe(410);
    expect((await signIn(harness, COACH, PASSWORD)).status).toBe(200);
  });

  test('expires after 24 hours', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const token = tokenOf(await coachSetUpLink(harness.services));
    harness.clock.now += DAY + 1;
    expect((await reset(harness, token)).status).toBe(410);
  });

  test('doesn’t issue a link if the coach has an account or no coach is configured', async () => {
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    expect(await coachSetUpLink(harness.services)).toBeUndefined();
    expect(await accountOf(harness, COACH)).toBeDefined();
    const nobody = await createTestHarness({ environment: { COACH_EMAILS: '' } });
    expect(await coachSetUpLink(nobody.services)).toBeUndefined();
  });
});

describe('npm run shop -- coach-link', () => {
  const site = { NETLIFY_SITE_ID: 'site', NETLIFY_AUTH_TOKEN: 'token' };
  const deploy = { ...TEST_ENVIRONMENT, SITE_MODE: '', SITE_URL: 'https://shop.example' };

  test.each([
    ['nothing', {}, /^Set NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN, and the variables/],
    ['the site without its token', { NETLIFY_SITE_ID: 'site' }, /^Set both NETLIFY_SITE_ID/],
    ['the site without its variables', site, /^SITE_URL is ""/],
    ['no coach', { ...site, ...deploy, COACH_EMAILS: '' }, /^Set COACH_EMAILS/],
  ])('reports what it needs without a stack trace: %s', (_what, environment, words) => {
    const { status, stderr, stdout } = run(environment);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
