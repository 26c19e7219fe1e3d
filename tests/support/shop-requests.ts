import { randomUUID } from 'node:crypto';
import { receiptMailId } from '#netlify/orders/fulfill-purchase.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { functionPath } from '#src/function-path.ts';
import type { UploadBegun } from '#src/contracts/upload.ts';
import { signInAsCoach, signInAsVisitor, TEST_PASSWORD } from './coach.ts';
import { TEST_ENVIRONMENT, type TestHarness } from './memory-services.ts';
import { announce, makePdf, partsOf, PDF_REPORT } from './pdf.ts';
import { checkoutRequest } from './purchase.ts';
import { postJson } from './requests.ts';
import { chatSummary, contactForm } from './form-inputs.ts';

/** State that earlier requests pass on to later ones. */
export interface Visit {
  harness: TestHarness;
  /** Maria's payment session. */
  sessionId: string;
  /** Token from the receipt link. */
  token: string;
  coach: string;
  visitor: string;
  /** A post by Maria. */
  postId: string;
  uploadId: string;
}

/** A request from a browser, Stripe, Postmark, or the scheduler. */
export interface ShopRequest {
  function: FunctionName;
  ask(visit: Visit): Request | Promise<Request>;
  /** Saves anything that later requests need. */
  keep?(answer: string, visit: Visit): void;
}

const SITE = TEST_ENVIRONMENT.SITE_URL;
const FILE = makePdf({ pages: 2, title: 'A book', note: 'a file of the measurements' });
const BOOK = 'recovery-planner';
const POST = {
  topic: 'daily-motivation',
  title: 'A good morning',
  text: 'I made tea.',
  name: 'Tea drinker',
};

const url = (name: FunctionName, query = '') => `${SITE}${functionPath(name)}${query}`;

/** Builds a request with a JSON body. `body` can use results of earlier requests. */
function post(
  name: FunctionName,
  body: (visit: Visit) => unknown,
  who?: 'coach' | 'visitor',
): ShopRequest {
  return {
    function: name,
    ask: (visit) => postJson(url(name), body(visit), who ? { cookie: visit[who] } : {}),
  };
}

function get(name: FunctionName, query: (visit: Visit) => string = () => ''): ShopRequest {
  return { function: name, ask: (visit) => new Request(url(name, query(visit))) };
}

function form(name: FunctionName, query: (visit: Visit) => string, fields: object): ShopRequest {
  return {
    function: name,
    ask: (visit) =>
      new Request(url(name, query(visit)), {
        method: 'POST',
        headers: { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields }).toString(),
      }),
  };
}

const newsletterToken = (
  { harness: { services } }: Visit,
  action: 'confirm' | 'unsubscribe',
): string => {
  const addressKey = services.crypto.addressKey('maria@example.com');
  return services.crypto.newsletter.sign({ action, addressKey, linkVersion: 1 });
};

/**
 * Requests to a shop, in an order that lets each one succeed: a purchase, its files, emails, a
 * post, a review, an account, and the dashboard. Calls every function at least once.
 */
export const SHOP_REQUESTS = {
  'put a book in the cart': post('cart-tracking', () => ({
    action: 'add_item',
    sessionId: 'cart_1763726400000_ofthetests',
    products: [{ productId: BOOK, productName: 'Planner', price: 19.99, quantity: 1 }],
  })),
  'open a checkout': {
    function: 'ebook-checkout',
    ask: () => postJson(url('ebook-checkout'), checkoutRequest({ attemptId: randomUUID() })),
    keep(answer, visit) {
      const opened = JSON.parse(answer) as { url: string };
      visit.sessionId = opened.url.slice(opened.url.lastIndexOf('/') + 1);
      visit.harness.pay(visit.sessionId);
      const { crypto } = visit.harness.services;
      const entitlementId = crypto.entitlementId(visit.sessionId);
      visit.token = crypto.link.sign({ entitlementId, linkVersion: 1 });
    },
  },
  'a payment becomes an order': {
    function: 'stripe-webhook',
    ask({ harness, sessionId }) {
      harness.services.payments.verifyEvent = async () => ({ kind: 'session-changed', sessionId });
      return postJson(url('stripe-webhook'), {});
    },
  },
  'look at the success page': post('process-purchase', ({ sessionId }) => ({ sessionId })),
  'open a download link': post('download', ({ token }) => ({ action: 'open', token })),
  'take a file': post('download', ({ token }) => ({
    action: 'claim',
    token,
    item: BOOK,
    claimId: randomUUID(),
  })),
  'load a file': get('download', ({ harness: { services, clock }, sessionId }) => {
    const entitlementId = services.crypto.entitlementId(sessionId);
    const file = { entitlementId, linkVersion: 1, slug: BOOK, expiresAt: clock.now + 60_000 };
    return `?file=${services.crypto.fileUrl.sign(file)}`;
  }),
  'ask for a fresh link': post('download', ({ token }) => ({ action: 'fresh-link', token })),
  'ask for all my books': post('my-downloads', () => ({ email: 'maria@example.com' })),
  'mend the address of an order': post('order-address', ({ sessionId }) => ({
    action: 'change',
    sessionId,
    email: 'maria.lopez@example.com',
  })),
  'ask for the link again': post('send-email', ({ sessionId }) => ({
    type: 'receipt',
    sessionId,
  })),
  'write to the coach': post('send-email', () => contactForm()),
  'close the chat': post('send-email', () => chatSummary()),
  'write to the coach without script': form('form-post', () => '', {
    ...contactForm({ message: 'The same without script.' }),
    form: 'contact',
  }),
  'ask for the newsletter': post('newsletter', () => ({
    action: 'subscribe',
    email: 'maria@example.com',
  })),
  'confirm the newsletter': post('newsletter', (visit) => ({
    action: 'confirm',
    token: newsletterToken(visit, 'confirm'),
  })),
  'leave the newsletter': form(
    'unsubscribe',
    (visit) => `?token=${newsletterToken(visit, 'unsubscribe')}`,
    { 'List-Unsubscribe': 'One-Click' },
  ),
  'a mail arrived': {
    function: 'mail-hook',
    ask({ harness, sessionId }) {
      const password = Buffer.from(`postmark:${TEST_ENVIRONMENT.POSTMARK_HOOK_PASSWORD}`);
      const mail = receiptMailId(sessionId, harness.services);
      return postJson(
        url('mail-hook'),
        { RecordType: 'Delivery', Metadata: { mail } },
        { authorization: `Basic ${password.toString('base64')}` },
      );
    },
  },
  'send a post': post('community-post', () => ({ action: 'send', ...POST, consent: true })),
  'read the posts of a topic': get('community-post', () => `?topic=${POST.topic}`),
  'agree to be asked for a review': post('reviews', ({ sessionId }) => ({
    action: 'ask-me',
    sessionId,
  })),
  'send a review': post('reviews', ({ harness: { services }, sessionId }) => ({
    action: 'send',
    token: services.crypto.reviewer.sign(services.crypto.entitlementId(sessionId)),
    slug: BOOK,
    stars: 4,
    text: 'The pages are clear.',
    name: 'Maria',
    consent: true,
    mayShowHealth: true,
  })),
  'read the reviews of a book': get('reviews', () => `?book=${BOOK}`),
  'list the eBooks': get('ebooks'),
  'count a press': post('track', () => ({ button_name: 'Add to Cart', location: '/shop' })),
  'note a missing page': post('not-found', () => ({ path: '/no-such-page' })),
  'sign up': post('auth', () => ({
    action: 'sign-up',
    email: 'new@example.com',
    password: TEST_PASSWORD,
  })),
  'sign in': {
    function: 'auth',
    async ask(visit) {
      visit.visitor = (await signInAsVisitor(visit.harness, 'maria.lopez@example.com')).cookie;
      return postJson(url('auth'), {
        action: 'sign-in',
        email: 'maria.lopez@example.com',
        password: TEST_PASSWORD,
      });
    },
  },
  'look who is signed in': post('auth', () => ({ action: 'session' }), 'visitor'),
  'open the account': post('account', () => ({ action: 'details' }), 'visitor'),
  'the coach: numbers of today': post('coach-today', () => ({}), 'coach'),
  'the coach: settings': post('coach-settings', () => ({ action: 'read' }), 'coach'),
  'the coach: change a setting': post(
    'coach-settings',
    () => ({ action: 'save', digestHour: '9', posts: 'each', sales: 'each' }),
    'coach',
  ),
  'the coach: list of orders': post('coach-orders', () => ({ action: 'list' }), 'coach'),
  'the coach: orders for the accountant': post(
    'coach-orders',
    () => ({ action: 'table' }),
    'coach',
  ),
  'the coach: find a buyer': post(
    'coach-orders',
    () => ({ action: 'find', text: 'maria@example.com' }),
    'coach',
  ),
  'the coach: find a payment': post(
    'coach-orders',
    ({ sessionId }) => ({ action: 'find', text: `pi_${sessionId.slice(8)}` }),
    'coach',
  ),
  'the coach: find a buyer by name': post(
    'coach-orders',
    () => ({ action: 'find', text: 'nobody of this name' }),
    'coach',
  ),
  'the coach: list of messages': post(
    'coach-messages',
    () => ({ action: 'list', which: 'open' }),
    'coach',
  ),
  'the coach: what needs me': post('coach-orders', () => ({ action: 'tasks' }), 'coach'),
  'the coach: open an order': post(
    'coach-orders',
    ({ sessionId }) => ({ action: 'open', sessionId }),
    'coach',
  ),
  'the coach: send a new link': post(
    'coach-orders',
    ({ sessionId }) => ({ action: 'new-link', sessionId }),
    'coach',
  ),
  'the coach: list of posts': {
    ...post(
      'coach-submissions',
      () => ({ action: 'list', kind: 'post', which: 'waiting' }),
      'coach',
    ),
    keep(answer, visit) {
      const { items } = JSON.parse(answer) as { items: { id: string }[] };
      visit.postId = items[0]?.id ?? '';
    },
  },
  'the coach: let a post through': post(
    'coach-submissions',
    ({ postId: id }) => ({ action: 'decide', kind: 'post', id, decision: 'approved' }),
    'coach',
  ),
  'the coach: list of reviews': post(
    'coach-submissions',
    () => ({ action: 'list', kind: 'review', which: 'waiting' }),
    'coach',
  ),
  'a question without an answer': post('unanswered', () => ({
    where: 'search',
    words: ['splint'],
  })),
  'the coach: questions without an answer': post('coach-unanswered', () => ({}), 'coach'),
  'the coach: what is published': post('coach-publishing', () => ({ action: 'state' }), 'coach'),
  'the coach: where to write': post('coach-writing', () => ({}), 'coach'),
  'the coach: newsletter subscribers': post('coach-subscribers', () => ({}), 'coach'),
  'the coach: campaigns': post('coach-campaigns', () => ({ action: 'list' }), 'coach'),
  'the coach: announce a file': {
    ...post('upload', () => ({ action: 'begin', ...announce(FILE) }), 'coach'),
    keep(answer, visit) {
      visit.uploadId = (JSON.parse(answer) as UploadBegun).upload;
    },
  },
  'the coach: send a part of a file': {
    function: 'upload',
    ask: ({ uploadId, coach }) =>
      new Request(url('upload', `?upload=${uploadId}&part=0`), {
        method: 'PUT',
        headers: { origin: SITE, cookie: coach, 'content-type': 'application/octet-stream' },
        body: partsOf(FILE)[0] ?? null,
      }),
  },
  'the coach: finish a file': post(
    'upload',
    ({ uploadId }) => ({
      action: 'finish',
      upload: uploadId,
      bucket: 'ebooks',
      path: 'Book.pdf',
      name: 'Book.pdf',
      report: PDF_REPORT,
    }),
    'coach',
  ),
  'the coach: list of files': post(
    'storage',
    () => ({ action: 'list', bucket: 'ebooks' }),
    'coach',
  ),
  'the coach: eBooks and their files': post('ebooks', () => ({ action: 'select' }), 'coach'),
  'clean up every 5 minutes': {
    function: 'sweep',
    ask: () => new Request(url('sweep'), { method: 'POST' }),
  },
  'ask whether the site is well': get('health'),
  'the coach: tell past buyers': {
    function: 'ebooks',
    async ask({ harness: { services, clock }, coach }) {
      const body = new TextEncoder().encode('%PDF-1.7 second %%EOF');
      const second = { slug: 'meal-plan', fileName: 'second.pdf', pages: 1, body, at: clock.now };
      await services.books.publish(second);
      const action = { action: 'tell-buyers', slug: 'meal-plan', version: 2 };
      return postJson(url('ebooks'), action, { cookie: coach });
    },
  },
} as const satisfies Record<string, ShopRequest>;

export type RequestName = keyof typeof SHOP_REQUESTS;

/** Returns the state of a new visit, before any requests have been made. */
export async function beginVisit(harness: TestHarness): Promise<Visit> {
  const { cookie: coach } = await signInAsCoach(harness);
  return { harness, coach, sessionId: '', token: '', visitor: '', postId: '', uploadId: '' };
}
