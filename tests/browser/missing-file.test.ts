// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPageReplaced } from '#src/browser/missing-file.ts';
import { startListen } from '#src/browser/page/listen.ts';
import { watchMissingIslands } from '#src/browser/page/missing-islands.ts';
import { startOpeners } from '#src/browser/page/openers.ts';
import type { PanelName } from '#src/browser/trigger-names.ts';

// Every file that a page loads later, gone with the deploy it belonged to.
vi.mock('#src/islands/listen/open-player.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('#src/islands/mount.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch'));
const THERE = () => Promise.resolve(new Response(null));
let site: () => Promise<Response>;
const reload = vi.fn();
const assign = vi.fn();
const assigned = () => assign.mock.calls.flat();

beforeEach(() => {
  site = THERE;
  vi.stubGlobal(
    'fetch',
    vi.fn(() => site()),
  );
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(location, 'assign').mockImplementation(assign);
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockClear();
  assign.mockClear();
  document.body.replaceChildren();
});

const alert = () => vi.waitUntil(() => document.querySelector('[role="alert"]'));
const pressReload = async () => (await alert()).querySelector('button')?.click();

describe('B10: a page whose files a new deploy replaced', () => {
  test('is told from a lost connection by whether its address still answers', async () => {
    expect(await isPageReplaced()).toBe(true);
    const [[address, options] = []] = vi.mocked(fetch).mock.calls;
    expect(address).toBe(location.pathname);
    expect(options).toMatchObject({ method: 'HEAD', cache: 'no-store' });
    site = OFFLINE;
    expect(await isPageReplaced()).toBe(false);
    site = () => Promise.resolve(new Response(null, { status: 503 }));
    expect(await isPageReplaced()).toBe(false);
  });

  const PANELS: [PanelName, string][] = [
    ['chat', 'Reload it to open the chat.'],
    ['cart', 'Reload it to see your cart.'],
    ['reading', 'Reload it to change how it looks.'],
    ['new-post', 'Reload it to write a post.'],
    ['guide', 'Reload it to get your free guide.'],
  ];

  test.each(PANELS)(
    'offers to reload it for the panel "%s", or to open a page',
    async (name, words) => {
      document.body.innerHTML = `<a href="/as-page" data-opens="${name}">Open</a>`;
      document.querySelector('a')?.click();
      expect((await alert()).textContent).toContain(`This page has been updated. ${words}`);
      expect(document.querySelector('dialog a')?.getAttribute('href')).toContain('/as-page');
      expect(assigned()).toEqual([]);
      await pressReload();
      expect(reload).toHaveBeenCalledOnce();
      document.querySelector('dialog')?.close();
    },
  );

  test('leads to the page of a panel without internet', async () => {
    site = OFFLINE;
    document.body.innerHTML = '<a href="/as-page" data-opens="chat">Chat</a>';
    document.querySelector('a')?.click();
    await vi.waitUntil(() => assigned().length > 0);
    expect(assigned()[0]).toContain('/as-page');
  });
});
// One listener for all tests, as on a page.
startOpeners();
watchMissingIslands();

describe('B10: an island whose file is missing', () => {
  const show = (client: string, value = '') => {
    document.body.innerHTML = `<astro-island client="${client}" opts='${JSON.stringify({ name: 'X', value })}'></astro-island>`;
    const island = document.querySelector('astro-island');
    const fail = () =>
      island?.dispatchEvent(
        new CustomEvent('astro:hydration-error', { bubbles: true, cancelable: true }),
      );
    fail();
    fail();
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test.each([
    ['only', 'react'],
    ['load', ''],
    ['intent', 'visible'],
  ])('offers to reload the page, once, when it loads by itself: %s %s', async (client, value) => {
    show(client, value);
    expect((await alert()).textContent).toContain('This page has been updated. Reload it to see');
    await settled();
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    await pressReload();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('explains what to do without internet', async () => {
    site = OFFLINE;
    show('load');
    expect((await alert()).textContent).toContain('Check your internet connection');
  });

  test('stays silent while its HTML works without it', async () => {
    show('intent', 'guide');
    await settled();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('Listen', () => {
  let voices: { lang: string; localService: boolean }[];
  const root = document.documentElement;
  beforeEach(() => {
    root.lang = 'en-US';
    root.className = '';
    voices = [{ lang: 'en-US', localService: true }];
    vi.stubGlobal('speechSynthesis', { getVoices: () => voices, speak: vi.fn() });
    vi.stubGlobal('SpeechSynthesisUtterance', EventTarget);
  });
  const start = (html = '') => {
    document.body.innerHTML = `<main><p><button data-listen="">Listen</button></p>${html}</main>`;
    startListen();
    return document.querySelector('button') as HTMLButtonElement;
  };

  test('B10: offers to reload the page when its player is missing', async () => {
    const button = start();
    button.click();
    expect((await alert()).textContent).toContain(
      'This page has been updated. Reload it to listen.',
    );
    await pressReload();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('B10: blames the connection only when the site does not answer', async () => {
    site = OFFLINE;
    start().click();
    expect((await alert()).textContent).toContain('Check your internet connection.');
  });

  test('B7: is hidden when no voice speaks the language of the page', () => {
    voices = [{ lang: 'de-DE', localService: true }];
    expect(start().hasAttribute('data-no-voice')).toBe(true);
    voices = [{ lang: 'en_GB', localService: true }];
    expect(start().hasAttribute('data-no-voice')).toBe(false);
  });

  test('B7: says that there is no voice for the language a page was translated to', async () => {
    root.lang = 'es';
    root.className = 'translated-ltr';
    const button = start('<p><font>Un paso.</font></p>');
    expect(button.hasAttribute('data-no-voice')).toBe(false);
    button.click();
    expect((await alert()).textContent).toBe(
      'Your device has no voice for Spanish, so it cannot read this page aloud.',
    );
    expect(speechSynthesis.speak).not.toHaveBeenCalled();
  });

  test('B7: says so as well when the page is translated later', async () => {
    const button = start();
    root.lang = 'es';
    button.click();
    expect((await alert()).textContent).toContain('no voice for Spanish');
  });
});
