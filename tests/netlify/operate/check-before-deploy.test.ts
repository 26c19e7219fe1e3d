import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDeploy, checkMoved } from '#netlify/operate/deploy-diagnostics.ts';
import type { LaunchGap } from '#src/tooling/launch/launch-gaps.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const testMode = {
  ORDER_SECRET: randomBytes(32).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test_placeholder0001',
  STRIPE_WEBHOOK_SECRET: 'whsec_placeholder0001',
  POSTMARK_TOKEN: '11111111-2222-4333-8444-555555555555',
  MAIL_FROM: 'Your coach <coach@calm-site.org>',
  COACH_EMAILS: 'coach@calm-site.org',
  POSTMARK_HOOK_PASSWORD: randomBytes(24).toString('hex'),
};
const real = {
  ...testMode,
  STRIPE_SECRET_KEY: 'sk_live_placeholder0001',
  SITE_URL: 'https://calm-site.org',
};

const gap = (change: Partial<LaunchGap>): LaunchGap => ({
  file: 'content/site.json',
  problem: 'Open.',
  remedy: 'Do it.',
  stops: true,
  ...change,
});

const problemsFor = (
  change: NodeJS.Dict<string>,
  context = 'production',
  gaps: readonly LaunchGap[] = [],
): string[] =>
  checkDeploy({ ...(context === 'production' ? real : testMode), ...change }, context, gaps).map(
    ({ kind, name, problem }) => `${kind} ${name}: ${problem}`,
  );

test('reports nothing for a complete configuration', () => {
  expect(problemsFor({})).toEqual([]);
  expect(problemsFor({}, 'deploy-preview')).toEqual([]);
  expect(problemsFor({}, 'branch-deploy', [gap({ field: 'postalAddress' })])).toEqual([]);
});

/** The expected message for each value, keyed by context and variable. */
const EXPECTED: Readonly<Record<string, Record<string, Record<string, string>>>> = {
  production: {
    STRIPE_SECRET_KEY: {
      sk_test_placeholder0001:
        'wrong: Production has a test key, so nobody can pay with a real card.',
      '': 'missing: The Stripe key is missing.',
      pk_live_placeholder0001: 'wrong: This is the publishable key, which can’t take payments.',
      'my key':
        'wrong: This doesn’t look like a Stripe key. It should start with sk_test_, sk_live_, rk_test_, or rk_live_.',
    },
    STRIPE_WEBHOOK_SECRET: {
      '': 'missing: The webhook secret is missing, so the site can’t verify Stripe’s events.',
      we_123: 'wrong: A webhook secret starts with whsec_. This one doesn’t.',
    },
    STRIPE_WEBHOOK_SECRET_PREVIOUS: {
      whsec_old: 'note: The previous webhook secret is still accepted.',
      whsec_placeholder0001: 'note: The previous webhook secret is the same as the current one.',
    },
    ORDER_SECRET: {
      '': 'missing: The order secret is missing.',
      short: 'danger: The order secret has 5 characters. It needs at least 32.',
      ['a'.repeat(44)]: 'danger: The order secret is easy to guess.',
      'please-change-this-value-before-you-go-live': 'danger: The order secret is easy to guess.',
    },
    POSTMARK_TOKEN: {
      '': 'missing: The Postmark token is missing.',
      POSTMARK_API_TEST: 'wrong: This token accepts emails but doesn’t send them.',
      abc: 'wrong: This doesn’t look like a server token.',
    },
    POSTMARK_HOOK_PASSWORD: {
      '': 'wrong: The site won’t know when an email bounces.',
    },
    MAIL_FROM: {
      '': 'missing: The sender’s address is missing.',
      'Your coach': 'wrong: "Your coach" doesn’t contain an email address.',
      'Coach <coach@example.com>':
        'wrong: "Coach <coach@example.com>" is an example, not your address.',
    },
    SITE_URL: {
      '': 'missing: The site’s address is missing.',
      'http://calm-site.org': 'wrong: "http://calm-site.org" doesn’t start with https://.',
      'https://calm-site.org/shop':
        'wrong: "https://calm-site.org/shop" has more than the site’s address, which is https://calm-site.org.',
      'https://example.com': 'wrong: "https://example.com" is an example, not your site.',
      'https://localhost': 'wrong: "https://localhost" is an example, not your site.',
      'https://x--calm.netlify.app':
        'danger: "https://x--calm.netlify.app" is a preview’s address, so buyers would be sent there.',
      'https://calm.netlify.app':
        'note: "https://calm.netlify.app" is the host’s own address for your site.',
    },
    ORDER_SECRET_PREVIOUS: {
      Jq5Y0vFmZx8wKb2RtLc7NsHd4UeGaPi9: 'note: The order secret is being rotated.',
      [real.ORDER_SECRET]: 'wrong: The previous order secret is the same as the current one.',
    },
    SITE_MODE: {
      embedded: 'danger: This variable is for local use only, but it’s set.',
    },
    GITHUB_TOKEN: {
      github_pat_0123456789: 'wrong: There’s a token for GitHub, but no repository.',
    },
    COACH_EMAILS: {
      '': 'missing: No address can open the dashboard.',
      'a@calm-site.org, coach': 'wrong: "coach" isn’t an email address.',
      'coach@example.com':
        'danger: "coach@example.com" is an example, and it can open the dashboard.',
    },
  },
  'deploy-preview': {
    GITHUB_TOKEN: {
      github_pat_0123456789: 'danger: The dashboard of a preview could publish to the live site.',
    },
    GITHUB_API_URL: {
      'http://127.0.0.1:1': 'danger: This variable is for local use only, but it’s set.',
    },
    STRIPE_SECRET_KEY: {
      sk_live_placeholder0001:
        'danger: This preview has a live key, so anyone who tries it would pay real money.',
    },
    POSTMARK_TOKEN: {
      POSTMARK_API_TEST: 'note: This token accepts emails but doesn’t send them.',
    },
    POSTMARK_HOOK_PASSWORD: {
      '': 'note: The site won’t know when an email bounces.',
      short: 'danger: The mail webhook’s password is too short or has unusual characters.',
    },
    STRIPE_API_URL: {
      'http://127.0.0.1:1': 'danger: This variable is for local use only, but it’s set.',
    },
    POSTMARK_API_URL: {
      'http://127.0.0.1:1': 'danger: This variable is for local use only, but it’s set.',
    },
    NETLIFY_API_URL: {
      'http://127.0.0.1:1': 'danger: This variable is for local use only, but it’s set.',
    },
    COACH_EMAILS: {
      ' , ': 'note: No address can open the dashboard.',
    },
  },
  'branch-deploy': {
    STRIPE_SECRET_KEY: {
      rk_live_placeholder0001:
        'danger: This preview has a live key, so anyone who tries it would pay real money.',
    },
  },
};
const ROWS = Object.entries(EXPECTED).flatMap(([context, variables]) =>
  Object.entries(variables).flatMap(([name, values]) =>
    Object.entries(values).map(([value, problem]) => [context, name, value, problem] as const),
  ),
);

test.each(ROWS)(
  'reports a problem in %s with %s set to "%s": %s',
  (context, name, value, problem) => {
    const [kind = '', words = ''] = problem.split(/: (.*)/);
    expect(problemsFor({ [name]: value }, context)).toEqual([
      expect.stringContaining(`${kind} ${name}: ${words}`),
    ]);
  },
);

test('asks for the optional publishing token if there’s a repository without one', () => {
  const CONTENT_REPOSITORY = 'https://github.com/owner/name/tree/drafts';
  expect(problemsFor({ CONTENT_REPOSITORY })).toEqual([
    expect.stringContaining('note GITHUB_TOKEN: The dashboard can’t change prices'),
  ]);
  expect(problemsFor({ CONTENT_REPOSITORY, GITHUB_TOKEN: 'github_pat_0123456789' })).toEqual([]);
});

test('reports variables whose total size is too large', () => {
  const reported = problemsFor(
    { STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(3600)}` },
    'branch-deploy',
  );
  expect(reported).toEqual([
    expect.stringContaining('wrong variables: All variables together have'),
  ]);
});

describe('content not allowed on a live site', () => {
  test.each([
    [
      gap({ field: 'postalAddress' }),
      'danger content/site.json: There’s no postal address. By law, newsletters need one.',
    ],
    [
      gap({ field: 'email' }),
      'missing content/site.json: The coach’s address is an example, so nobody gets visitors’ messages.',
    ],
    [
      gap({
        file: 'content/testimonials.json',
        problem: 'Not removed yet: sample testimonials (3).',
        stops: false,
      }),
      'danger content/testimonials.json: Sample content in a real shop: sample testimonials (3). Pages leave it out.',
    ],
    [
      gap({ field: 'legal-review', file: 'content/legal' }),
      'danger content/launch.json: Nobody has confirmed yet: legal-review.',
    ],
  ])('reports content that isn’t allowed on a live site: %#', (open, sentence) => {
    expect(problemsFor({}, 'production', [open])).toEqual([sentence]);
    expect(problemsFor({}, 'deploy-preview', [open])).toEqual([]);
  });
});

test('no message contains a secret', () => {
  const secrets = {
    ORDER_SECRET: 'tell-nobody',
    STRIPE_SECRET_KEY: 'tell-nobody',
    STRIPE_WEBHOOK_SECRET: 'tell-nobody',
    POSTMARK_TOKEN: 'tell-nobody',
    POSTMARK_HOOK_PASSWORD: 'tell-nobody',
  };
  expect(JSON.stringify(checkDeploy(secrets, 'production', []))).not.toContain('tell-nobody');
});

describe('the command', () => {
  let forge = 'echo "not signed in" >&2; exit 4';
  const run = (lines: NodeJS.Dict<string>, ...args: string[]) => {
    const dir = mkdtempSync(join(tmpdir(), 'deploy-check-'));
    try {
      const file = join(dir, '.env');
      const text = Object.entries(lines).map(([name, value]) => `${name}="${value}"`);
      writeFileSync(file, text.join('\n'));
      // Stubs the `gh` CLI so that no test calls the real one.
      writeFileSync(join(dir, 'gh'), `#!/bin/sh\n${forge}\n`, { mode: 0o755 });
      const command = ['netlify/operate/shop-command.ts', 'deploy-check', '--file', file, ...args];
      return spawnSync(process.execPath, command, {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${dir}${delimiter}${process.env['PATH'] ?? ''}` },
      });
    } finally {
      rmSync(dir, { recursive: true });
    }
  };

  test('succeeds for a preview with test keys, and fails for production with them', () => {
    const preview = run(testMode, '--context', 'deploy-preview');
    expect(preview.stdout).toContain('Everything is ready for this deploy.');
    expect(preview.stdout).toContain('not run: couldn’t read the last nightly run (not signed in)');
    expect(preview.status).toBe(0);
    const production = run(testMode, '--context', 'production');
    expect(production.stdout).toContain('WRONG: STRIPE_SECRET_KEY: Production has a test key');
    expect(production.stdout).toContain(
      'note: Netlify, variable scopes: This check doesn’t ask Netlify',
    );
    expect(preview.stdout).not.toContain('variable scopes');
    expect(production.status).toBe(1);
  });

  test('fails if an editor can push to the production branch', () => {
    forge = 'case "$1" in api) echo "[]" ;; *) echo "not signed in" >&2; exit 4 ;; esac';
    const CONTENT_REPOSITORY = 'https://github.com/owner/site/tree/drafts';
    const production = run({ ...real, CONTENT_REPOSITORY }, '--context', 'production');
    expect(production.stdout).toMatch(/^DANGER: GitHub, owner\/site: .* can push to main/m);
    expect(production.status).toBe(1);
  });

  test('fails after a failed nightly run, even if the variables are right', () => {
    const night = '{"status":"completed","conclusion":"failure","headSha":"0123456789abcdef"';
    forge = `echo '[${night},"createdAt":"2026-11-28T02:23:11Z"}]'`;
    const preview = run(testMode, '--context', 'deploy-preview');
    expect(preview.stdout).toMatch(
      /^DANGER: .*night\.yml: The last nightly run failed: failure on 2026/m,
    );
    expect(preview.stdout).toContain('1 to fix before this deploy.');
    expect(preview.status).toBe(1);
  });

  test('lists the valid contexts if given an invalid one', () => {
    const { status, stderr } = run(testMode, '--context', 'staging');
    expect([status, stderr]).toEqual([1, expect.stringContaining('deploy-preview')]);
  });
});

test('reports a database, and blocks the deploy until orders have been moved into it', async () => {
  const url = 'postgres://shop:kept-to-itself@db.example/shop';
  for (const name of ['DATABASE_URL', 'NETLIFY_DB_URL']) {
    const reported = problemsFor({ [name]: url });
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(
      new RegExp(`^note ${name}: .*weren’t moved won’t show up anywhere`),
    );
    expect(reported[0]).not.toContain('kept-to-itself');
  }
  const [blobs, database] = [createMemoryStore(), createMemoryStore()];
  expect(await checkMoved(blobs, database)).toEqual([]);
  for (const key of ['order-a', 'order-b', 'checkout-c']) await blobs.create(key, {});
  await database.create('order-a', {});
  const [left] = await checkMoved(blobs, database);
  expect(left).toMatchObject({ kind: 'danger', name: 'DATABASE_URL' });
  expect(left?.problem).toMatch(/^1 order is in Netlify Blobs/);
  await database.create('order-b', {});
  expect(await checkMoved(blobs, database)).toEqual([]);
});

test('S3: flags a database without verified TLS as dangerous, and shows the setting but not the password', () => {
  for (const name of ['DATABASE_URL', 'NETLIFY_DB_URL']) {
    for (const words of ['sslmode=disable', 'sslmode=no-verify', 'ssl=0']) {
      const reported = problemsFor({
        [name]: `postgres://shop:kept-to-itself@db.example/shop?${words}`,
      }).join();
      expect(reported).toContain(`danger ${name}: ${name} has "${words}"`);
      expect(reported).not.toContain('kept-to-itself');
    }
  }
  const url = 'postgres://shop@db.example/shop';
  expect(problemsFor({ DATABASE_URL: url, DATABASE_CA: 'x' }).join()).toContain(
    'DATABASE_CA is not a certificate',
  );
});
