import { bringStyles } from '#src/browser/toast.ts';
import { closePopover, openPopover, openPopovers } from '#src/browser/visibility.ts';
import styles from './popover-buttons.css?url';

// Polyfill for `popovertarget` buttons. Only one popover can be open at a time.
void bringStyles(styles);
document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target : document.documentElement;
  const name = pressed.closest('[popovertarget]')?.getAttribute('popovertarget');
  const popover = document.getElementById(name ?? '');
  const open = opened();
  if (popover && popover !== open) show(popover, true);
  // Clicking outside the popover or on its button closes it.
  if (open && (popover || !open.contains(pressed))) show(open, false);
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
  const opener = document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
  const hadFocus = popover.contains(document.activeElement);
  (isOpen ? openPopover : closePopover)(popover);
  opener?.setAttribute('aria-expanded', String(isOpen));
  if (isOpen) popover.querySelector<HTMLElement>('[autofocus]')?.focus();
  else if (hadFocus) opener?.focus();
}
