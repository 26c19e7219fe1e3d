import { setImmediate } from 'node:timers/promises';
import { notifyManager } from '@tanstack/react-query';
import { act, createElement, useSyncExternalStore, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SessionView } from '#src/contracts/auth.ts';
import startAstroIsland, { mount } from '#src/islands/mount-island.tsx';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession } from '#src/stores/session.ts';
import { addGrammar, addIcons, translate } from './foreign.ts';
import { typeInto } from './type-into.ts';

/** Whether a translator, a password manager and Grammarly work on each page: the project "foreign" says so. */
const IS_FOREIGN = process.env['FOREIGN_HANDS'] !== undefined;

/** What a function answers: content, a response, or either later. It is told what was sent. */
export type FunctionAnswer = (
  input: Record<string, unknown>,
  address: string,
) => object | Promise<object>;

/** A refusal as functions answer it. */
export const httpError = (error: string, message: string, status = 400, details = {}): Response =>
  Response.json({ error, message, details, type: 'invalid_request_error' }, { status });

/** A browser that keeps nothing: its storage takes no letter. `shownIsland` opens it again. */
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
 * A page with one island, and functions that answer what a test says. Called once at the top of a file; what it
 * changed is put back after each test.
 */
export function shownIsland() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const storages = { localStorage, sessionStorage };
  notifyManager.setScheduler(queueMicrotask);
  let takeAway: (() => void) | undefined;
  const shown = shownElement();
  /** By a part of the address; the last that fits answers. */
  let answers = new Map<string, FunctionAnswer>();
  let calls: { name: string; input: Record<string, unknown> }[] = [];

  beforeEach(() => {
    answers = new Map([['cart-tracking', () => ({})]]);
    calls = [];
    // happy-dom has no popovers.
    HTMLElement.prototype.showPopover = () => {};
    // React Hook Form reads it to find out whether somebody has chosen already.
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
    act(() => takeAway?.());
    takeAway = undefined;
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
  /** A button, a link or a summary by what a voice says of it. */
  const named = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('button, a, summary, label')].find(
      (one) => nameOf(one) === name,
    );
    if (!found) throw new Error(`There is no "${name}". ${words()}`);
    return found;
  };
  /** By its label, or as `#id` where several have the same. */
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
      if (performance.now() > hangs) throw new Error(`It did not come. ${words()}`);
      await settled();
    }
  };
  return {
    /** Names a function, or a part of an address, and what it answers from now on. */
    answer: (part: string, given: FunctionAnswer) => {
      answers.delete(part);
      answers.set(part, given);
    },
    /** What was sent to a function. */
    sentTo: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    async show(element: ReactNode): Promise<void> {
      const place = document.createElement('main');
      document.body.append(place);
      await settled(() => {
        shown.set(element);
        takeAway = mount(place, shown.Shown, {});
      });
    },
    /** Brings the HTML of an island to life; `before` does something before React is here, `meanwhile` while it comes. */
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
      foreignHands();
      await settled(() => {
        void startAstroIsland(place)(shown.Shown, {}, {}, { client: 'intent' })?.then((taking) => {
          takeAway = taking;
        });
        meanwhile?.();
      });
      return place;
    },
    /** Gives the island on the page other properties. */
    showAgain: (element: ReactNode) => settled(() => shown.set(element)),
    leave,
    words,
    named,
    press: (name: string) => settled(() => named(name).click()),
    settled,
    /** Presses, and waits for what takes longer than an answer, such as a module that comes with the press. */
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
    /** What is said of all wrong fields above the form. */
    summary: () =>
      [...document.querySelectorAll('.error-summary a')].map(({ textContent }) => textContent),
    focused: () => document.activeElement as HTMLElement,
    /** The words of what has the focus; none while nothing has it. */
    focusedWords: () =>
      document.activeElement === document.body ? '' : document.activeElement?.textContent,
    status: () =>
      [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent),
  };
}

/** The coach, signed in with a code. */
export const COACH: SessionView = {
  email: 'coach@example.com',
  expiresAt: Date.now() + 3_600_000,
  secondFactor: 'given',
  isCoach: true,
  isOnCoachList: true,
};

/** {@link shownIsland} for the coach, who is signed in. */
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

/** In milliseconds. What takes longer hangs; a module comes late on a busy machine. */
const HANGS = 60_000;

/** Does something, and lets come what comes of it: an answer takes some turns of the event loop. */
const settled = async (work: () => unknown = () => undefined) => {
  await act(async () => {
    work();
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  });
  foreignHands();
};

function foreignHands(): void {
  if (IS_FOREIGN) for (const work of [translate, addIcons, addGrammar]) work(document.body);
}

/** A component that shows what it is given, and something else when it is given that. */
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
