import { beforeAll, describe, expect, test } from 'vitest';
import { sendPost } from '#netlify/community/send-post.ts';
import { planAsk, sendReview } from '#netlify/reviews/send-review.ts';
import { coachCampaignsInput } from '#src/contracts/coach-campaigns.ts';
import { coachPublishingInput } from '#src/contracts/coach-publishing.ts';
import { coachOrdersInput } from '#src/contracts/coach-orders.ts';
import { coachSubmissionsInput } from '#src/contracts/submissions.ts';
import { ebooksInput } from '#src/contracts/ebooks.ts';
import { storageInput } from '#src/contracts/storage.ts';
import { uploadInput } from '#src/contracts/upload.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { PDF_REPORT } from '#tests/support/pdf.ts';
import { everyFunction, functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { signInAsCoach, signInAsVisitor } from '#tests/support/coach.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { ONE_REQUEST, postJson } from '#tests/support/requests.ts';

/**
 * Callers allowed for each function. A new function causes a compile error until it's listed here.
 * `coach` functions respond only to the coach. `anyone` functions, and the public part of `partly`
 * functions, never return coach-only data.
 */
const CALLERS = {
  'cart-tracking': 'anyone',
  'ebook-checkout': 'anyone',
  'stripe-webhook': 'anyone',
  'process-purchase': 'anyone',
  download: 'anyone',
  'my-downloads': 'anyone',
  'order-address': 'anyone',
  'send-email': 'anyone',
  newsletter: 'anyone',
  'form-post': 'anyone',
  unsubscribe: 'anyone',
  'community-post': 'anyone',
  ebooks: 'partly',
  account: 'partly',
  auth: 'partly',
  storage: 'partly',
  upload: 'coach',
  reviews: 'anyone',
  'mail-hook': 'anyone',
  'coach-today': 'coach',
  'coach-campaigns': 'coach',
  'coach-messages': 'coach',
  'coach-orders': 'coach',
  'coach-publishing': 'coach',
  'coach-settings': 'coach',
  'coach-submissions': 'coach',
  'coach-subscribers': 'coach',
  'coach-unanswered': 'coach',
  'coach-writing': 'coach',
  unanswered: 'anyone',
  track: 'anyone',
  'not-found': 'anyone',
  sweep: 'anyone',
  health: 'anyone',
} as const satisfies Record<FunctionName, 'anyone' | 'partly' | 'coach'>;

/** Matches coach-only data in the records. */
const SECRETS = /secret-buyer|secret words|secret name|secret review|pi_/;

const HASH = 'a'.repeat(64);
const ID = 'a'.repeat(32);
const CAMPAIGN = { subject: 'News', words: 'Hello.', button: '', path: '' };

let harness: TestHarness;
let sessionId: string;

beforeAll(async () => {
  harness = await createTestHarness();
  const { services } = harness;
  const bought = await buy(harness, {
    customerEmail: 'secret-buyer@example.com',
    customerFirstName: 'secret name',
  });
  sessionId = bought.sessionId;
  await planAsk(sessionId, services, ONE_REQUEST);
  await sendReview(
    {
      token: services.crypto.reviewer.sign(bought.entitlementId),
      slug: 'recovery-planner',
      stars: 1,
      text: 'secret review',
      name: 'secret name',
      mayShowHealth: true,
    },
    services,
    ONE_REQUEST,
  );
  const post = { topic: 'daily-motivation', title: 'A post', text: 'secret words', name: 'Tea' };
  await sendPost(post, '192.0.2.9', services);
});

/** Valid bodies for every action in `COACH_INPUTS`, plus other bodies. */
const bodies = (): unknown[] => [
  {},
  { action: 'list' },
  { action: 'table' },
  { action: 'list', kind: 'post', which: 'waiting' },
  { action: 'find', text: 'secret-buyer@example.com' },
  { action: 'tasks' },
  { action: 'open', sessionId },
  { action: 'new-link', sessionId },
  { action: 'fix-address', sessionId, email: 'mine@example.com' },
  { action: 'look-mail', sessionId, email: 'mallory@example.com' },
  { action: 'note', sessionId, note: 'a note', seen: 0 },
  { action: 'refund', sessionId, cents: 100, backCents: 0 },
  { action: 'stop-access', sessionId },
  { action: 'give-access', sessionId },
  { action: 'look-held', email: 'secret-buyer@example.com' },
  { action: 'forget', email: 'secret-buyer@example.com' },
  { action: 'archived' },
  { action: 'archive', kind: 'dispute', subject: 'pi_1' },
  { action: 'bring-back', kind: 'dispute', subject: 'pi_1' },
  { action: 'decide', kind: 'post', id: ID, decision: 'approved' },
  { action: 'decide', kind: 'review', id: ID, decision: 'rejected', rule: 'abuse' },
  { action: 'answer', kind: 'review', id: ID, answer: 'Mine', seen: '' },
  { action: 'edit', id: ID, title: 'Mine', text: 'Mine' },
  { after: `newsletter-subscriber-${ID}-1` },
  {
    action: 'begin',
    name: 'x.pdf',
    type: 'application/pdf',
    bytes: 9,
    sha256: HASH,
    parts: [HASH],
  },
  {
    action: 'finish',
    upload: ID,
    bucket: 'guide',
    path: 'x',
    name: 'x.pdf',
    report: PDF_REPORT,
  },
  { action: 'bucket', bucket: 'ebooks' },
  { action: 'list', bucket: 'ebooks' },
  { action: 'versions', bucket: 'ebooks', path: 'x.pdf' },
  { action: 'restore', bucket: 'ebooks', path: 'x.pdf', version: 1 },
  { action: 'remove', bucket: 'ebooks', paths: ['x.pdf'] },
  { action: 'open', campaignId: ID },
  { action: 'preview', campaign: CAMPAIGN },
  { action: 'test', campaign: CAMPAIGN },
  { action: 'send', campaign: CAMPAIGN, draftId: crypto.randomUUID() },
  { action: 'pause', campaignId: ID },
  { action: 'resume', campaignId: ID },
  { action: 'state' },
  { action: 'change', slug: 'meal-plan', seen: '24.99', price: '1.00' },
  { action: 'saved' },
  { action: 'drafts' },
  { action: 'select' },
  {
    action: 'insert',
    slug: 'mine',
    file: 'x',
    title: 'My own book',
    description: 'A book that somebody else publishes.',
    price: '$1.00',
    category: 'Nutrition',
    features: [],
  },
  { action: 'update', slug: 'meal-plan', hidden: true },
  { action: 'link', slug: 'meal-plan', file: 'x' },
  { action: 'tell-buyers', slug: 'meal-plan', version: 2 },
  [],
  'list',
];

/** Schemas of coach-only requests, in any function. */
const COACH_INPUTS = {
  'coach-publishing': coachPublishingInput,
  'coach-campaigns': coachCampaignsInput,
  'coach-orders': coachOrdersInput,
  'coach-submissions': coachSubmissionsInput,
  upload: uploadInput,
  storage: storageInput,
  ebooks: ebooksInput,
} as const;

const COOKIES: readonly Record<string, string>[] = [
  {},
  { cookie: 'session=' },
  { cookie: `session=${'a'.repeat(43)}; __Host-session=${'a'.repeat(43)}; coach=1; role=admin` },
  { authorization: 'Bearer coach' },
];

test('lists every function in the table of callers', () => {
  expect(everyFunction.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLERS).toSorted());
});

test.each(Object.entries(COACH_INPUTS))('every action of %s is tested below', (_name, input) => {
  const tried = bodies().filter((body) => input.safeParse(body).success);
  const acts = input.options.map(({ shape }) => shape.action.value);
  expect(new Set(tried.map((body) => (body as { action: string }).action))).toEqual(new Set(acts));
});

/** `storage` and `ebooks` respond to public GET requests, but their POST actions are coach-only. */
const coachOnly = everyFunction.filter(
  ({ name }) => CALLERS[name] === 'coach' || name === 'storage' || name === 'ebooks',
);

describe.each(coachOnly)('$name', ({ name }) => {
  test('rejects visitors and cross-site requests with the coach’s cookie, without revealing or changing anything', async () => {
    expectConsole(/"event":"refused"/);
    const { call, url } = functionNamed(name);
    const visitor = await signInAsVisitor(harness, 'visitor@example.com');
    const { cookie } = await signInAsCoach(harness);
    const callers = [
      visitor,
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
    ];
    const before = new Map(harness.records.contents);
    let ip = 0;
    for (const headers of callers) {
      for (const body of bodies()) {
        ip += 1;
        const request = postJson(url, body, headers);
        const response = await call(request, { ip: `10.7.0.${ip}` }, () => harness.services);
        expect(response.status, JSON.stringify(body)).toBe(403);
        expect(await response.text()).not.toMatch(SECRETS);
      }
    }
    expect(harness.records.contents).toEqual(before);
  });

  test('rejects every request if the coach isn’t signed in, without revealing or changing anything', async () => {
    expectConsole(/"event":"refused"/);
    const { call, url } = functionNamed(name);
    const before = new Map(harness.records.contents);
    let ip = 0;
    for (const headers of COOKIES) {
      for (const body of bodies()) {
        ip += 1;
        const request = postJson(url, body, headers);
        const response = await call(request, { ip: `10.9.0.${ip}` }, () => harness.services);
        expect(response.status, JSON.stringify(body)).toBe(401);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).not.toMatch(SECRETS);
      }
    }
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      if (CALLERS[name] === 'partly' && method !== 'PUT' && method !== 'DELETE') continue;
      const response = await call(new Request(url, { method }), {}, () => harness.services);
      expect([401, 405, 415], method).toContain(response.status);
    }
    expect(harness.records.contents).toEqual(before);
  });
});

describe.each(everyFunction.filter(({ name }) => CALLERS[name] !== 'coach'))(
  '$name',
  ({ name }) => {
    test('doesn’t reveal coach-only data to anyone else', async () => {
      expectConsole(/"event":"(?:refused|failed|done)"/);
      const { call, url } = functionNamed(name);
      const requests = [
        new Request(url),
        new Request(`${url}?book=recovery-planner&topic=daily-motivation`),
        ...bodies().map((body) => postJson(url, body)),
      ];
      for (const request of requests) {
        const response = await call(request, { ip: '10.8.0.1' }, () => harness.services);
        expect(await response.text()).not.toMatch(SECRETS);
      }
    });
  },
);

test.each([
  ['coach-today', {}],
  ['coach-settings', { action: 'read' }],
  ['coach-settings', { action: 'save', digestHour: '9', posts: 'each', sales: 'each' }],
  ['coach-campaigns', { action: 'list' }],
  ['coach-campaigns', { action: 'preview', campaign: CAMPAIGN }],
  ['coach-messages', { action: 'list', which: 'open' }],
  ['coach-orders', { action: 'list' }],
  ['coach-orders', { action: 'table' }],
  ['coach-orders', { action: 'tasks' }],
  ['coach-orders', { action: 'find', text: 'secret-buyer@example.com' }],
  ['coach-submissions', { action: 'list', kind: 'post', which: 'waiting' }],
  ['coach-submissions', { action: 'list', kind: 'review', which: 'waiting' }],
  ['coach-publishing', { action: 'state' }],
  ['coach-subscribers', {}],
  ['coach-unanswered', {}],
  ['coach-writing', {}],
] as const)('lets the coach use %s: %o', async (name, body) => {
  const { call, url } = functionNamed(name);
  const { cookie } = await signInAsCoach(harness);
  const response = await call(postJson(url, body, { cookie }), {}, () => harness.services);
  expect(response.status).toBe(200);
});

test('doesn’t let the coach reject a review without an allowed reason, and explains why', async () => {
  expectConsole(/"code":"bad_request"/);
  const { call, url } = functionNamed('coach-submissions');
  const { cookie } = await signInAsCoach(harness);
  for (const rule of ['few-stars', undefined]) {
    const body = { action: 'decide', kind: 'review', id: ID, decision: 'rejected', rule };
    const response = await call(postJson(url, body, { cookie }), {}, () => harness.services);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('A low rating isn’t a reason.');
  }
});
