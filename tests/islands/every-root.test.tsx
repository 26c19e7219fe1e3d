// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/chat/conversation.ts';
import { addTitle, clearCart } from '#src/stores/cart.ts';
import { $conversation } from '#src/stores/chat.ts';
import { $popup } from '#src/stores/open-popup.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { addGrammar, addIcons, autofill, translate } from '#tests/support/page-modifiers.ts';
import { TOKEN } from '#tests/support/mailed-links.ts';
import { createChance } from '#tests/support/random.ts';
import { shownAdminPage } from '#tests/support/shown-island.ts';
import { typeInto } from '#tests/support/type-into.ts';

const { answer, hydrate, leave, settled, show } = shownAdminPage();

type Island = ComponentType<Record<string, unknown>>;
const modules = import.meta.glob<Record<string, Island>>('/src/islands/**/*.tsx', { eager: true });

/**
 * Returns the islands in a page's markup: source file, export name, and whether they're
 * server-rendered.
 */
function inPage(page: string): [file: string, name: string, isServerRendered: boolean][] {
  const text = readFileSync(page, 'utf8');
  const tags = text.matchAll(/<([A-Z]\w*)[^<>]*?\sclient:(\w+)/g);
  return Array.from(tags, ([, tag = '', how]) => {
    const from = new RegExp(`import ([^;]*\\b${tag}\\b[^;]*) from '#(src/islands/[^']+)'`).exec(
      text,
    );
    const isDefault = from?.[1]?.startsWith(tag);
    return [from?.[2] ?? tag, isDefault ? 'default' : tag, how !== 'only'];
  });
}

/**
 * Returns the islands that a script imports. They mount by themselves or on a click and are never
 * server-rendered.
 */
function inScript(script: string): [file: string, name: string, isServerRendered: boolean][] {
  const imports = readFileSync(script, 'utf8').matchAll(/(?:import\(|from )'(\S+\.tsx)'/g);
  return Array.from(imports, ([, path = '']) => [
    path.startsWith('#') ? path.slice(1) : join(script, '..', path),
    'default',
    false,
  ]);
}

const STARTED = [
  ...globSync('src/**/*.astro').flatMap(inPage),
  ...globSync('src/{browser,islands}/**/*.ts').flatMap(inScript),
].filter(([file]) => file !== 'src/islands/mount-island.tsx');
/** All islands, without duplicates. */
const ROOTS = [...new Map(STARTED.map((root) => [root.slice(0, 2).join(' '), root])).entries()];

const AT = Date.UTC(2026, 10, 1, 17);
const BOOK = { slug: 'meal-plan', title: 'Meal Plan', cents: 2499, cover: '/x.svg' };
const LINK_ITEM = { ...BOOK, quantity: 1, pages: 40, bytes: 2_000_000, others: [], usesLeft: 5 };
const POST = {
  ...{ kind: 'post', id: 'p1', title: 'A walk', name: 'Ann', at: AT, text: 'I went out.' },
  ...{ topic: 'wins', topicTitle: 'Wins', state: 'waiting', isEdited: false },
};
const SUMS = { subtotalCents: 2499, discountCents: 0, taxCents: 0, totalCents: 2499 };
const ORDER = {
  ...{ sessionId: 'cs_1', number: 'A-1001', at: AT, titles: ['Meal Plan'], totalCents: 2499 },
  ...{ backCents: 0, live: true, access: 'open', mail: 'delivered', name: 'Ann', sums: SUMS },
  ...{ email: 'ann@example.com', stripeUrl: 'https://dashboard.stripe.com/x', alerts: [] },
  link: { linkVersion: 1, expiresAt: AT, books: [{ title: 'Meal Plan', usesLeft: 3 }] },
  ...{ note: { text: '', number: 0 }, timeline: [], tasks: [] },
};
const MESSAGE = {
  ...{ id: '1761998400000-0', at: AT, name: 'Ann', email: 'ann@example.com', more: [] },
  ...{ subject: 'A book', text: 'Is it in large print?', isUrgent: false, isAnswered: false },
};
const NO_NUMBERS = {
  ...{ from: '2026-11-21', orders: 1, paidCents: 2499, backCents: 0, downloads: 0, linksOver: 0 },
  ...{ mailTrouble: 0, newSubscribers: 0, guides: 0, unanswered: 0, reports: 0 },
};
const SESSION = { email: 'ann@example.com', secondFactor: 'off', isOnCoachList: false };
const WORDS = { heading: 'The newsletter', text: 'One press.' };

/** Function responses that give each island something to click. */
const ANSWERS: Readonly<Record<string, object>> = {
  account: {
    session: { ...SESSION, expiresAt: AT * 2, isCoach: false },
    orders: [{ id: 'cs_1', books: [BOOK], at: AT }],
    sessions: [{ id: 's1', device: 'Firefox', startedAt: AT, isThis: true }],
  },
  'coach-campaigns': { campaigns: [], recipients: 3 },
  'coach-messages': { messages: [MESSAGE], total: 1, inDanger: 0 },
  'coach-orders': { ...ORDER, orders: [ORDER], tasks: [], total: 0 },
  'coach-settings': { digestHour: 7, emailsEachPost: false, emailsEachSale: false },
  'coach-subscribers': { subscribers: [], total: 0 },
  'coach-today': {
    ...{ today: NO_NUMBERS, weeks: [NO_NUMBERS, NO_NUMBERS], books: [], ordersNotLookedAt: 0 },
    months: [{ month: '2026-11', orders: 2, paidCents: 4998, backCents: 0 }],
    ...{ tasks: { mail: 1 }, posts: { total: 1, inDanger: 1 }, reviews: { total: 0, inDanger: 0 } },
    subscribers: 3,
  },
  'coach-unanswered': { rows: [], days: 30 },
  'community-post': { posts: [{ ...POST, reply: 'Well done.' }], ...POST },
  download: {
    ...{ state: 'active', items: [LINK_ITEM], emailMasked: 'm***@example.com', expiresAt: AT * 2 },
  },
  'ebook-checkout': { url: 'https://pay.example.com/1' },
  ebooks: { ebooks: [], off: [] },
  newsletter: { message: 'Look into your mail.' },
  'process-purchase': {
    ...{ status: 'paid', orderId: 'cs_test_1', token: TOKEN, items: [LINK_ITEM], paidAt: AT },
    ...{ lines: [{ ...BOOK, quantity: 1, unitCents: 2499 }], sums: SUMS, expiresAt: AT * 2 },
    ...{ emailMasked: 'm***@example.com', downloadUrl: 'http://localhost/download#t=x' },
  },
  reviews: { count: 1, average: 5, reviews: [], books: [{ ...BOOK, state: 'open' }], name: 'Ann' },
  'search-index.json': [],
};

/** Props that pages pass to their islands. An island that requires props must be listed here. */
const PROPS: Readonly<Record<string, object>> = {
  CartLines: { products: [BOOK] },
  Checkout: {
    products: [BOOK],
    offers: [],
    terms: { countries: [{ code: 'US', name: 'USA' }], promotionCodes: true, tax: false },
  },
  TestPurchase: { slug: BOOK.slug, price: '$24.99' },
  Campaigns: { sources: [] },
  Submissions: { kind: 'post' },
  NewPostForm: { topic: { slug: 'wins', title: 'Wins' } },
  TopicPosts: { topic: 'wins' },
  DownloadPage: { email: 'help@example.com', support: '/contact', covers: {} },
  AccountPage: { covers: {} },
  MyDownloads: { covers: {} },
  PurchaseSuccess: { site: 'The shop', support: '/contact', covers: {} },
  EbookList: { covers: {} },
  ContactForm: { email: 'help@example.com' },
  GuideDownload: { file: '/guide.pdf' },
  NewsletterPage: { action: 'confirm', ask: { ...WORDS, button: 'Press here' }, done: WORDS },
  FreePage: {
    slug: 'test',
    parts: [
      {
        id: 'log',
        title: 'My log',
        fields: [
          { id: 'note', label: 'Note' },
          { id: 'more', label: 'More' },
        ],
      },
    ],
  },
  PracticeSheet: { cards: [] },
  Listen: { isPrivate: false, onClose: () => {} },
  SavePage: { paths: ['/blog'], what: 'article' },
  BuyerReviews: { slug: BOOK.slug, page: '/ebook/meal-plan' },
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fields = () =>
  [...document.querySelectorAll<Control>('input, textarea, select')].filter(
    (one) => !/^(?:hidden|file|checkbox|radio|range)$/.test(one.type) && !one.disabled,
  );
const isText = (field: Control): field is HTMLInputElement | HTMLTextAreaElement =>
  field.value === LATE;
/** Key for a field in the maps of field values below. */
const nameOf = ({ id, name }: Control) => id || name;
const currentValues = () =>
  Object.fromEntries(fields().map((field) => [nameOf(field), field.value]));
/** Fills in every field, as browser autofill does, and returns the resulting values by field. */
function fillIn(words: string): Record<string, string> {
  for (const field of fields()) {
    const isChoice = field instanceof HTMLSelectElement;
    const day = words === EARLY ? '2026-12-24' : '2026-12-25';
    autofill(
      field,
      isChoice
        ? (field.options[words === EARLY ? field.options.length - 1 : 0]?.value ?? '')
        : ({ date: day, number: `${words.length}` }[field.type] ?? words),
    );
  }
  return currentValues();
}
const CONTROLS = 'input, textarea, select, button';
const EARLY = 'Early words';
const LATE = 'Later words of mine';

/** Clicks every button and summary on the page, starting with the last. */
async function pressAll(): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, main summary')];
  for (const button of buttons.toReversed()) await settled(() => button.click());
}

const modifyPage = (place: Element) =>
  [translate, addIcons, addGrammar].forEach((work) => work(place));

/**
 * Blocks native form POSTs and link clicks, which would navigate away and change the URL for other
 * tests.
 */
const stay = (event: Event) => {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null;
  if (event.type === 'submit' || isLink) event.preventDefault();
};
afterEach(() => {
  for (const type of ['submit', 'click']) removeEventListener(type, stay);
  // These stores are shared between test files.
  leave();
  clearCart();
  $conversation.set(NEW_CONVERSATION);
  $popup.set(undefined);
});
beforeEach(() => {
  expectConsole(/./s);
  clearCart();
  addTitle(BOOK.slug);
  $conversation.set(NEW_CONVERSATION);
  $popup.set({ name: 'exit', text: 'One thing', when: '', isSample: false, dismiss: () => {} });
  history.replaceState(null, '', `/?session_id=cs_test_1&product=${BOOK.slug}#t=${TOKEN}`);
  for (const [name, given] of Object.entries(ANSWERS)) {
    answer(name, () => structuredClone(given));
  }
  answer('coach-submissions', ({ kind }) => ({
    items: [
      kind === 'post' ? POST : { ...POST, ...{ kind, id: 'r1', stars: 5, book: 'Meal Plan' } },
    ],
    total: 1,
  }));
  for (const act of ['assign', 'replace', 'reload'] as const) {
    vi.spyOn(location, act).mockImplementation(() => {});
  }
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  for (const type of ['submit', 'click']) addEventListener(type, stay);
  vi.stubGlobal('print', () => {});
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), { getVoices: () => [], cancel: () => {} }),
  );
});

test('every island is mounted by a page or a script', () => {
  const started = new Set(STARTED.map(([file]) => `/${file}`));
  const islands = Object.keys(modules).filter(
    (file) => modules[file]?.['default'] && !file.endsWith('/mount-island.tsx'),
  );
  expect(islands.filter((file) => !started.has(file))).toEqual([]);
});

describe.each(ROOTS)('%s', (_root, [file, exported, isServerRendered]) => {
  const name = exported === 'default' ? file.replace(/^.*\/|\.tsx$/g, '') : exported;
  const Root = modules[`/${file}`]?.[exported] as Island;
  const island = createElement(Root, {
    dialog: document.createElement('dialog'),
    opener: document.createElement('button'),
    ...PROPS[name],
  });
  /**
   * Renders the island. If it's server-rendered, fills in its fields and runs `work` before
   * hydration, and returns the values.
   */
  async function begin(work: (place: Element) => void): Promise<object> {
    let typed = {};
    if (!isServerRendered) await show(island);
    else
      await hydrate(island, (place) => {
        typed = fillIn(EARLY);
        work(place);
      });
    return typed;
  }

  test('F2, F3, F4: keeps all input and keeps working if the page was changed before and after hydration', async () => {
    const early = await begin(modifyPage);
    // Without JavaScript the checkout asks which book to buy. After hydration the book is in the
    // cart, so that field is gone.
    expect({ ...early, ...currentValues() }).toEqual({ ...currentValues(), ...early });
    modifyPage(document.body);
    const late: Record<string, string> = fillIn(LATE);
    const first = fields().find(isText);
    if (first) {
      await typeInto(first, `${LATE}!`);
      late[nameOf(first)] += '!';
    }
    expect(currentValues()).toEqual(late);
    await pressAll();
    for (const words of ['', 'ann@example.com']) {
      for (const field of fields()) {
        if (!(field instanceof HTMLSelectElement)) await typeInto(field, words);
      }
      await pressAll();
    }
    expect(document.body.textContent).not.toContain('This part of the page has stopped working.');
  });

  test.each([1, 2, 3])(
    'F2, F3, F4: works, or falls back to a plain form with all input, after nodes were removed (%d)',
    async (seed) => {
      const { happens } = createChance(seed);
      await begin(() => {});
      await pressAll();
      for (const node of document.querySelectorAll('main *')) {
        const isControl = node.matches(CONTROLS) || node.querySelector(CONTROLS);
        if (!isControl && happens(0.5)) node.remove();
      }
      const late = fillIn(LATE);
      const first = fields().find(isText);
      if (first) await typeInto(first, first.value);
      await pressAll();
      const main = document.querySelector('main');
      if (main?.textContent.includes('This part of the page has stopped working.')) {
        expect(main.querySelectorAll('a').length).toBeGreaterThan(1);
        if (main.querySelector('form')) expect(currentValues()).toMatchObject(late);
      }
      // React can't remove nodes that are already gone.
      try {
        leave();
      } catch (error) {
        expect(error).toBeInstanceOf(DOMException);
      }
    },
  );
});
