/**
 * Sends hostile strings to the site from a worker thread, so a test can terminate it if it hangs.
 * Reports each step before running it, and the failed steps at the end.
 */
import { globSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import {
  askedBy,
  mentionsInOrder,
  searchRecords,
  redactAddress,
} from '#netlify/privacy/unindexed-personal-data.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { POSTED_FORMS, POSTED_WITH, type FormName } from '#src/contracts/posted-forms.ts';
import { checkoutForm } from '#src/contracts/forms/checkout.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { readFragment, readFromLink, restoreMissing } from '#src/domain/mailed-link.ts';
import { signInAsCoach } from './coach.ts';
import { contracts, textFieldsOf, withText } from './contract-fields.ts';
import { endless } from './endless-deadline.ts';
import { everyFunction, functionNamed, type ServedFunction } from './every-function.ts';
import { HOSTILE_BYTES, hostileTexts } from './hostile-texts.ts';
import { createTestHarness, TEST_ENVIRONMENT, type TestHarness } from './memory-services.ts';

/** The part of the site that a worker sends hostile strings to. */
export type HostilePart = 'contracts' | 'forms' | 'hooks' | 'heads' | 'links' | 'records';

/**
 * The worker posts `about` before each step and, once at the end, `failed` with the number of
 * steps.
 */
export type HostileReport = { about: string } | { failed: string[]; done: number };

interface Step {
  about: string;
  /** Returns a description of the failure, or `undefined` if there was none. */
  run(): Promise<string | undefined>;
}

/** Size limit of a form's body, in bytes. */
const FORM_BYTES = 128 * 1024;
const { part, every } = workerData as { part: HostilePart; every: number };
const TEXTS = [...hostileTexts(HOSTILE_BYTES)];
const FORM_TEXTS = part === 'forms' ? [...hostileTexts(FORM_BYTES - 1_000)] : [];
const SITE = TEST_ENVIRONMENT.SITE_URL;
const encoder = new TextEncoder();
const sizeOf = (text: string) => encoder.encode(text).byteLength;

const newHarness = async () => {
  const harness = await createTestHarness();
  // Rate limits have their own tests.
  harness.services.memoryCounter = { count: () => 0 };
  harness.services.limits.take = async () => ({ taken: true });
  return { harness, cookie: (await signInAsCoach(harness)).cookie };
};

async function ask(
  { call, name }: ServedFunction,
  request: Request,
  harness: TestHarness,
  context: object = {},
): Promise<string | undefined> {
  const response = await call(request, { ip: '192.0.2.1', ...context }, () => harness.services);
  const text = await response.text();
  // In this setup, "health" returns 503 because the sweeper never ran, and publishing returns 503
  // because it isn't configured.
  const isAnswered =
    response.status < 500 || name === 'health' || text.includes('"error":"not_set_up"');
  return isAnswered ? undefined : `${name} returned ${response.status}`;
}

/** Runs only every nth step, so that neighboring fields get different strings. */
let steps = 0;
const isTurn = () => {
  steps += 1;
  return steps % every === 0;
};

/** Truncates text until `sizeIn` is at most `room`. */
function fit(text: string, room: number, sizeIn: (text: string) => number): string {
  let fits = text;
  for (let size = sizeIn(fits); size > room; size = sizeIn(fits))
    fits = fits.slice(0, Math.floor(fits.length * Math.min(0.99, room / size)));
  return fits;
}

/**
 * Returns roughly the longest prefix that a field accepts, or `undefined` if it doesn't accept any.
 */
const longestTaken = (text: string, takes: (text: string) => boolean) =>
  [20_000, 10_000, 5_000, 2_000, 1_000, 500, 254, 150, 100, 60, 30, 12]
    .filter((length) => length < text.length)
    .map((length) => text.slice(0, length))
    .find(takes);

/**
 * Tests every text field in every contract with a string that's too long and with the longest valid
 * one.
 */
async function* throughContracts(): AsyncGenerator<Step> {
  for (const [name, schema] of contracts) {
    const { harness, cookie } = await newHarness();
    const served = functionNamed(name);
    const headers = { 'content-type': 'application/json', origin: SITE, cookie };
    for (const { path, schema: field, body } of textFieldsOf(schema)) {
      const room = HOSTILE_BYTES - sizeOf(JSON.stringify(body)) - 200;
      for (const [what, hostile] of TEXTS) {
        if (!isTurn()) continue;
        const long = fit(hostile, room, (text) => sizeOf(JSON.stringify(text)));
        const taken = longestTaken(long, (text) => field.safeParse(text).success);
        for (const text of taken === undefined ? [long] : [long, taken])
          yield {
            about: `${name} ${path.join('.')}: ${text.length} × ${what}`,
            run: () => {
              const sent = JSON.stringify(withText(body, path, text));
              const init = { method: 'POST', headers, body: sent };
              return ask(served, new Request(served.url, init), harness);
            },
          };
      }
    }
  }
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Tests every field of every form that works without JavaScript, URL-encoded and multipart. */
async function* throughForms(): AsyncGenerator<Step> {
  const forms = Object.entries(POSTED_FORMS).map(([name, form]) => ({
    served: functionNamed('form-post'),
    hidden: { form: name },
    names: ['form', ...Object.keys(form.fields), ...POSTED_WITH[name as FormName]],
    types: FORM_TYPES,
  }));
  const checkout = {
    served: functionNamed('ebook-checkout'),
    hidden: { books: 'recovery-planner' },
    names: [...Object.keys(checkoutForm.fields), 'books', 'product', 'asked-about-email'],
    types: FORM_TYPES.slice(0, 1),
  };
  const unsubscribe = {
    served: functionNamed('unsubscribe'),
    hidden: {},
    names: ['List-Unsubscribe'],
    types: FORM_TYPES,
  };
  const { harness, cookie } = await newHarness();
  const post = (served: ServedFunction, type: string, body: string) => {
    const headers = { 'content-type': type, origin: SITE, cookie };
    return ask(served, new Request(served.url, { method: 'POST', headers, body }), harness);
  };
  for (const { served, hidden, names, types } of [...forms, checkout, unsubscribe])
    for (const name of names)
      for (const type of types)
        for (const [what, text] of FORM_TEXTS) {
          if (!isTurn()) continue;
          yield {
            about: `${served.name} as ${type}, ${JSON.stringify(hidden)} ${name}: ${what}`,
            run: () =>
              type === 'multipart/form-data'
                ? post(served, `${type}; boundary=x`, multipart({ ...hidden, [name]: text }))
                : post(served, type, urlEncoded(hidden, name, text)),
          };
        }
  for (const [what, text] of FORM_TEXTS)
    yield {
      about: `form-post, a broken part: ${what}`,
      run: () =>
        post(functionNamed('form-post'), 'multipart/form-data; boundary=x', `--x\r\n${text}`),
    };
}

function multipart(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

function urlEncoded(hidden: object, name: string, text: string): string {
  const encode = (one: string) => new URLSearchParams({ ...hidden, [name]: one }).toString();
  return encode(fit(text, FORM_BYTES, (one) => encode(one).length).toWellFormed());
}

/** Tests the Stripe and Postmark webhooks, and bodies that aren't JSON. */
async function* throughHooks(): AsyncGenerator<Step> {
  const { harness, cookie } = await newHarness();
  const { env } = harness.services;
  harness.services.payments.verifyEvent = createPayments(env).verifyEvent;
  const password = Buffer.from(`postmark:${TEST_ENVIRONMENT.POSTMARK_HOOK_PASSWORD}`);
  const authorization = `Basic ${password.toString('base64')}`;
  const fields = [
    ...['RecordType', 'MessageStream', 'Type', 'Email', 'BouncedAt', 'SuppressionReason'],
    ...['Recipient', 'ChangedAt'],
  ];
  for (const [what, text] of TEXTS) {
    for (const field of fields)
      for (const RecordType of ['Bounce', 'SpamComplaint', 'SubscriptionChange']) {
        const event = { RecordType, MessageStream: 'broadcast', SuppressSending: true };
        const body = JSON.stringify({ ...event, [field]: text });
        if (!isTurn()) continue;
        yield {
          about: `mail-hook ${RecordType} ${field}: ${what}`,
          run: () => post('mail-hook', body, { authorization }),
        };
      }
    const seconds = Math.floor(harness.clock.now / 1000);
    const header = headerOf(text.slice(0, 7_000));
    yield {
      about: `stripe-webhook: ${what}`,
      run: () => post('stripe-webhook', text, { 'stripe-signature': `t=${seconds},v1=${header}` }),
    };
    for (const { name } of everyFunction) {
      if (!isTurn()) continue;
      yield { about: `${name}, no JSON: ${what}`, run: () => post(name, `"${text}`, { cookie }) };
    }
  }

  function post(name: FunctionName, body: string, headers: Record<string, string>) {
    const served = functionNamed(name);
    const type = { 'content-type': 'application/json', origin: SITE };
    const init = { method: 'POST', headers: { ...type, ...headers }, body: body.toWellFormed() };
    return ask(served, new Request(served.url, init), harness);
  }
}

/** Finds the names of the query parameters or headers that the source reads. */
const namesIn = (files: string, pattern: RegExp) => [
  ...new Set(
    globSync(files).flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, name = '']) => name),
    ),
  ),
];

/** Tests query parameters and headers above and below the server's size limit. */
async function* throughHeads(): AsyncGenerator<Step> {
  const headers = namesIn('netlify/{functions,http}/**/*.ts', /headers\.get\('([\w-]+)'\)/g);
  if (headers.length < 8) throw new Error('No header names were found.');
  const { harness, cookie } = await newHarness();
  const usual = { origin: SITE, 'content-type': 'application/json', cookie };
  for (const served of everyFunction) {
    const names = namesIn(
      `netlify/functions/${served.name}.ts`,
      /(?:query|searchParams)\.(?:get|has)\('([\w-]+)'|readFromLink\('(?=(\w+)')/g,
    );
    for (const [what, hostile] of TEXTS)
      for (const length of [HOSTILE_BYTES, 7_000]) {
        const text = hostile.slice(0, length).toWellFormed();
        for (const name of [...names, 'token']) {
          if (!isTurn()) continue;
          yield {
            about: `${served.name}?${name}=${text.length} × ${what}`,
            run: () => {
              const url = `${served.url}?bucket=guide&${name}=${encodeURIComponent(text)}`;
              return ask(served, new Request(url, { headers: { cookie } }), harness);
            },
          };
        }
        for (const name of headers) {
          if (!isTurn()) continue;
          const value = headerOf(text);
          const sent = { ...usual, [name]: name === 'cookie' ? `session=${value}` : value };
          const method = served.name === 'health' ? 'GET' : 'POST';
          const body = method === 'POST' ? '{}' : null;
          yield {
            about: `${served.name}, header ${name}: ${value.length} × ${what}`,
            run: () =>
              ask(served, new Request(served.url, { method, headers: sent, body }), harness),
          };
        }
      }
  }
}

/** Replaces characters that aren't allowed in a header. */
const headerOf = (text: string) => text.replace(/[^\t\x20-\x7E\xA0-\xFF]/gu, '~').trim();

/** Tests the browser code that reads the page's URL. */
async function* throughLinks(): AsyncGenerator<Step> {
  for (const [what, text] of TEXTS) {
    const about = (name: string) => `${name}: ${what}`;
    const at = { origin: SITE, pathname: `/${text}`, search: `?${text}`, hash: `#${text}` };
    yield {
      about: about('readFromLink'),
      run: async () => void readFromLink('t', `?t=${text}#t=${text}`),
    };
    yield { about: about('readFragment'), run: async () => void readFragment(`#${text}`) };
    yield { about: about('restoreMissing'), run: async () => void restoreMissing(at) };
  }
}

/** Tests stored text that an erasure searches. */
async function* throughRecords(): AsyncGenerator<Step> {
  const { harness } = await newHarness();
  const { people, crypto } = harness.services;
  const request = { addressKey: crypto.addressKey('maria@example.com'), at: harness.clock.now };
  const entitlementId = 'e'.repeat(32);
  const ids = { sessionId: 'cs_test_ofthetests0001', entitlementId };
  const stems = ['post-', 'note-', 'payload-', 'deferred-', `address-${entitlementId}-`];
  for (const [what, text] of TEXTS) {
    for (const stem of stems) {
      if (!isTurn()) continue;
      const key = `${stem}${String(steps).padStart(32, '0')}`;
      const payload = { to: text.slice(0, 2_000), email: ' maria@example.com ' };
      const data = { at: 1, text: `${text} maria@example.com`, payload };
      yield {
        about: `${stem} of ${what}`,
        async run() {
          await people.create(key, data);
          const { keys: found } = await mentionsInOrder(ids, request, harness.services);
          const asked = askedBy(request);
          await searchRecords(asked, harness.services, endless, new Map(), (record) => {
            found.push(record.key);
          });
          await redactAddress([key], asked, harness.services);
          const left = JSON.stringify(await people.read(key));
          await people.remove(key);
          const wasFound = found.includes(key);
          const isGone = !left.includes(' maria@example.com');
          return wasFound && isGone ? undefined : `${key} still names the person`;
        },
      };
    }
  }
}

const PARTS: Readonly<Record<HostilePart, () => AsyncGenerator<Step>>> = {
  contracts: throughContracts,
  forms: throughForms,
  hooks: throughHooks,
  heads: throughHeads,
  links: throughLinks,
  records: throughRecords,
};

const sendReport = (report: HostileReport) => parentPort?.postMessage(report);
const failed: string[] = [];
let done = 0;
for await (const { about, run } of PARTS[part]()) {
  done += 1;
  sendReport({ about });
  const wrong = await run().catch((error: unknown) => String(error));
  if (wrong !== undefined) failed.push(`${about}: ${wrong}`);
}
sendReport({ failed, done });
