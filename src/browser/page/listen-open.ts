import { element } from '../elements.ts';

/** Takes the player away; nothing while there is none. */
let close: (() => void) | undefined;

/** Opens the player below its button. If it is open, it gets the focus. */
export function openPlayer(button: HTMLElement): void {
  if (close) {
    document.querySelector<HTMLElement>('.listen-bar button')?.focus();
    return;
  }
  const place = element('div', { class: 'contents' });
  button.parentElement?.after(place);
  let unmount = () => {};
  close = () => {
    const hadFocus = place.contains(document.activeElement);
    unmount();
    place.remove();
    close = undefined;
    if (hadFocus) button.focus({ preventScroll: true });
  };
  Promise.all([import('../../islands/mount.tsx'), import('../../islands/listen/Listen.tsx')]).then(
    ([{ mount }, { default: Listen }]) => {
      const isPrivate = button.dataset['listen'] === 'private';
      unmount = mount(place, Listen, { isPrivate, onClose: () => close?.() });
    },
    () => {
      close?.();
      void import('../not-opened.ts').then(({ sayNotOpened }) =>
        sayNotOpened('The player did not open', button),
      );
    },
  );
}
