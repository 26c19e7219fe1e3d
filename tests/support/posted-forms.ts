import type { FormName } from '#src/contracts/posted-forms.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { functionPath } from '#src/function-path.ts';
import { signIn } from './account-requests.ts';
import { COACH, signInAsCoach } from './coach.ts';
import type { TestHarness } from './memory-services.ts';
import { contactForm } from './form-inputs.ts';

/**
 * One use case with its two entry points, JSON and form. `n` makes requests distinct, because
 * identical requests count only once.
 */
interface EntryPoints {
  function: FunctionName;
  json: (n: number) => object;
  form: (n: number) => Record<string, string>;
  /** Returns the cookie required by both entry points. */
  cookie?: (harness: TestHarness) => Promise<string | undefined>;
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

/**
 * Each form that works without JavaScript, with the function that accepts the same input from the
 * page's script.
 */
export const POSTED: Readonly<Record<FormName, EntryPoints>> = {
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
    async cookie(harness) {
      await signInAsCoach(harness);
      return (await signIn(harness, COACH, undefined, '203.0.113.1')).cookie;
    },
  },
  recover: {
    function: 'auth',
    json: (n) => ({ action: 'recover', email: email(n) }),
    form: (n) => ({ email: email(n) }),
  },
};

/** Builds the request that a browser sends for a form without JavaScript. */
export function postForm(
  name: FormName,
  n: number,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(`http://localhost:8888${functionPath('form-post')}`, {
    method: 'POST',
    body: new URLSearchParams({ form: name, ...POSTED[name].form(n) }),
    headers: { origin: 'http://localhost:8888', accept: 'text/html', ...headers },
  });
}
