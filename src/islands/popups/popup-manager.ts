import { countItems } from '#src/domain/cart/cart.ts';
import {
  nextPopupTime,
  startPopups as startState,
  stepPopups,
  type PopupEvent,
  type PopupMemory,
  type Situation,
  type Popup,
  type PurchaseNotice,
} from '#src/domain/popups/popup-rules.ts';
import { routes } from '#src/routes.ts';
import { $cart } from '#src/stores/cart.ts';
import { $popup } from '#src/stores/open-popup.ts';
import { INTERRUPTIONS_CHANGED, areInterruptionsReduced } from '#src/browser/calm-mode.ts';
import { openPopovers } from '#src/browser/visibility.ts';
import { paceFactor } from '#src/browser/timers.ts';
import { requestFile } from '#src/browser/api.ts';
import { local, session } from '#src/browser/storage.ts';
import { valueOf } from '#src/browser/trigger-names.ts';

/** Storage key. Visitors' browsers have dismissals stored under it, so it can't change. */
const KEY = 'overlays';
/**
 * Minimum window height, in CSS pixels. A shorter window means 400% zoom or an on-screen keyboard,
 * and a popup would cover the text.
 */
const LOWEST_WINDOW = 400;
/** Fields that people type in. A focused button or checkbox doesn't count. */
const TYPED =
  'textarea, select, [contenteditable], input:not([type=button], [type=submit], [type=radio], [type=checkbox])';

/**
 * Decides which popups open on this page, following the rules in `domain/popups/popup-rules.ts`.
 * `Popups.tsx` renders them.
 * @param place The element to render them into, which also lists the popups that this page
 * offers.
 * @param openedAt When the page was opened, as Unix time in milliseconds. Its timers start from
 * there.
 * @param early Events on the document so far.
 */
export function startPopups(place: HTMLElement, openedAt: number, early: readonly Event[]): void {
  const root = document.documentElement;
  const offered = valueOf(place, 'data-popups').split(' ') as Popup[];
  let isMounted = false;
  let notices: Promise<readonly PurchaseNotice[]> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastInput = openedAt;
  let state = startState(
    lastInput,
    {
      session: session.read(KEY) as PopupMemory['session'],
      cooledDown: local.read(KEY) as PopupMemory['cooledDown'],
    },
    paceFactor(),
  );

  const situation = (): Situation => ({
    quiet:
      areInterruptionsReduced() ||
      root.hasAttribute('data-quiet-zone') ||
      innerHeight <= LOWEST_WINDOW ||
      // If dismissals can't be stored, popups would reappear on every page.
      !session.isOpen() ||
      !local.isOpen(),
    busy:
      document.querySelector(`dialog[open], ${openPopovers()}:not([data-floating])`) !== null ||
      document.activeElement?.matches(TYPED) === true ||
      'listening' in root.dataset,
    hidden: document.hidden,
    toast: document.querySelector('.toast') !== null,
    held: document.querySelector('[data-popup]:is(:hover, :focus-within)') !== null,
    cartCount: countItems($cart.get()),
    pace: paceFactor(),
    offered,
    lastInput,
  });

  const send = (event: PopupEvent) => {
    const now = Date.now();
    const here = situation();
    const before = state;
    state = stepPopups(state, event, here, now);
    if (state.cooledDown !== before.cooledDown) local.write(KEY, state.cooledDown);
    if (state.session !== before.session) session.write(KEY, state.session);
    if (state.open !== before.open) show();
    clearTimeout(timer);
    const wait = nextPopupTime(state, here, now) - now;
    if (Number.isFinite(wait)) timer = setTimeout(send, Math.max(wait, 0), 'time');
  };

  const show = () => {
    if (state.open === 'purchase') void showNotice();
    else if (state.open)
      reveal(state.open, `You have ${bookCount(situation().cartCount)} in your cart.`);
    else $popup.set(undefined);
  };

  const showNotice = async () => {
    notices ??= requestFile(routes.purchaseNotices).then((answer) => answer.json());
    const all = await notices.catch(() => []);
    const purchase = all[(state.session.notices - 1) % all.length];
    if (purchase && state.open === 'purchase') reveal('purchase', purchase.text, purchase.when);
  };

  const reveal = (name: Popup, text: string, when = '') => {
    const isSample = place.hasAttribute('data-samples');
    $popup.set({ name, text, when, isSample, dismiss: () => send('dismissed') });
    if (isMounted) return;
    isMounted = true;
    Promise.all([import('../mount-island.tsx'), import('./Popups.tsx')]).then(
      ([{ mount }, { default: Popups }]) => mount(place, Popups, {}),
      // The page works fine without popups.
      () => (isMounted = false),
    );
  };

  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll']) {
    addEventListener(type, () => (lastInput = Date.now()), { passive: true, capture: true });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) send('dismissed');
  });
  const leave = (event: Event) => {
    if (event instanceof MouseEvent && event.clientY <= 0 && !event.relatedTarget) send('left-top');
  };
  document.addEventListener('mouseleave', leave, true);
  // Current browsers don't show popups during page unload. Remember that the visitor left instead,
  // and show the reminder when they come back.
  document.addEventListener('visibilitychange', () => send(document.hidden ? 'hidden' : 'visible'));
  // Events that may close a popup: calm mode, a dialog or menu that opens, a focused field, or a
  // short window.
  for (const type of [INTERRUPTIONS_CHANGED, 'toggle', 'focusin', 'resize']) {
    (type === 'resize' ? window : document).addEventListener(type, () => send('time'), true);
  }
  send('time');
  if (document.hidden) send('hidden');
  early.forEach(leave);
}

function bookCount(count: number): string {
  return count === 1 ? '1 book' : `${count} books`;
}
