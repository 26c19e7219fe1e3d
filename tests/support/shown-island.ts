import { setImmediate } from 'node:timers/promises';
import { notifyManager } from '@tanstack/react-query';
import { act, createElement, useSyncExternalStore, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SessionView } from '#src/contracts/auth.ts';
import startAstroIsland, { mount } from '#src/islands/mount-island.tsx';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession } from '#src/stores/session.ts';
import { addGrammar, addIcons, translate } from './page-modifiers.ts';
import { typeInto } from './type-into.ts';

/**
 * Whether a translator, a password manager, and Grammarly modify each page, as in the "modified-page"
 * project.
 */
const IS_MODIFIED = process.env['MODIFIED_PAGE'] !== undefined;

/**
 * Responds to a request to a function with content or a `Response`, or a promise of either.
 * Receives the request's input and URL.
 */
export type FunctionAnswer = (
  input: Record<string, unknown>,
  address: string,
) => object | Promise<object>;

/** Builds an error response in the format that functions use. */
export const httpError = (error: string, message: string, status = 400, details = {}): Response =>
  Response.json({ error, message, details, type: 'invalid_request_error' }, { status });

/**
 * Replaces storage with a stub that rejects every write, as in a browser that doesn't store
 * anything. `shownIsland` restores it.
 */
export function closeStorage(): void {
  const closed = {
    ...{ getItem: () => null, removeItem: () => {}, clear: () => {} },
    setItem: () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', closed);
  vi.stubGlobal('sessionStorage', closed);
}

/**
 * Sets up a page with one island, plus functions that respond as the test defines. Call it once at
 * the top of a file. It cleans up after each test.
 */
export function shownIsland() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const storages = { localStorage, sessionStorage };
  notifyManager.setScheduler(queueMicrotask);
  let unmount: (() => void) | undefined;
  const shown = shownElement();
  /** Keyed by a part of the URL. The last match wins. */
  let answers = new Map<string, FunctionAnswer>();
  let calls: { name: string; input: Record<string, unknown> }[] = [];

  beforeEach(() => {
    answers = new Map([['cart-tracking', () => ({})]]);
    calls = [];
    // happy-dom doesn't support popovers.
    HTMLElement.prototype.showPopover = () => {};
    // React Hook Form reads `size` to check whether an option is already selected.
    HTMLSelectElement.prototype.size = 0;
    vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
      const input =
        typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
      const name = String(address).split('/').at(-1) ?? '';
      calls.push({ name, input });
      const found = [...answers].toReversed().find(([part]) => String(address).includes(part));
      if (!found) throw new TypeError(`Nobody answers ${String(address)}.`);
      const answer = await found[1](input, String(address));
      return answer instanceof Response ? answer : Response.json(answer);
    });
  });

  const leave = () => {
    act(() => unmount?.());
    unmount = undefined;
    document.body.replaceChildren();
  };
  afterEach(() => {
    leave();
    serverState.clear();
    for (const [name, storage] of Object.entries(storages)) vi.stubGlobal(name, storage);
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  const words = () => document.body.textContent;
  /** Finds a button, link, summary, or label by its accessible name. */
  const named = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('button, a, summary, label')].find(
      (one) => nameOf(one) === name,
    );
    if (!found) throw new Error(`There is no "${name}". ${words()}`);
    return found;
  };
  /** Finds a field by its label, or by `#id` if several have the same label. */
  const field = (label: string): HTMLInputElement => {
    if (label.startsWith('#')) return document.querySelector(label) as HTMLInputElement;
    const found = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    );
    const control = found?.htmlFor
      ? document.getElementById(found.htmlFor)
      : found?.querySelector('input');
    if (!control) throw new Error(`There is no field "${label}". ${words()}`);
    return control as HTMLInputElement;
  };
  const until = async (isThere: () => boolean): Promise<void> => {
    const hangs = performance.now() + HANGS;
    while (!isThere()) {
      if (performance.now() > hangs) throw new Error(`It never appeared. ${words()}`);
      await settled();
    }
  };
  return {
    /** Sets the response for a function, or for URLs containing `part`, from now on. */
    answer: (part: string, given: FunctionAnswer) => {
      answers.delete(part);
      answers.set(part, given);
    },
    /** Returns the inputs sent to a function. */
    sentTo: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    async show(element: ReactNode): Promise<void> {
      const place = document.createElement('main');
      document.body.append(place);
      await settled(() => {
        shown.set(element);
        unmount = mount(place, shown.Shown, {});
      });
    },
    /**
     * Hydrates an island's server-rendered HTML. `before` runs before React loads, and `meanwhile`
     * runs during hydration.
     */
    async hydrate(
      element: ReactNode,
      before?: (place: HTMLElement) => void,
      meanwhile?: () => void,
    ): Promise<HTMLElement> {
      const place = document.createElement('main');
      shown.set(element);
      place.innerHTML = renderToString(createElement(shown.Shown));
      place.setAttribute('ssr', '');
      document.body.append(place);
      before?.(place);
      modifyPage();
      await settled(() => {
        void startAstroIsland(place)(shown.Shown, {}, {}, { client: 'intent' })?.then((taking) => {
          unmount = taking;
        });
        meanwhile?.();
      });
      return place;
    },
    /** Rerenders the island with new props. */
    showAgain: (element: ReactNode) => settled(() => shown.set(element)),
    leave,
    words,
    named,
    press: (name: string) => settled(() => named(name).click()),
    settled,
    /**
     * Clicks, then waits for anything slower than a response, such as a module that loads on click.
     */
    async pressUntil(name: string, isThere: () => boolean): Promise<void> {
      await settled(() => named(name).click());
      await until(isThere);
    },
    until,
    field,
    type: (label: string, value: string) => typeInto(field(label), value),
    tick: (label: string) => settled(() => field(label).click()),
    choose: (label: string, value: string) =>
      settled(() => {
        const select = field(label);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    /** Returns the messages in the error summary above the form. */
    summary: () =>
      [...document.querySelectorAll('.error-summary a')].map(({ textContent }) => textContent),
    focused: () => document.activeElement as HTMLElement,
    /** Returns the text of the focused element, or an empty string if nothing has focus. */
    focusedWords: () =>
      document.activeElement === document.body ? '' : document.activeElement?.textContent,
    status: () =>
      [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent),
  };
}

/** The coach, signed in with a second factor. */
export const COACH: SessionView = {
  email: 'coach@example.com',
  expiresAt: Date.now() + 3_600_000,
  secondFactor: 'given',
  isCoach: true,
  isOnCoachList: true,
};

/** Sets up {@link shownIsland} with the coach signed in. */
export function shownAdminPage() {
  const page = shownIsland();
  beforeEach(() => {
    page.answer('/auth', () => ({ status: 'ok', session: COACH }));
    noteSession('INITIAL_SESSION', COACH);
  });
  afterEach(() => {
    page.leave();
    $session.set({ session: undefined, event: undefined });
  });
  return page;
}

/**
 * Time limit in milliseconds. Anything that takes longer has hung. It's generous, because modules
 * can load slowly on a busy machine.
 */
const HANGS = 60_000;

/**
 * Runs an action and waits for its effects. A response takes several iterations of the event loop.
 */
const settled = async (work: () => unknown = () => undefined) => {
  await act(async () => {
    work();
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  });
  modifyPage();
};

function modifyPage(): void {
  if (IS_MODIFIED) for (const work of [translate, addIcons, addGrammar]) work(document.body);
}

/** Creates a component that renders a given element, which can be replaced later. */
function shownElement() {
  let element: ReactNode;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = () => element;
  return {
    set(given: ReactNode) {
      element = given;
      for (const listener of listeners) listener();
    },
    Shown: () => useSyncExternalStore(subscribe, read, read),
  };
}

const nameOf = (one: HTMLElement) =>
  (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim();
