import type { NewsletterInput, NewsletterOutput } from '../contracts/newsletter.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { needsAddress } from './field-checks.ts';
import { startForm } from './form.ts';
import { showToast } from './toast.ts';

/** Runs a newsletter form of one field; what comes next stands below the field and stays there. */
export function startSubscribing(form: HTMLFormElement): void {
  const answer = form.querySelector<HTMLElement>('[data-answer]');
  const say = (words: string) => {
    if (answer) answer.textContent = words;
  };
  startForm({
    form,
    busyLabel: 'Subscribing...',
    fields: { email: needsAddress },
    onRefused() {
      say('');
    },
    async send({ email }) {
      say('');
      const input: NewsletterInput = { action: 'subscribe', email };
      await callFunction<NewsletterOutput>('newsletter', input);
      say(
        `1 more step: we sent an email to ${email.trim()}. Press the button in it, and you are subscribed.`,
      );
      return 'empty';
    },
    onFailure(error) {
      showToast({
        kind: 'error',
        title: 'Not subscribed',
        text:
          error instanceof ShopError ? error.message : 'Something went wrong. Please try again.',
      });
    },
  });
}
