import { bringStyles } from '#src/browser/toast.ts';
import { closePopover, openPopover, openPopovers } from '#src/browser/visibility.ts';
import styles from './popover-buttons.css?url';

// Polyfill for `popovertarget` buttons. Only one popover can be open at a time.
void bringStyles(styles);

/** The button that opened the open popover. The menu has one in the header and one in the bar. */
let pressedButton: Element | null = null;

document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target : document.documentElement;
  const button = pressed.closest('[popovertarget]');
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  const open = opened();
  // Clicking outside the popover or on its button closes it.
  if (open && (popover || !open.contains(pressed))) show(open, false);
  if (!popover || popover === open) return;
  pressedButton = button;
  show(popover, true);
});
document.addEventListener('keydown', (event) => {
  const open = opened();
  if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
  event.preventDefault();
  show(open, false);
});

/** Returns the open popover, ignoring manual popovers, which close themselves. */
const opened = () =>
  document.querySelector<HTMLElement>(`${openPopovers()}:not([popover="manual"])`);

function show(popover: HTMLElement, isOpen: boolean): void {
  const hadFocus = popover.contains(document.activeElement);
  (isOpen ? openPopover : closePopover)(popover);
  pressedButton?.setAttribute('aria-expanded', String(isOpen));
  if (isOpen) popover.querySelector<HTMLElement>('[autofocus]')?.focus();
  else if (hadFocus && pressedButton instanceof HTMLElement) pressedButton.focus();
}
