import type { Toast } from './toast.ts';

/** Shows a message, with what that needs: a page that has nothing to say does not load it. */
export function showToastLater(toast: Toast): void {
  import('./toast.ts').then(
    ({ showToast }) => showToast(toast),
    () => console.warn(toast.title),
  );
}
