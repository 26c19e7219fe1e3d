import { bringStyles } from '#src/browser/toast.ts';
import { closePopover, openPopover, openPopovers } from '#src/browser/shown.ts';
import styles from './popover-buttons.css?url';

// Makes the buttons with `popovertarget` work in a browser that doesn't know them. One popover is open at a time.
void bringStyles(styles);
document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target : document.documentElement;
  const name = pressed.closest('[popovertarget]')?.getAttribute('popovertarget');
  const popover = document.getElementById(name ?? '');
  const open = opened();
  if (popover && popover !== open) show(popover, true);
  // A press beside the popover closes it, and so does a button that belongs to it.
  if (open && (popover || !open.contains(pressed))) show(open, false);
});
document.addEventListener('keydown', (event) => {
  const open = opened();
  if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
  event.preventDefault();
  show(open, false);
});

/** The popover that a button opened. One that opens by itself has its own way to close. */
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
