import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '#netlify/accounts/totp.ts';
import { COACH, TEST_PASSWORD } from '#tests/support/coach.ts';
import { startCoachSite, type CoachSite } from '#tests/support/start-coach-site.ts';
import type { Engine, Installed } from './engine.ts';
import { findFirefox } from './firefox.ts';
import { findWebKit } from './webkit.ts';

/**
 * Polling timeout, in milliseconds. It's long because it only has to catch hangs, even on a busy
 * machine.
 */
const HANGS = { timeout: 120_000, interval: 100 };
const ARTICLE = '/blog/five-daily-habits-for-stroke-recovery';

const installed: [string, () => Promise<Engine>][] = [];
const looks: [string, Installed][] = [
  ['Firefox', findFirefox()],
  ['WebKitGTK', findWebKit()],
];
for (const [name, found] of looks) {
  if ('start' in found) installed.push([name, found.start]);
  else console.log(`not run: journeys in ${name}: ${found.missing}`);
}

test('looks for Firefox and WebKitGTK', () => {
  expect(looks).toHaveLength(2);
});

describe.each(installed)('in %s', (_name, start) => {
  let site: Awaited<ReturnType<typeof startCoachSite>>;
  let engine: Engine;
  beforeAll(async () => {
    site = await startCoachSite();
    engine = await start();
    process.stdout.write(`tried: ${engine.name}\n`);
  });
  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  const open = (path: string) => engine.open(`${site.url}${path}`);
  const press = (selector: string) =>
    expect.poll(() => engine.click(selector), { ...HANGS, message: selector }).toBe(true);
  const type = (selector: string, text: string) =>
    expect.poll(() => engine.type(selector, text), { ...HANGS, message: selector }).toBe(true);
  const until = (expression: string, value: unknown = true) =>
    expect.poll(() => engine.read(expression), { ...HANGS, message: expression }).toEqual(value);
  const shows = (selector: string, words: string) =>
    until(
      `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)}) ?? false`,
    );
  /** Waits until the island around an element hydrates. */
  const awake = (selector: string) =>
    until(
      `document.querySelector(${JSON.stringify(selector)})?.closest('astro-island')?.hasAttribute('ssr')`,
      false,
    );
  const noErrors = async () => {
    expect(await engine.takeErrors(), 'the console').toEqual([]);
  };

  test('a buyer buys a book and opens the PDF', async () => {
    await engine.resize(1280, 860);
    await open('/ebook/recovery-planner');
    await press('//a[contains(., "Buy Now - Instant Download")]');
    await until('location.pathname', '/checkout');
    await press('main form input');
    await awake('main form input');
    await type(
      'main form input[name="firstName"], main form input[autocomplete="given-name"]',
      'Maria',
    );
    await type('main form input[type="email"]', 'maria@example.com');
    await press('//main//button[contains(., "Pay with Card")]');
    await until('location.pathname.startsWith("/__local/pay/")');
    await press('//button[normalize-space() = "Pay"]');
    await shows('h1', 'Purchase Successful');
    await press('//main//button[starts-with(normalize-space(), "Download")]');
    await expect.poll(() => engine.savedFiles(), HANGS).toHaveLength(1);
    const [file = ''] = await engine.savedFiles();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    await noErrors();
  });

  test('the chat responds to an emergency with 911', async () => {
    await open('/');
    await press('//*[@data-opens="chat"]');
    await shows('.chat-panel', 'I’m an automated helper');
    await type('.chat-panel input, .chat-panel textarea', 'My face is drooping\n');
    await shows('.chat-panel [role="log"]', '911');
    await noErrors();
  });

  test('the contact form sends a message and opens the thank-you page', async () => {
    await open('/contact');
    await press('main form input');
    await awake('main form input');
    await type('main form [name="name"]', 'Maria Lopez');
    await type('main form [name="email"]', 'maria@example.com');
    await type('main form [name="subject"]', 'Printing the journal');
    await type('main form [name="message"]', 'Can I print it?');
    await press('//main//button[contains(., "Send Message")]');
    await until('location.pathname', '/contact/thank-you');
    await noErrors();
  });

  test('the phone menu opens and closes', async () => {
    await engine.resize(390, 844);
    await open('/');
    const isShown = 'document.querySelector("#site-menu .nav-link").getClientRects().length > 0';
    await until(isShown, false);
    await press('#quick [popovertarget]');
    await until(isShown);
    await press('//*[@id="site-menu"]//button');
    await until(isShown, false);
    await press('#quick [popovertarget]');
    await press('//*[@id="site-menu"]//a[normalize-space() = "Blog"]');
    await until('location.pathname', '/blog');
    await engine.resize(1280, 860);
    await noErrors();
  });

  test('adding a book to the cart shows 1 item in the cart panel', async () => {
    await open('/shop');
    await press('[data-add-to-cart]');
    await press('.header [data-opens="cart"]');
    await shows('.cart-panel', '1 item in cart');
    await noErrors();
  });

  test('larger text can be selected and persists after a reload', async () => {
    await open('/about');
    await press('[data-opens="reading"]');
    await press('[data-option="text-2"]');
    await until('document.documentElement.dataset.text', '2');
    await open('/about');
    await until('document.documentElement.dataset.text', '2');
    await engine.read('localStorage.removeItem("reading")');
    await noErrors();
  });

  test('the search finds pages', async () => {
    await open('/search?q=recipe');
    await until('document.querySelectorAll("main a[href*=recipe]").length > 0');
    await noErrors();
  });

  test('/help shows its phone numbers', async () => {
    await open('/help');
    await until('document.querySelector("main a[href=\'tel:911\']").getClientRects().length > 0');
    await noErrors();
  });

  test('Listen is shown only if there is an English voice', async () => {
    await open(ARTICLE);
    await until(`(() => {
      const voices = globalThis.speechSynthesis?.getVoices() ?? [];
      const { visibility } = getComputedStyle(document.querySelector('[data-listen]'));
      return (visibility === 'visible') === voices.some(({ lang }) => lang.startsWith('en'));
    })()`);
    await noErrors();
  });

  test('the coach signs in to the dashboard with a code', async () => {
    await open('/auth#sign-in');
    await press('#sign-in-email');
    await awake('#sign-in-email');
    await type('#sign-in-email', COACH);
    await type('#sign-in-password', `${TEST_PASSWORD}\n`);
    await type('#sign-in-code', `${codeOf(site)}\n`);
    await until('location.pathname', '/admin');
    await shows('main', 'Today');
    await noErrors();
  });

  test('the editor opens', async () => {
    await open('/edit');
    // Simulates a build with a content repository, which would set the repository name here.
    await engine.read(`void (() => {
      const name = 'https://github.com/owner/name/tree/drafts';
      document.querySelector('meta[name="content-repository"]').content = name;
      import(document.querySelector('script[type="module"][src]').src + '?again');
    })()`);
    await press('//button[contains(., "Open the editor")]');
    await until('document.body.innerText.includes("Sign In")');
    // The page's Content Security Policy blocks the editor's requests to other sites, and each
    // engine logs that.
    expect(
      (await engine.takeErrors()).filter((one) => !/Content.Security.Policy|Refused/i.test(one)),
    ).toEqual([]);
  });
});

const codeOf = ({ totp }: CoachSite): string => totpCode(totp, Math.floor(Date.now() / 30_000));
