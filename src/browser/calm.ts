const KEY = 'calm';

/** Whether nothing may move or appear by itself: chosen here, or asked for by the device. */
export function isCalm(): boolean {
  const chosen = readChoice();
  return chosen === null ? matchMedia('(prefers-reduced-motion: reduce)').matches : chosen === 'on';
}

/** Wires the switch in the header and marks the page, so that styles and overlays can ask. */
export function startCalmSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-calm-switch]');
  const show = () => {
    const calm = isCalm();
    document.documentElement.toggleAttribute('data-calm', calm);
    button?.setAttribute('aria-pressed', String(calm));
  };
  button?.addEventListener('click', () => {
    try {
      localStorage.setItem(KEY, isCalm() ? 'off' : 'on');
    } catch {
      // Storage is closed to this page: the choice then lasts until the page is left.
      chosenHere = isCalm() ? 'off' : 'on';
    }
    show();
  });
  show();
}

let chosenHere: string | null = null;

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY) ?? chosenHere;
  } catch {
    return chosenHere;
  }
}
