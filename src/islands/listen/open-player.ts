import { valueOf } from '#src/browser/trigger-names.ts';
import { mount } from '../mount-island.tsx';
import Listen from './Listen.tsx';

/** Closes the player. Undefined if there's no player. */
let close: (() => void) | undefined;

/** Opens the player below its button, or focuses the player if it's already open. */
export function openPlayer(button: HTMLElement): void {
  if (close) {
    document.querySelector<HTMLElement>('.listen-bar button')?.focus();
    return;
  }
  const place = document.createElement('div');
  place.className = 'contents';
  button.parentElement?.after(place);
  close = () => {
    const hadFocus = place.contains(document.activeElement);
    unmount();
    place.remove();
    close = undefined;
    if (hadFocus) button.focus({ preventScroll: true });
  };
  const isPrivate = valueOf(button, 'data-listen') === 'private';
  const unmount = mount(place, Listen, { isPrivate, onClose: () => close?.() }, []);
}
