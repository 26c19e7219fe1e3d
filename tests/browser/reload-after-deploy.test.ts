// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import intent from '#src/islands/intent-directive.ts';
import { isPageReplaced } from '#src/browser/reload-after-deploy.ts';
import { startListen } from '#src/browser/page/listen.ts';
import { watchMissingIslands } from '#src/browser/page/missing-islands.ts';
import { openPanelsOnClick } from '#src/browser/page/open-panels.ts';
import type { PanelName } from '#src/browser/trigger-names.ts';

// Simulates a deploy that removed every file that the page loads later.
vi.mock('#src/islands/listen/open-player.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('#src/islands/mount-island.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch'));
const THERE = () => Promise.resolve(new Response(null));
let site: () => Promise<Response>;
const assign = vi.fn();
const assigned = () => assign.mock.calls.flat();

beforeEach(() => {
  site = THERE;
  vi.stubGlobal(
    'fetch',
    vi.fn(() => site()),
  );
  vi.spyOn(location, 'assign').mockImplementation(assign);
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.restoreAllMocks();
  assign.mockClear();
  document.body.replaceChildren();
});

const alert = () => vi.waitUntil(() => document.querySelector('[role="alert"]'));
/** Returns the target of the reload link, which is this page. */
const offered = async () => (await alert()).querySelector('a')?.getAttribute('href');

describe('B10: a page whose files were replaced by a new deploy', () => {
  test('distinguishes a new deploy from a lost connection by whether the page’s URL still responds', async () => {
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

  test.each(PANELS)('offers to reload for the panel "%s"', async (name) => {
    document.body.innerHTML = `<a href="/as-page" data-opens="${name}">Open</a>`;
    document.querySelector('a')?.click();
    expect((await alert()).textContent).toContain(
      'This page has been updated. Reload it to open this.',
    );
    expect(assigned()).toEqual([]);
    expect(await offered()).toBe('');
    document.querySelector('dialog')?.close();
  });

  test('opens the panel’s page when offline', async () => {
    site = OFFLINE;
    document.body.innerHTML = '<a href="/as-page" data-opens="chat">Chat</a>';
    document.querySelector('a')?.click();
    await vi.waitUntil(() => assigned().length > 0);
    expect(assigned()[0]).toContain('/as-page');
  });
});
openPanelsOnClick();

describe('B10: an island whose file is missing', () => {
  const show = (value?: string) => {
    watchMissingIslands();
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

  test.each([[undefined], ['visible'], ['visible ?canceled']])(
    'offers to reload the page, only once, if the island loads automatically: %s',
    async (value) => {
      show(value);
      expect((await alert()).textContent).toContain('This page has been updated. Reload it to see');
      await settled();
      expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
      expect(await offered()).toBe('');
    },
  );

  test('explains what to do when offline', async () => {
    site = OFFLINE;
    show();
    expect((await alert()).textContent).toContain('Check your internet connection');
  });

  test('doesn’t show a message if its HTML works without the file', async () => {
    show('guide');
    await settled();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('Listen', () => {
  let voices: { lang: string; localService: boolean }[];
  beforeEach(() => {
    voices = [{ lang: 'en-US', localService: true }];
    vi.stubGlobal('speechSynthesis', { getVoices: () => voices, speak: vi.fn() });
    vi.stubGlobal('SpeechSynthesisUtterance', EventTarget);
  });
  const start = () => {
    document.body.innerHTML = `<main><p><button data-listen="">Listen</button></p></main>`;
    startListen();
    return document.querySelector('button') as HTMLButtonElement;
  };

  test('B10: offers to reload the page when its player is missing', async () => {
    const button = start();
    button.click();
    expect((await alert()).textContent).toContain(
      'This page has been updated. Reload it to listen.',
    );
    expect(await offered()).toBe('');
  });

  test('B10: blames the connection only when the site does not respond', async () => {
    site = OFFLINE;
    start().click();
    expect((await alert()).textContent).toContain('Check your internet connection');
  });

  test('B7: offers Listen if there’s any voice, because the player explains which language it can’t read', () => {
    expect(start().hasAttribute('data-no-voice')).toBe(false);
    voices = [{ lang: 'de-DE', localService: true }];
    expect(start().hasAttribute('data-no-voice')).toBe(false);
    voices = [];
    expect(start().hasAttribute('data-no-voice')).toBe(true);
  });
});
