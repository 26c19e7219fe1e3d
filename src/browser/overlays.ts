import {
  nextOverlayTime,
  startOverlays as startState,
  stepOverlays,
  type OverlayEvent,
  type OverlayMemory,
  type Situation,
  type Surface,
} from '../domain/overlays.ts';
import type { PurchaseNotice } from '../domain/purchase-notices.ts';
import { routes } from '../routes.ts';
import { $cartCount } from '../stores/cart.ts';
import { CALM_CHANGED, isCalm, setCalm } from './calm.ts';
import { giveFocusBack, watchFocus } from './floating-focus.ts';
import { paceFactor } from './pace.ts';
import { kept, tab } from './storage.ts';
import { showToast } from './toast.ts';

const KEY = 'overlays';
/** A window this low, in CSS pixels, is a page at 400 % zoom or a keyboard: a surface would hide the text. */
const LOWEST_WINDOW = 400;
/** Fields that are typed into; a focused button or check box is no typing. */
const TYPED =
  'textarea, select, [contenteditable], input:not([type=button], [type=submit], [type=radio], [type=checkbox])';

/**
 * Shows what may appear by itself on this page, as the rules of `domain/overlays.ts` allow.
 * @param openedAt When the page was opened, in milliseconds since 1970: its times count from there.
 * @param early What happened on the document until now.
 */
export function startOverlays(openedAt: number, early: readonly Event[]): void {
  const root = document.documentElement;
  const surfaces = [...document.querySelectorAll<HTMLElement>('[data-surface]')];
  const nameOf = (surface: HTMLElement) => surface.dataset['surface'] as Surface;
  const offered = surfaces.map(nameOf);
  let notices: Promise<readonly PurchaseNotice[]> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastInput = openedAt;
  let state = startState(
    lastInput,
    {
      session: tab.read(KEY) as OverlayMemory['session'],
      hushed: kept.read(KEY) as OverlayMemory['hushed'],
    },
    paceFactor(),
  );

  const situation = (): Situation => ({
    quiet:
      isCalm() ||
      'quietZone' in root.dataset ||
      innerHeight <= LOWEST_WINDOW ||
      // What cannot be remembered would come again on each page.
      !tab.isOpen(),
    busy:
      document.querySelector('dialog[open], [popover]:popover-open:not([data-floating])') !==
        null ||
      document.activeElement?.matches(TYPED) === true ||
      'listening' in root.dataset,
    hidden: document.hidden,
    toast: document.querySelector('.toast') !== null,
    held: surfaces.some((surface) => surface.matches(':hover, :focus-within')),
    cartCount: $cartCount.get(),
    pace: paceFactor(),
    offered,
    lastInput,
  });

  const send = (event: OverlayEvent) => {
    const now = Date.now();
    const here = situation();
    const before = state;
    state = stepOverlays(state, event, here, now);
    if (state.hushed !== before.hushed) kept.write(KEY, state.hushed);
    if (state.session !== before.session) tab.write(KEY, state.session);
    if (state.open !== before.open) show();
    clearTimeout(timer);
    const wait = nextOverlayTime(state, here, now) - now;
    if (Number.isFinite(wait)) timer = setTimeout(send, Math.max(wait, 0), 'time');
  };

  const show = () => {
    for (const surface of surfaces) {
      if (nameOf(surface) !== state.open && surface.matches(':popover-open')) hide(surface);
    }
    const next = surfaces.find((surface) => nameOf(surface) === state.open);
    if (!next) return;
    if (state.open === 'notice') void fillNotice(next);
    else reveal(next, `You have ${bookCount(situation().cartCount)} in your cart.`);
  };

  const fillNotice = async (surface: HTMLElement) => {
    notices ??= fetch(routes.purchaseNotices).then((answer) => answer.json());
    const all = await notices.catch(() => []);
    const notice = all[(state.session.notices - 1) % all.length];
    if (notice && state.open === 'notice') reveal(surface, notice.text, notice.when);
  };

  const reveal = (surface: HTMLElement, text: string, when = '') => {
    fill(surface, '[data-surface-text]', text);
    fill(surface, '[data-surface-when]', when);
    if (!surface.matches(':popover-open')) surface.showPopover();
    // Focus that moves behind the surface is scrolled into view above it.
    root.style.setProperty(
      '--overlay-room',
      `${innerHeight - surface.getBoundingClientRect().top}px`,
    );
  };

  const hide = (surface: HTMLElement) => {
    giveFocusBack(surface);
    surface.hidePopover();
    root.style.removeProperty('--overlay-room');
  };

  for (const surface of surfaces) {
    watchFocus(surface);
    surface.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-calm-on]')) {
        setCalm(true);
        showToast({
          title: 'Calm mode is on',
          text: 'Nothing appears by itself now. The switch is at the top of each page.',
        });
      } else if (target.closest('[data-dismiss]')) send('dismissed');
    });
  }
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
  // No browser of today shows a popup while a page is being unloaded. Going away is noted instead, and
  // the reminder stands there when somebody comes back.
  document.addEventListener('visibilitychange', () => send(document.hidden ? 'hidden' : 'visible'));
  // What makes a surface give way: calm, an opened dialog or menu, a field, a low window.
  for (const type of [CALM_CHANGED, 'toggle', 'focusin', 'resize']) {
    (type === 'resize' ? window : document).addEventListener(type, () => send('time'), true);
  }
  send('time');
  if (document.hidden) send('hidden');
  early.forEach(leave);
}

function fill(surface: HTMLElement, selector: string, text: string): void {
  const place = surface.querySelector(selector);
  if (place) place.textContent = text;
}

function bookCount(count: number): string {
  return count === 1 ? '1 book' : `${count} books`;
}
