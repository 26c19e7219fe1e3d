import type { SendEmailInput, SendEmailOutput } from '../contracts/send-email.ts';
import { ShopError } from '../domain/shop-error.ts';
import { TYPED_LENGTHS } from '../domain/typed-text.ts';
import { routes } from '../routes.ts';
import { callFunction } from './api.ts';
import { need } from './elements.ts';
import { needsAddress, needsText } from './field-checks.ts';
import { startForm } from './form.ts';
import { goWith } from './navigation-state.ts';
import { showToast } from './toast.ts';

/** Runs the form in which a visitor asks for the guide by mail. */
export function startGuideForm(): void {
  const dialog = need('[data-guide-dialog]', HTMLDialogElement);
  startForm({
    form: need('[data-guide-dialog] form[data-guide]', HTMLFormElement),
    draft: 'guide',
    busyLabel: 'Sending Guide...',
    waitsForAll: true,
    fields: { name: needsText('Enter your name', TYPED_LENGTHS.name), email: needsAddress },
    async send({ name, email }) {
      const subject = '7-Day Wellness Guide';
      const input: SendEmailInput = { type: 'wellness_guide_request', name, email, subject };
      await callFunction<SendEmailOutput>('send-email', input);
      dialog.close();
      goWith(routes.wellnessGuideThankYou, { name: name.trim(), email: email.trim() });
      return 'leave';
    },
    onFailure(error) {
      showToast({
        kind: 'error',
        title: 'Error',
        text:
          error instanceof ShopError
            ? 'Failed to process your request. Please try again.'
            : 'Something went wrong. Please try again.',
      });
    },
  });
}
