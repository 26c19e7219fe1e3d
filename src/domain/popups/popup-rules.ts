import { DAY, MINUTE } from '../time.ts';

/**
 * What may appear by itself, and when: the cart reminder, the offer of the guide at leaving, and the
 * notice of a purchase. At most one of them stands at any time.
 */
export type Overlay = 'cart' | 'exit' | 'purchase';

/** The times of all overlays, in milliseconds. Slow mode makes each longer by the same factor. */
export const OVERLAY_TIMES = {
  /** Without mouse or key activity, until the cart reminder. */
  idle: 30_000,
  /** From one purchase notice to the next. */
  noticeEvery: 8000,
  /** How long a purchase notice stands. */
  noticeFor: 4000,
  /** From the end of one popup to the next: two in a row would be a siege. */
  betweenPopups: MINUTE,
} as const;

/** Between two notices nothing stands for at least this long, also after one that was held. */
const NOTICE_PAUSE = OVERLAY_TIMES.noticeEvery - OVERLAY_TIMES.noticeFor;
/** How long an overlay stays away once somebody closed it, in milliseconds. */
const COOLDOWN: Readonly<Record<Overlay, number>> = { cart: DAY, exit: 30 * DAY, purchase: DAY };

/** What the page and its reader are doing. Read anew for each step. */
export interface Situation {
  /** Calm mode, a quiet page, or a window so low that an overlay would cover the text. */
  quiet: boolean;
  /** Somebody types, listens, or has opened something: a dialog, a menu, the chat. */
  busy: boolean;
  /** The tab is in the background. */
  hidden: boolean;
  /** A message about the reader's own action is on the screen. */
  toast: boolean;
  /** Pointer or focus is on the open overlay. */
  held: boolean;
  cartCount: number;
  /** How many times longer than usual everything takes: 1, or 10 in slow mode. */
  pace: number;
  offered: readonly Overlay[];
  /** When the reader last used mouse, key, finger or wheel, in milliseconds since 1970. */
  lastInput: number;
}

/** What happened: a moment passed, the reader went, came, or closed the open overlay. */
export type OverlayEvent = 'time' | 'left-top' | 'hidden' | 'visible' | 'dismissed';

/** What is remembered from page to page: `session` as long as the tab, `cooledDown` longer. */
export interface OverlayMemory {
  session: {
    /** The exit offer has been made in this page session. */
    exitMade: boolean;
    notices: number;
    /** When a popup last stood open. */
    popupAt: number;
  };
  /** Until when a closed overlay stays away, in milliseconds since 1970. */
  cooledDown: Partial<Record<Overlay, number>>;
}

/** The state of all overlays of a page. */
export interface Overlays extends OverlayMemory {
  open: Overlay | null;
  /** When the open notice goes. */
  noticeUntil: number;
  /** When the next notice is due. */
  noticeAt: number;
  /** The last input whose 30 silent seconds have been answered: once for each pause. */
  idleAnswered: number;
  /** The reader went away with something in the cart. */
  leftWithCart: boolean;
  /** Nothing was allowed at the last step. */
  wasSilent: boolean;
}

/** The state at the start of a page. A memory that cannot be read counts as none. */
export function startOverlays(now: number, memory: Partial<OverlayMemory>, pace = 1): Overlays {
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

/** The state after an event. */
export function stepOverlays(
  before: Overlays,
  event: OverlayEvent,
  situation: Situation,
  now: number,
): Overlays {
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

/** When the state can next change by itself, in milliseconds since 1970; never, while all is quiet. */
export function nextOverlayTime(state: Overlays, situation: Situation, now: number): number {
  if (situation.quiet) return Infinity;
  if (situation.busy) return now + OVERLAY_TIMES.noticeEvery * situation.pace;
  const idleAt = situation.lastInput + OVERLAY_TIMES.idle * situation.pace;
  return Math.min(
    state.open === 'purchase' ? state.noticeUntil : state.noticeAt,
    state.idleAnswered === situation.lastInput ? now + OVERLAY_TIMES.idle * situation.pace : idleAt,
  );
}

/** Time counts from here again: who was busy or away gets no notice in the moment of coming back. */
function restart(now: number, pace: number): Pick<Overlays, 'noticeAt'> {
  return { noticeAt: now + OVERLAY_TIMES.noticeEvery * pace };
}

function passTime(before: Overlays, situation: Situation, now: number): Overlays {
  let state = before;
  if (state.open === 'purchase' && now >= state.noticeUntil) {
    state = situation.held
      ? { ...state, noticeUntil: now + OVERLAY_TIMES.noticeFor * situation.pace }
      : {
          ...state,
          open: null,
          noticeAt: Math.max(state.noticeAt, now + NOTICE_PAUSE * situation.pace),
        };
  }
  const { lastInput } = situation;
  if (now - lastInput >= OVERLAY_TIMES.idle * situation.pace && state.idleAnswered !== lastInput) {
    state = offerPopup({ ...state, idleAnswered: lastInput }, ['cart'], situation, now);
  }
  if (now < state.noticeAt) return state;
  const due = { ...state, noticeAt: now + OVERLAY_TIMES.noticeEvery * situation.pace };
  const mayShow =
    due.open === null &&
    !situation.hidden &&
    !situation.toast &&
    isWelcome('purchase', due, situation, now);
  return mayShow
    ? {
        ...due,
        open: 'purchase',
        noticeUntil: now + OVERLAY_TIMES.noticeFor * situation.pace,
        session: { ...due.session, notices: due.session.notices + 1 },
      }
    : due;
}

/** Opens the first of the wanted popups that is welcome. A notice makes room, unless someone is on it. */
function offerPopup(
  state: Overlays,
  wanted: readonly ('cart' | 'exit')[],
  situation: Situation,
  now: number,
): Overlays {
  const isFree = state.open === null || (state.open === 'purchase' && !situation.held);
  const isSoon = now - state.session.popupAt < OVERLAY_TIMES.betweenPopups * situation.pace;
  if (!isFree || isSoon || situation.hidden) return state;
  const popup = wanted.find((overlay) => isWelcome(overlay, state, situation, now));
  if (!popup) return state;
  const exitMade = state.session.exitMade || popup === 'exit';
  return { ...state, open: popup, session: { ...state.session, exitMade, popupAt: now } };
}

function isWelcome(overlay: Overlay, state: Overlays, situation: Situation, now: number): boolean {
  if (!situation.offered.includes(overlay) || now < (state.cooledDown[overlay] ?? 0)) return false;
  if (overlay === 'cart') return situation.cartCount > 0;
  return overlay === 'purchase' || !state.session.exitMade;
}

function dismiss(state: Overlays, now: number): Overlays {
  if (state.open === null) return state;
  const cooledDown = { ...state.cooledDown, [state.open]: now + COOLDOWN[state.open] };
  return { ...close(state, now), cooledDown };
}

function close(state: Overlays, now: number): Overlays {
  if (state.open === null) return state;
  const session = state.open === 'purchase' ? state.session : { ...state.session, popupAt: now };
  return { ...state, open: null, session };
}

/** What the purchase notice says. */
export interface PurchaseNotice {
  text: string;
  when: string;
}
