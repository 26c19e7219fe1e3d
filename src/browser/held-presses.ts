/** What was pressed in a part of the page that is not awake yet. */
export interface HeldPresses {
  /** Whether somebody waits. */
  isAny(): boolean;
  /** Takes away the words that say so. */
  hideWords(): void;
  /** Does what was pressed. From now on nothing is held. */
  letGo(): void;
}

/**
 * Holds back every press on a button and every form that is sent inside `place`, says beside it that it has
 * to wait, and asks to wake what runs it. Buttons that close a dialog work without that.
 */
export function holdPresses(place: HTMLElement, wake: () => void): HeldPresses {
  let awake = false;
  /** One entry for each control: a double press of one is one press. */
  const held = new Map<EventTarget, () => void>();
  const wait = document.createElement('p');
  wait.className = 'notice';
  wait.setAttribute('role', 'status');
  // It takes no room, so that nothing moves when it comes and goes.
  wait.style.position = 'absolute';

  const hold = (event: Event, control: HTMLElement, again: () => void) => {
    if (awake) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.set(control, again);
    control.after(wait);
    wait.textContent = 'One moment. This part of the page is still arriving.';
    wake();
  };
  place.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button && button.form?.method !== 'dialog') hold(event, button, () => button.click());
    },
    true,
  );
  place.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof HTMLFormElement) hold(event, form, () => form.requestSubmit());
    },
    true,
  );
  return {
    isAny: () => held.size > 0,
    hideWords: () => wait.remove(),
    letGo() {
      awake = true;
      for (const again of held.values()) again();
      held.clear();
    },
  };
}
