// @vitest-environment happy-dom
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import catalog from '#content/products.json' with { type: 'json' };
import type { Product } from '#src/domain/ebooks/product.ts';
import { NEW_CONVERSATION } from '#src/domain/chat/conversation.ts';
import { CartLines } from '#src/islands/cart/CartLines.tsx';
import CartPanel from '#src/islands/cart/CartPanel.tsx';
import { ChatField } from '#src/islands/chat/ChatField.tsx';
import ChatWindow from '#src/islands/chat/ChatWindow.tsx';
import Listen from '#src/islands/listen/Listen.tsx';
import SavedPages from '#src/islands/offline/SavedPages.tsx';
import SavePage from '#src/islands/offline/SavePage.tsx';
import Popups from '#src/islands/popups/Popups.tsx';
import ReadingPanel from '#src/islands/reading/ReadingPanel.tsx';
import { areInterruptionsReduced } from '#src/browser/calm-mode.ts';
import { readSettings } from '#src/browser/reading-settings.ts';
import { $cart, addTitle, clearCart } from '#src/stores/cart.ts';
import { $conversation } from '#src/stores/chat.ts';
import { $popup, type ShownPopup } from '#src/stores/open-popup.ts';
import { textOf } from '#tests/support/chat.ts';
import { closeStorage, shownIsland } from '#tests/support/shown-island.ts';

const products = catalog as readonly Product[];
const page = shownIsland();
const { answer, field, focused, focusedWords, named, press, settled, show, status, tick, words } =
  page;

afterEach(() => {
  page.leave();
});

describe('the cart panel', () => {
  afterEach(() => {
    page.leave();
    clearCart();
  });

  test('shows a book from the build with its price, the total, and a link to checkout', async () => {
    const book = products.find(({ notForSale }) => !notForSale);
    addTitle(book?.slug ?? '');
    await show(<CartPanel />);
    expect(words()).toContain(`${book?.title}${book?.price}`);
    expect(words()).toContain(`Total ${book?.price}`);
    expect(named('Checkout').getAttribute('href')).toBe('/checkout');
  });

  test('uses the cart’s data for a book that’s newer than the page, and removes unknown books', async () => {
    addTitle('coach-book', { title: 'Coach <b>Book</b>', cents: 1200 });
    addTitle('gone');
    addTitle('odd', { title: {}, cents: 1.5 });
    await show(<CartPanel />);
    expect(words()).toContain('Coach <b>Book</b>$12.00');
    expect($cart.get().map(({ slug }) => slug)).toEqual(['coach-book']);
  });

  test('says which book is no longer for sale', async () => {
    addTitle('meal-plan');
    const off = {
      slug: 'meal-plan',
      title: 'Meal Plan',
      cents: 2499,
      cover: '/x.svg',
      isOff: true,
    };
    await show(<CartLines products={[off]} />);
    expect(words()).toContain('Meal Plan is no longer for sale, so we took it out of your cart.');
    expect(words()).toContain('Your cart is empty');
  });
});

describe('F13: a browser without storage', () => {
  beforeEach(() => {
    closeStorage();
    $conversation.set(NEW_CONVERSATION);
  });

  test("doesn't claim to remember reading settings", async () => {
    await show(<ReadingPanel />);
    expect(words()).not.toContain('this browser will remember them.');
    expect(words()).toContain(
      'only on this page, because your browser isn’t saving anything for this site.',
    );
  });
});

describe('popups', () => {
  const dismiss = vi.fn();
  const popup = (name: ShownPopup['name'], more: Partial<ShownPopup> = {}) =>
    settled(() => $popup.set({ name, text: 'You have one book in your cart.', dismiss, ...more }));

  beforeEach(() => {
    dismiss.mockClear();
    // happy-dom doesn't support `:popover-open`.
    const matches = Element.prototype.matches;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function matching(this: Element, by) {
      return by !== ':popover-open' && matches.call(this, by);
    });
  });
  afterEach(() => {
    page.leave();
    $popup.set(undefined);
  });

  test('render nothing until one is open', async () => {
    await show(<Popups />);
    expect(words()).toBe('');
  });

  test.each([
    ['cart', 'Your cart is saved', 'Continue Shopping'],
    ['exit', 'Before you go', 'Continue Browsing'],
    ['purchase', 'Recent purchase', 'X Close'],
  ] as const)('have an accessible name, and close on click: %s', async (name, title, way) => {
    await show(<Popups />);
    await popup(name);
    const part = document.querySelector('section');
    const titled = document.getElementById(part?.getAttribute('aria-labelledby') ?? '');
    expect(titled?.textContent).toBe(title);
    // The popup isn't a response to a user action, so it must not be announced.
    expect(document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')).toHaveLength(
      0,
    );
    await press(way);
    expect(dismiss).toHaveBeenCalledOnce();
  });

  test('don’t take focus, and restore it if the reader moved into the popup', async () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    await show(<Popups />);
    await popup('cart');
    expect(focused()).toBe(before);
    await settled(() => named('Continue Shopping').focus());
    await settled(() => $popup.set(undefined));
    expect(focused()).toBe(before);
  });

  test('link to checkout and to the free guide', async () => {
    await show(<Popups />);
    await popup('cart');
    expect(words()).toContain('You have one book in your cart.');
    expect(named('Complete Purchase').getAttribute('href')).toBe('/checkout');
    await popup('exit');
    expect(named('Get Free Wellness Guide').getAttribute('href')).toBe('/wellness-guide');
  });

  test('label a made-up purchase as a sample', async () => {
    await show(<Popups />);
    const bought = { text: 'Maria T. from Ohio bought a book', when: '2 hours ago' };
    await popup('purchase', bought);
    expect(words()).not.toContain('Sample');
    await popup('purchase', { ...bought, isSample: true });
    expect(words()).toContain('SampleMaria T. from Ohio bought a book, 2 hours ago');
    expect(document.querySelectorAll('section button')).toHaveLength(1);
  });

  test('can be turned off permanently', async () => {
    await show(<Popups />);
    await popup('exit');
    expect(areInterruptionsReduced()).toBe(false);
    await press('Turn on Calm mode');
    expect(areInterruptionsReduced()).toBe(true);
  });
});

describe('the reading settings', () => {
  afterEach(() => {
    for (const { name } of [...document.documentElement.attributes])
      document.documentElement.removeAttribute(name);
  });

  test('group settings under labels, and apply and save a choice right away', async () => {
    await show(<ReadingPanel />);
    expect(field('Normal').checked).toBe(true);
    await tick('Largest');
    expect(document.documentElement.dataset['text']).toBe('4');
    expect(readSettings().text).toBe('4');
    page.leave();
    await show(<ReadingPanel />);
    expect(field('Largest').checked).toBe(true);
    expect(field('Largest').closest('fieldset')?.querySelector('legend')?.textContent).toBe(
      'Text size',
    );
  });

  test('link hints to their controls for screen readers', async () => {
    await show(<ReadingPanel />);
    const hint = field('Slow mode').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toBe(
      'Messages will stay on the screen 10 times longer.',
    );
    const hand = [...document.querySelectorAll('fieldset')].find(
      (one) => one.querySelector('legend')?.textContent === 'Which hand do you use?',
    );
    expect(document.getElementById(hand?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Buttons will move to that side.',
    );
  });

  test('reset to the defaults and announce it', async () => {
    await show(<ReadingPanel />);
    await tick('Dark');
    await tick('Slow mode');
    await press('Reset all settings');
    expect(status()).toEqual(['All settings are back to normal.']);
    expect(field('Same as my device').checked).toBe(true);
    expect(field('Slow mode').checked).toBe(false);
    await tick('Dark');
    expect(status()).toEqual(['']);
  });

  test('stay in sync with the page’s calm mode switch', async () => {
    await show(<ReadingPanel />);
    const { reduceInterruptions } = await import('#src/browser/calm-mode.ts');
    await settled(() => reduceInterruptions(true));
    expect(field('Calm mode').checked).toBe(true);
    await tick('Calm mode');
    expect(areInterruptionsReduced()).toBe(false);
  });

  test('copy a link to the home page that contains the settings and reveals nothing about the current page', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    history.replaceState(null, '', '/download#t=token');
    await show(<ReadingPanel />);
    await tick('Dark');
    await press('Copy a link with these settings');
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^http:\/\/[^/]+\/\?read=[^#]+$/));
    expect(status()).toEqual(['Link copied. Now you can paste it into a message.']);
    writeText.mockRejectedValue(new Error('not allowed'));
    await press('Copy a link with these settings');
    expect(status()[0]).toMatch(/^Copy this link: http/);
  });
});

describe('the read-aloud player', () => {
  interface Utterance {
    text: string;
    rate: number;
    voice?: SpeechSynthesisVoice;
    onend?: () => void;
  }
  let spoken: Utterance[] = [];
  const voice = (name: string, lang = 'en-US', localService = true, isDefault = false) =>
    ({ name, lang, localService, default: isDefault }) as SpeechSynthesisVoice;
  let voices: SpeechSynthesisVoice[] = [];
  const onClose = vi.fn();

  beforeEach(() => {
    spoken = [];
    voices = [voice('Own')];
    onClose.mockClear();
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        text: string;
        rate = 1;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    );
    vi.stubGlobal('speechSynthesis', {
      speak: (utterance: Utterance) => spoken.push(utterance),
      cancel: () => {},
      pause: () => {},
      resume: () => {},
      getVoices: () => voices,
      speaking: true,
      pending: false,
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    page.leave();
    vi.useRealTimers();
  });

  async function listen(
    isPrivate = false,
    html = '<p>One step. Then one more. Rest now.</p>',
  ): Promise<void> {
    const text = document.createElement('main');
    text.innerHTML = html;
    document.body.append(text);
    await show(<Listen isPrivate={isPrivate} onClose={onClose} />);
    await settled(() => vi.runOnlyPendingTimers());
  }
  const said = () => spoken.map(({ text }) => text);

  test('starts right away, with focus on the Pause button', async () => {
    await listen();
    expect(said()).toEqual(['One step.']);
    expect(focusedWords()).toBe('Pause');
    expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Listen');
    expect(document.documentElement.dataset['listening']).toBe('');
    page.leave();
    expect(document.documentElement.dataset['listening']).toBeUndefined();
  });

  test('pauses and resumes with one button whose label changes', async () => {
    await listen();
    await press('Pause');
    expect(named('Play')).toBe(focused());
    await press('Play');
    await settled(() => vi.runOnlyPendingTimers());
    expect(said()).toEqual(['One step.', 'One step.']);
    expect(named('Pause')).toBeDefined();
  });

  test('closes on Stop and on Escape', async () => {
    await listen();
    await press('Stop');
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await settled(() => focused().dispatchEvent(event));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(event.defaultPrevented).toBe(true);
  });

  test('keeps the chosen speed for the next page', async () => {
    await listen();
    const speed = document.querySelector('select');
    expect(speed?.selectedOptions[0]?.textContent).toBe('Normal');
    await settled(() => {
      if (speed) speed.value = '0';
      speed?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settled(() => vi.runOnlyPendingTimers());
    expect(spoken.at(-1)?.rate).toBe(0.55);
    page.leave();
    await listen();
    expect(document.querySelector('select')?.selectedOptions[0]?.textContent).toBe('Slowest');
  });

  test('resumes where the listener stopped last time, and can start over', async () => {
    localStorage.setItem(
      'listen',
      JSON.stringify({ speed: 2, words: false, stopped: { path: '/', text: 'Rest now.' } }),
    );
    await listen();
    expect(said()).toEqual(['Rest now.']);
    expect(status()).toEqual(['You stopped here last time.']);
    await press('Listen from the start');
    await settled(() => vi.runOnlyPendingTimers());
    expect(said().at(-1)).toBe('One step.');
    expect(named('Listen from here')).toBeDefined();
  });

  test('reads a private page with an on-device voice only, and doesn’t store any of its text', async () => {
    voices = [voice('Far', 'en-US', false, true), voice('Own')];
    localStorage.setItem(
      'listen',
      JSON.stringify({ speed: 2, words: false, stopped: { path: '/', text: 'Rest now.' } }),
    );
    await listen(true);
    expect(spoken[0]).toMatchObject({ text: 'One step.', voice: { name: 'Own' } });
    localStorage.clear();
    page.leave();
    expect(localStorage.getItem('listen')).toBeNull();
  });

  describe('B7: text in more than one language', () => {
    const root = document.documentElement;
    afterEach(() => {
      root.lang = 'en-US';
      root.className = '';
    });
    const next = async () => {
      await settled(() => spoken.at(-1)?.onend?.());
      await settled(() => vi.runOnlyPendingTimers());
    };

    test('uses a voice for the nearest `lang`, and reads numbers as English words only in English', async () => {
      voices = [voice('Ana', 'es-MX'), voice('Own', 'en-US', true, true)];
      await listen(false, '<p>Take 5–10 steps.</p><div lang="es"><p>De 5–10 pasos.</p></div>');
      await next();
      expect(spoken).toMatchObject([
        { text: 'Take 5 to 10 steps.', lang: 'en-US', voice: { name: 'Own' } },
        { text: 'De 5–10 pasos.', lang: 'es', voice: { name: 'Ana' } },
      ]);
    });

    test('switches voices in the middle of a sentence', async () => {
      voices = [voice('Ana', 'es_US'), voice('Own', 'en_US', true, true)];
      await listen(false, '<p>Read it: <a lang="es">Ayuda inmediata</a>. Then rest.</p>');
      await next();
      await next();
      expect(spoken.map(({ text, voice: by }) => [text, by?.name])).toEqual([
        ['Read it:', 'Own'],
        ['Ayuda inmediata', 'Ana'],
        ['Then rest.', 'Own'],
      ]);
    });

    test.each([
      ['class and font', 'translated-ltr', '<p><font><font>Un paso de 5–10.</font></font></p>'],
      ['a text with its own lang', 'x', '<p lang="en-US"><font>Un paso de 5–10.</font></p>'],
      ['lang alone', '', '<p>Un paso de 5–10.</p>'],
    ])('reads a translated page in its target language: %s', async (_, name, html) => {
      voices = [voice('Ana', 'es-MX'), voice('Own', 'en-US', true, true)];
      root.lang = 'es';
      root.className = name;
      await listen(false, html);
      expect(spoken).toMatchObject([
        { text: 'Un paso de 5–10.', lang: 'es', voice: { name: 'Ana' } },
      ]);
    });

    test('reports that it cannot read a page if there is no voice for any of it', async () => {
      voices = [voice('Own', 'en-US', true, true)];
      root.lang = 'es';
      root.className = 'translated-ltr';
      await listen(false, '<p><font>Un paso.</font></p>');
      expect(said()).toEqual([]);
      expect(status()).toEqual([
        'Your device doesn’t have a voice for Spanish, so it can’t read this page aloud.',
      ]);
    });

    test('skips a language without a voice, and reports which one', async () => {
      voices = [voice('Own', 'en-US', true, true)];
      await listen(false, '<p lang="es">Un paso.</p><p>One step.</p>');
      expect(said()).toEqual(['One step.']);
      expect(status()).toEqual([
        'Your device doesn’t have a voice for Spanish, so it will skip those words.',
      ]);
    });
  });
});

describe('the chat window', () => {
  const dialog = () => {
    const place = document.createElement('dialog');
    place.close = () => {};
    return place;
  };
  const props = () => ({ dialog: dialog(), opener: document.createElement('button') });
  const log = () => document.querySelector('[role="log"]')?.textContent ?? '';
  /** Runs pending timers, such as the one-second delay before a chat reply. */
  const wait = () => settled(() => vi.runOnlyPendingTimers());

  beforeEach(() => {
    $conversation.set(NEW_CONVERSATION);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer('send-email', () => ({ status: 'accepted' }));
  });
  afterEach(() => {
    page.leave();
    vi.useRealTimers();
    $conversation.set(NEW_CONVERSATION);
  });

  async function say(label: string, text: string): Promise<void> {
    await page.type(label, text);
    await page.pressUntil('Send', () =>
      $conversation.get().messages.some((one) => one.text === text),
    );
  }
  async function open(): Promise<void> {
    await show(<ChatWindow {...props()} />);
    for (let message = 0; message < 3; message += 1) await wait();
  }

  test('F13: warns that leaving the page erases the chat if storage is unavailable', async () => {
    closeStorage();
    await open();
    expect(words()).toContain('you’ll lose this chat when you leave this page.');
  });

  test('greets the visitor, asks what they want to know, and always shows who to call for immediate help', async () => {
    await show(<ChatWindow {...props()} />);
    expect(log()).toContain(textOf('hello').slice(0, 20));
    expect(words()).not.toContain('first name');
    expect(field('Your message').tagName).toBe('TEXTAREA');
    expect(words()).toContain('Emergency: 911. Crisis: call or text 988.');
    await say('Your message', 'Maria');
    expect(words()).toContain('Typing a reply...');
    expect(words()).toContain('Emergency: 911. Crisis: call or text 988.');
    await wait();
    expect(words()).not.toContain('Typing a reply...');
    expect(field('Your email address').autocomplete).toBe('email');
  });

  test('shows an invalid email error next to its field and keeps the typed text', async () => {
    await open();
    await say('Your message', 'Maria');
    await wait();
    expect(field('Your email address').getAttribute('aria-invalid')).toBeNull();
    await page.type('Your email address', 'maria@home');
    await page.pressUntil('Send', () => words().includes('Invalid Email'));
    const address = field('Your email address');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(address.getAttribute('aria-describedby') ?? '')?.role).toBe(
      'alert',
    );
    expect(address.value).toBe('maria@home');
    expect(focused()).toBe(address);
  });

  test("answers a crisis message with emergency numbers, and doesn't store the message in the tab", async () => {
    await open();
    await say('Your message', 'Maria');
    await wait();
    await say('Your email address', 'maria@example.com');
    await wait();
    await say('Your message', 'I want to die');
    await wait();
    expect(log()).toContain('988');
    expect(sessionStorage.getItem('chat')).not.toContain('I want to die');
    expect(field('Your message').value).toBe('');
  });

  test('no longer asks for an email address after a crisis message', async () => {
    await open();
    await say('Your message', 'Maria');
    await wait();
    await say('Your email address', 'I want to die');
    expect(field('Your message').tagName).toBe('TEXTAREA');
    await wait();
    expect(log()).toContain('988');
    await say('Your message', 'nobody is here');
    expect(words()).not.toContain('Invalid Email');
  });

  test('erases the chat with one click, confirms it, and starts over', async () => {
    await open();
    await say('Your message', 'Maria');
    await wait();
    await press('Delete this chat');
    expect(log()).toContain('Chat deleted. Nothing from it is saved here.');
    expect(log()).not.toContain('Maria');
    expect(focused()).toBe(field('Your message'));
  });

  test('keeps the typed text and the focus if the next question has a larger field', async () => {
    const ref = createRef<HTMLInputElement & HTMLTextAreaElement>();
    await show(<ChatField ref={ref} stage="email" hasDanger={false} problem={undefined} />);
    await page.type('Your email address', 'How do I');
    field('Your email address').focus();
    await page.showAgain(
      <ChatField ref={ref} stage="done" hasDanger={false} problem={undefined} />,
    );
    expect(field('Your message').tagName).toBe('TEXTAREA');
    expect(field('Your message').value).toBe('How do I');
    expect(focused()).toBe(field('Your message'));
  });
});

describe('a page saved for offline reading', () => {
  let kept = new Map<string, string>();
  let isWorking = true;
  beforeEach(() => {
    kept = new Map();
    isWorking = true;
    vi.stubGlobal('caches', {
      match: async (path: string, { cacheName }: { cacheName?: string } = {}) =>
        cacheName ? new Response(kept.get(cacheName)) : kept.has(`saved:${path}`) || undefined,
      keys: async () => [...kept.keys(), 'help'],
    });
    const active = {
      postMessage({ save, forget }: { save?: string[]; forget?: string[] }, [port]: MessagePort[]) {
        if (isWorking) for (const path of save ?? []) kept.set(`saved:${path}`, `About ${path}`);
        for (const path of forget ?? []) kept.delete(`saved:${path}`);
        port?.postMessage(isWorking);
        port?.close();
      },
    };
    vi.stubGlobal('navigator', {
      serviceWorker: { register: async () => {}, ready: Promise.resolve({ active }) },
    });
    vi.stubEnv('DEV', false);
  });
  afterEach(() => vi.unstubAllEnvs());

  const save = <SavePage paths={['/blog/sleep']} what="article" />;
  const pressAndWait = (name: string) =>
    page.pressUntil(name, () => status()[0] !== 'One moment.' && status()[0] !== '');

  test('confirms that it was saved, and allows removing it', async () => {
    await show(save);
    await pressAndWait('Save this article for later');
    expect(status()).toEqual(['Saved. Now you can read this offline.']);
    await settled();
    await page.pressUntil('Remove this article from my device', () => kept.size === 0);
    await settled();
    expect(status()).toEqual(['Removed from your device.']);
    expect(named('Save this article for later')).toBeDefined();
  });

  test('explains what may help if saving fails, and allows a retry', async () => {
    isWorking = false;
    await show(save);
    await pressAndWait('Save this article for later');
    expect(status()[0]).toContain('Check your internet connection and the free space');
    isWorking = true;
    await page.pressUntil('Save this article for later', () => kept.size > 0);
    await settled();
    expect(status()).toEqual(['Saved. Now you can read this offline.']);
  });

  test('F13: hides the button in a browser that denies access to the cache', async () => {
    const refuse = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    vi.stubGlobal('caches', { match: refuse, keys: refuse });
    await show(save);
    expect(document.querySelector('.invisible')?.textContent).toContain('Save this article');
  });

  test('hides the button in a browser without service workers', async () => {
    vi.stubGlobal('navigator', {});
    await show(save);
    expect(document.querySelector('.invisible')?.textContent).toContain('Save this article');
  });

  test('lists a saved page by title, or by path if it has no title', async () => {
    kept.set('saved:/blog/sleep', 'Sleep well');
    await show(<SavedPages />);
    expect(named('Sleep well').getAttribute('href')).toBe('/blog/sleep');
    expect(document.querySelectorAll('li')).toHaveLength(1);
  });

  test('shows how to save a page if the list is empty, once the cache has been read', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    vi.stubGlobal('caches', { keys: () => promise });
    await show(<SavedPages />);
    expect(document.querySelector('.invisible')?.textContent).toBe(words());
    await settled(() => resolve(['help']));
    expect(document.querySelector('.invisible')).toBeNull();
    expect(words()).toContain('You have no saved pages on this device yet.');
  });

  test.each([
    ['stores nothing', () => vi.stubGlobal('navigator', {})],
    [
      'doesn’t return what it stores',
      () => vi.stubGlobal('caches', { keys: () => Promise.reject() }),
    ],
  ])('shows the empty list in a browser that %s', async (_, prepare) => {
    prepare();
    await show(<SavedPages />);
    expect(document.querySelector('.invisible')).toBeNull();
    expect(words()).toContain('You have no saved pages on this device yet.');
  });
});
