import { showToast } from './toast.ts';

/** Says that a part of the page did not arrive, and which button asks for it again. */
export function sayNotOpened(title: string, button: string): void {
  showToast({
    kind: 'error',
    title,
    text: `Check your internet connection. Then press ${button} again.`,
  });
}
