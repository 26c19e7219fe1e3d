// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import intent from '#src/islands/intent-directive.ts';
import { isPageReplaced } from '#src/browser/missing-file.ts';
import { startListen } from '#src/browser/page/listen.ts';
import { watchMissingIslands } from '#src/browser/page/missing-islands.ts';
import { startTerms } from '#src/browser/page/terms.ts';
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

  const PANELS: PanelName[] = ['chat', 'cart', 'reading', 'new-post', 'guide'];

  test.each(PANELS)('offers to reload it for the panel "%s", or to open a page', async (name) => {
    document.body.innerHTML = `<a href="/as-page" data-opens="${name}">Open</a>`;
    document.querySelector('a')?.click();
    expect((await alert()).textContent).toContain(
      'This page has been updated. Reload it to open this.',
    );
    expect(document.querySelector('dialog a')?.getAttribute('href')).toContain('/as-page');
    expect(assigned()).toEqual([]);
    await pressReload();
    expect(reload).toHaveBeenCalledOnce();
    document.querySelector('dialog')?.close();
  });

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
  const show = (value?: string) => {
    document.body.innerHTML = '<astro-island></astro-island>';
    const island = document.querySelector('astro-island') as HTMLElement;
    if (value !== undefined) {
      void intent(() => Promise.resolve(() => Promise.resolve()), { name: 'X', value }, island);
    }
    const event = { bubbles: true, cancelable: true };
    for (let time = 0; time < 2; time++) {
      island.dispatchEvent(new CustomEvent('astro:hydration-error', event));
    }
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test.each([[undefined], ['visible'], ['visible ?cancelled']])(
    'offers to reload the page, once, when it loads by itself: %s',
    async (value) => {
      show(value);
      expect((await alert()).textContent).toContain('This page has been updated. Reload it to see');
      await settled();
      expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
      await pressReload();
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  test('explains what to do without internet', async () => {
    site = OFFLINE;
    show();
    expect((await alert()).textContent).toContain('Check your internet connection');
  });

  test('stays silent while its HTML works without it', async () => {
    show('guide');
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

  test('B7: stays on a translated page, where the player says that there is no voice', () => {
    root.lang = 'es';
    root.className = 'translated-ltr';
    expect(start('<p><font>Un paso.</font></p>').hasAttribute('data-no-voice')).toBe(false);
  });
});

describe('a hard word', () => {
  const start = () => {
    document.body.innerHTML = `<p>Take <span><a class="term" href="/glossary#warfarin" data-term>warfarin</a></span>
      <span popover>warfarin: a medicine</span>.</p>`;
    const [link, box] = [...document.querySelectorAll<HTMLElement>('a, [popover]')];
    const togglePopover = vi.fn();
    return { link, box, togglePopover };
  };
  const send = (link: HTMLElement | undefined, event: Event) => {
    link?.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('B6: opens its meaning by pointer, Enter, and Space', () => {
    const { link, box, togglePopover } = start();
    Object.assign(box ?? {}, { togglePopover });
    startTerms();
    expect(link?.getAttribute('role')).toBe('button');
    const options = { bubbles: true, cancelable: true };
    expect(send(link, new MouseEvent('click', options))).toBe(true);
    expect(send(link, new KeyboardEvent('keydown', { ...options, key: ' ' }))).toBe(true);
    expect(togglePopover).toHaveBeenCalledTimes(2);
    expect(send(link, new KeyboardEvent('keydown', { ...options, key: 'Tab' }))).toBe(false);
    expect(togglePopover).toHaveBeenCalledTimes(2);
  });

  test('B6: stays a link in a browser without popovers', () => {
    const { link, box } = start();
    expect('togglePopover' in (box ?? {})).toBe(false);
    startTerms();
    expect(link?.hasAttribute('role')).toBe(false);
  });
});
