import { need } from './elements.ts';

/**
 * Wires the newsletter form of the footer. An empty field does nothing. What subscribing needs is
 * fetched when someone reaches for the form; when it does not arrive, the form is posted as it is without
 * script.
 */
export function startNewsletter(): void {
  const form = need('[data-newsletter]', HTMLFormElement);
  const field = need('[data-newsletter] [name="email"]', HTMLInputElement);
  let isAwake = false;
  let waking: Promise<void> | undefined;
  const wake = () =>
    (waking ??= import('./subscribe.ts').then(({ startSubscribing }) => {
      startSubscribing(form);
      isAwake = true;
    }));
  form.addEventListener('focusin', () => void wake().catch(() => undefined), { once: true });
  form.addEventListener(
    'submit',
    (event) => {
      const isEmpty = field.value.trim() === '';
      if (isAwake && !isEmpty) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isEmpty) return;
      wake().then(
        () => form.requestSubmit(),
        () => form.submit(),
      );
    },
    { capture: true },
  );
}
