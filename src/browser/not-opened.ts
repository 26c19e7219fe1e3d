import { showToast } from './toast.ts';

/** Says below a button that what it opens did not arrive. */
export function sayNotOpened(title: string, button: HTMLElement): void {
  showToast({
    kind: 'error',
    title,
    text: `Check your internet connection. Then press ${button.textContent.trim()} again.`,
    at: button.parentElement ?? button,
  });
}
