import { DAY, MINUTE } from '../time.ts';

/**
 * A popup that opens automatically: the cart reminder, the guide offer on exit intent, or the
 * purchase notice. At most one is open at a time.
 */
export type Popup = 'cart' | 'exit' | 'purchase';

/** Popup timings, in milliseconds. Slow mode multiplies all of them by the same factor. */
export const POPUP_TIMES = {
  /** Time without any input before the cart reminder opens. */
  idle: 30_000,
  /** Interval between purchase notices. */
  noticeEvery: 8000,
  /** Duration of a purchase notice. */
  noticeFor: 4000,
  /**
   * Minimum time between two popups other than notices, so that visitors don't feel overwhelmed.
   */
  betweenPopups: MINUTE,
} as const;

/**
 * Minimum gap between two notices, even if the first stayed open longer because of a hover or
 * focus.
 */
const NOTICE_PAUSE = POPUP_TIMES.noticeEvery - POPUP_TIMES.noticeFor;
/** How long a dismissed popup stays hidden, in milliseconds. */
const COOLDOWN: Readonly<Record<Popup, number>> = { cart: DAY, exit: 30 * DAY, purchase: DAY };

/** State of the page and the reader, checked again at each step. */
export interface Situation {
  /**
   * Calm mode, a quiet page, or a window so short that a popup would cover the text. A page such
   * as checkout is quiet because it passes `quiet` to `BaseLayout.astro`.
   */
  quiet: boolean;
  /** The reader is typing, listening, or has a dialog, a menu, or the chat open. */
  busy: boolean;
  /** The tab is in the background. */
  hidden: boolean;
  /** A message about something the reader did is on screen. */
  toast: boolean;
  /** The pointer or the focus is on the open popup. */
  held: boolean;
  cartCount: number;
  /** Multiplier for all timings: 1, or 10 in slow mode. */
  pace: number;
  offered: readonly Popup[];
  /** Last mouse, keyboard, touch, or wheel input, as Unix time in milliseconds. */
  lastInput: number;
}

/** Time has passed, or the reader left, came back, or dismissed the open popup. */
export type PopupEvent = 'time' | 'left-top' | 'hidden' | 'visible' | 'dismissed';

/**
 * State kept across pages: `session` lasts until the tab is closed, and `cooledDown` lasts longer.
 */
export interface PopupMemory {
  session: {
    /** The exit offer has been shown in this session. */
    exitMade: boolean;
    notices: number;
    /** When a popup other than a notice was last open, as Unix time in milliseconds. */
    popupAt: number;
  };
  /** When each dismissed popup may open again, as Unix time in milliseconds. */
  cooledDown: Partial<Record<Popup, number>>;
}

/** State of all popups on a page. */
export interface PopupState extends PopupMemory {
  open: Popup | null;
  /** When the open notice closes. */
  noticeUntil: number;
  noticeAt: number;
  /**
   * The last input whose idle period has been handled, so each idle period triggers at most one
   * reminder.
   */
  idleAnswered: number;
  /** The reader left the tab with items in the cart. */
  leftWithCart: boolean;
  /**
   * Whether the page was `quiet` or `busy` at the previous step, when the state was last updated.
   * See {@link Situation}.
   */
  wasSilent: boolean;
}

/** Returns the initial state for a page. Unreadable memory is treated as empty. */
export function startPopups(now: number, memory: Partial<PopupMemory>, pace = 1): PopupState {
  return {
    session: { exitMade: false, notices: 0, popupAt: 0, ...memory.session },
    cooledDown: memory.cooledDown ?? {},
    open: null,
    noticeUntil: 0,
    ...restart(now, pace),
    idleAnswered: 0,
    leftWithCart: false,
    wasSilent: false,
  };
}

/** Returns the state after an event. */
export function stepPopups(
  before: PopupState,
  event: PopupEvent,
  situation: Situation,
  now: number,
): PopupState {
  if (event === 'dismissed') return dismiss(before, now);
  if (situation.quiet || situation.busy) return { ...close(before, now), wasSilent: true };
  const state = before.wasSilent
    ? { ...before, ...restart(now, situation.pace), wasSilent: false }
    : before;
  switch (event) {
    case 'left-top':
      return offerPopup(state, ['cart', 'exit'], situation, now);
    case 'hidden':
      return { ...state, leftWithCart: situation.cartCount > 0 };
    case 'visible': {
      const back = { ...state, ...restart(now, situation.pace), leftWithCart: false };
      return state.leftWithCart ? offerPopup(back, ['cart'], situation, now) : back;
    }
    case 'time':
      return passTime(state, situation, now);
  }
}

/**
 * Returns when the state can next change automatically, as Unix time in milliseconds; `Infinity`
 * while the page is quiet.
 */
export function nextPopupTime(state: PopupState, situation: Situation, now: number): number {
  if (situation.quiet) return Infinity;
  if (situation.busy) return now + POPUP_TIMES.noticeEvery * situation.pace;
  const idleAt = situation.lastInput + POPUP_TIMES.idle * situation.pace;
  return Math.min(
    state.open === 'purchase' ? state.noticeUntil : state.noticeAt,
    state.idleAnswered === situation.lastInput ? now + POPUP_TIMES.idle * situation.pace : idleAt,
  );
}

/**
 * Restarts the notice timer, so readers don't get a notice the moment they come back or stop being
 * busy.
 */
function restart(now: number, pace: number): Pick<PopupState, 'noticeAt'> {
  return { noticeAt: now + POPUP_TIMES.noticeEvery * pace };
}

function passTime(before: PopupState, situation: Situation, now: number): PopupState {
  let state = before;
  if (state.open === 'purchase' && now >= state.noticeUntil) {
    state = situation.held
      ? { ...state, noticeUntil: now + POPUP_TIMES.noticeFor * situation.pace }
      : {
          ...state,
          open: null,
          noticeAt: Math.max(state.noticeAt, now + NOTICE_PAUSE * situation.pace),
        };
  }
  const { lastInput } = situation;
  if (now - lastInput >= POPUP_TIMES.idle * situation.pace && state.idleAnswered !== lastInput) {
    state = offerPopup({ ...state, idleAnswered: lastInput }, ['cart'], situation, now);
  }
  if (now < state.noticeAt) return state;
  const due = { ...state, noticeAt: now + POPUP_TIMES.noticeEvery * situation.pace };
  const mayShow =
    due.open === null &&
    !situation.hidden &&
    !situation.toast &&
    isWelcome('purchase', due, situation, now);
  return mayShow
    ? {
        ...due,
        open: 'purchase',
        noticeUntil: now + POPUP_TIMES.noticeFor * situation.pace,
        session: { ...due.session, notices: due.session.notices + 1 },
      }
    : due;
}

/**
 * Opens the first of these popups that's allowed. Replaces an open notice, unless the pointer or
 * the focus is on it.
 */
function offerPopup(
  state: PopupState,
  wanted: readonly ('cart' | 'exit')[],
  situation: Situation,
  now: number,
): PopupState {
  const isFree = state.open === null || (state.open === 'purchase' && !situation.held);
  const isSoon = now - state.session.popupAt < POPUP_TIMES.betweenPopups * situation.pace;
  if (!isFree || isSoon || situation.hidden) return state;
  const popup = wanted.find((one) => isWelcome(one, state, situation, now));
  if (!popup) return state;
  const exitMade = state.session.exitMade || popup === 'exit';
  return { ...state, open: popup, session: { ...state.session, exitMade, popupAt: now } };
}

function isWelcome(popup: Popup, state: PopupState, situation: Situation, now: number): boolean {
  if (!situation.offered.includes(popup) || now < (state.cooledDown[popup] ?? 0)) return false;
  if (popup === 'cart') return situation.cartCount > 0;
  return popup === 'purchase' || !state.session.exitMade;
}

function dismiss(state: PopupState, now: number): PopupState {
  if (state.open === null) return state;
  const cooledDown = { ...state.cooledDown, [state.open]: now + COOLDOWN[state.open] };
  return { ...close(state, now), cooledDown };
}

function close(state: PopupState, now: number): PopupState {
  if (state.open === null) return state;
  const session = state.open === 'purchase' ? state.session : { ...state.session, popupAt: now };
  return { ...state, open: null, session };
}

/** Text of the purchase notice. */
export interface PurchaseNotice {
  text: string;
  when: string;
}
