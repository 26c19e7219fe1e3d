import { bringStyles } from '#src/browser/toast.ts';
import { closePopover, openPopover, openPopovers } from '#src/browser/shown.ts';
import styles from './popover-buttons.css?url';

// Makes the buttons with `popovertarget` work in a browser that doesn't know them. One popover is open at a time.
void bringStyles(styles);
document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target : document.documentElement;
  const button = pressed.closest<HTMLElement>('[popovertarget]');
  const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  const open = document.querySelector<HTMLElement>(OPENED_BY_BUTTON);
  if (popover && popover !== open) show(popover);
  // A press beside the popover closes it, and so does a button that belongs to it.
  if (open && (popover || !open.contains(pressed))) hide(open, popover === open);
});
document.addEventListener('keydown', (event) => {
  const open = document.querySelector<HTMLElement>(OPENED_BY_BUTTON);
  if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
  event.preventDefault();
  hide(open, true);
});

/** A popover that opens by itself has its own way to close. */
const OPENED_BY_BUTTON = `${openPopovers()}:not([popover="manual"])`;

const openerOf = (popover: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(`[popovertarget="${popover.id}"]`)].find(
    (one) => !popover.contains(one),
  );

function show(popover: HTMLElement): void {
  openPopover(popover);
  openerOf(popover)?.setAttribute('aria-expanded', 'true');
  popover.querySelector<HTMLElement>('[autofocus]')?.focus();
}

function hide(popover: HTMLElement, givesFocusBack: boolean): void {
  closePopover(popover);
  const opener = openerOf(popover);
  opener?.setAttribute('aria-expanded', 'false');
  if (givesFocusBack) opener?.focus();
}
