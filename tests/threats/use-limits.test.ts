import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { POSTED_FORMS, type FormName } from '#src/contracts/form-post.ts';
import { functionPath } from '#src/function-path.ts';
import { signIn } from '#tests/support/account-requests.ts';
import { COACH, signInAsCoach } from '#tests/support/coach.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { FUNCTION_NAMES } from '#tests/support/function-names.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';
import { contactForm } from '#tests/support/typed-mail.ts';
import { readUseCases } from '#tests/support/use-cases.ts';

const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

/** One use case, asked through its two doors; `n` tells requests apart, because the same one twice counts once. */
interface TwoDoors {
  function: Parameters<typeof functionNamed>[0];
  json: (n: number) => object;
  form: (n: number) => Record<string, string>;
  /** The cookie that both need. */
  cookie?: (world: TestWorld) => Promise<string | undefined>;
}

const email = (n: number) => `maria${n}@example.com`;
const message = (n: number) => ({ ...contactForm(), message: `Question ${n}` });
const post = (n: number) => ({
  topic: 'daily-motivation',
  title: `Post ${n}`,
  text: 'I walked to the mailbox today.',
  name: 'Maria',
});
const PASSWORD = 'nine brown kettles';

/** Each form that works without script, with the function that takes the same from the page's script. */
const FORMS: Readonly<Record<FormName, TwoDoors>> = {
  'my-downloads': {
    function: 'my-downloads',
    json: (n) => ({ email: email(n) }),
    form: (n) => ({ email: email(n) }),
  },
  newsletter: {
    function: 'newsletter',
    json: (n) => ({ action: 'subscribe', email: email(n) }),
    form: (n) => ({ email: email(n) }),
  },
  contact: {
    function: 'send-email',
    json: message,
    form: (n) => {
      const { name, subject, message: text } = message(n);
      return { name, subject, message: text, email: email(n) };
    },
  },
  'wellness-guide': {
    function: 'send-email',
    json: (n) => ({
      type: 'wellness_guide_request',
      subject: 'Free guide',
      name: 'Maria',
      email: email(n),
    }),
    form: (n) => ({ name: 'Maria', email: email(n) }),
  },
  'community-post': {
    function: 'community-post',
    json: (n) => ({ action: 'send', ...post(n), consent: true }),
    form: (n) => ({ ...post(n), consent: 'yes' }),
  },
  'sign-up': {
    function: 'auth',
    json: (n) => ({ action: 'sign-up', email: email(n), password: PASSWORD }),
    form: (n) => ({ email: email(n), password: PASSWORD }),
  },
  'sign-in': {
    function: 'auth',
    json: () => ({ action: 'sign-in', email: email(0), password: 'a wrong one' }),
    form: () => ({ email: email(0), password: 'a wrong one' }),
  },
  code: {
    function: 'auth',
    json: () => ({ action: 'second-factor', code: '000000' }),
    form: () => ({ code: '000000' }),
    async cookie(world) {
      await signInAsCoach(world);
      return (await signIn(world, COACH, undefined, '203.0.113.1')).cookie;
    },
  },
  recover: {
    function: 'auth',
    json: (n) => ({ action: 'recover', email: email(n) }),
    form: (n) => ({ email: email(n) }),
  },
};

/** Asks through one door. @returns the status of the answer */
type Ask = (n: number, ip: string) => Promise<number>;

async function openDoors(name: FormName): Promise<{ json: Ask; form: Ask }> {
  const world = await createTestWorld();
  // The counts of each function in memory are not what is tested here.
  world.services.requestCounter = { count: () => 0 };
  const { function: target, json, form, cookie } = FORMS[name];
  const sent = await cookie?.(world);
  const headers = sent === undefined ? {} : { cookie: sent };
  const ask = async (door: typeof target, request: Request, ip: string) =>
    (await functionNamed(door).call(request, { ip }, () => world.services)).status;
  return {
    json: (n, ip) => ask(target, postJson(functionNamed(target).url, json(n), headers), ip),
    form(n, ip) {
      const request = new Request(`http://localhost:8888${functionPath('form-post')}`, {
        method: 'POST',
        body: new URLSearchParams({ form: name, ...form(n) }),
        headers: { origin: 'http://localhost:8888', accept: 'text/html', ...headers },
      });
      return ask('form-post', request, ip);
    },
  };
}

describe('T36: one use case through two doors', () => {
  const names = Object.keys(POSTED_FORMS) as FormName[];

  test.each(names)(
    'T36: "%s" counts what comes by script and without it together',
    async (name) => {
      expectConsole(/"event":"refused"/);
      for (const [first, second] of [
        ['json', 'form'],
        ['form', 'json'],
      ] as const) {
        const doors = await openDoors(name);
        const statuses: number[] = [];
        for (let n = 0; n < 100 && statuses.at(-1) !== 429; n += 1)
          statuses.push(await doors[first](n, HERE));
        // It took some before it refused one.
        expect(statuses.length, first).toBeGreaterThan(3);
        expect(statuses.at(-1), first).toBe(429);
        expect(await doors[second](1_000, HERE), second).toBe(429);
        expect(await doors[second](1_001, ELSEWHERE), second).not.toBe(429);
      }
    },
  );

  /** Use cases that several functions reach without a count, and why that is right. */
  const UNCOUNTED: Readonly<Record<string, string>> = {
    'account-changes.ts#endSessions': 'follows a change that was counted; it only signs out',
    'deliver-mail.ts#deliverMail': 'sends one email that is queued already',
    'handle-payment-event.ts#handlePaymentEvent':
      'Stripe signs it, or the sweep reads it from Stripe',
    'newsletter.ts#leaveNewsletter':
      'nobody is kept from leaving, and a repetition changes nothing',
    'publish-ebook.ts#listForEveryone': 'reads a public list',
    'submissions/decide.ts#decideSubmission': 'for the coach, or by a link mailed to the coach',
  };

  const shared = readUseCases(FUNCTION_NAMES).filter(({ doors }) => doors.length > 1);

  test('T36: every use case that several functions reach counts its requests itself', () => {
    const uncounted = shared.filter(({ isCounted }) => !isCounted).map(({ name }) => name);
    expect(uncounted).toEqual(Object.keys(UNCOUNTED).toSorted());
    expect(shared.map(({ name }) => name)).toContain('send-fresh-link.ts#askForLibrary');
  });

  test('T36: no function counts in the store for itself', () => {
    const counting = globSync('netlify/{functions,http}/*.ts').filter((file) =>
      /\blimits\b(?!\.ts)/.test(
        readFileSync(file, 'utf8').replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, ''),
      ),
    );
    expect(counting).toEqual([]);
  });
});
