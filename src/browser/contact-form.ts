import type { SendEmailInput, SendEmailOutput } from '../contracts/send-email.ts';
import { TYPED_LENGTHS } from '../domain/typed-text.ts';
import { routes } from '../routes.ts';
import { callFunction } from './api.ts';
import { dangerFirst } from './danger.ts';
import { need } from './elements.ts';
import { needsAddress, needsText } from './field-checks.ts';
import { startForm } from './form.ts';
import { goWith } from './navigation-state.ts';
import { showToast } from './toast.ts';

/** Runs the contact form. */
export function startContactForm(): void {
  const form = need('[data-contact]', HTMLFormElement);
  const mayLeave = dangerFirst(form);
  startForm({
    form,
    draft: 'contact',
    busyLabel: 'Sending...',
    fields: {
      name: needsText('Enter your full name', TYPED_LENGTHS.name),
      email: needsAddress,
      subject: needsText('Enter a subject', TYPED_LENGTHS.subject),
      message: needsText('Enter your message', TYPED_LENGTHS.message),
    },
    mayLeave: ({ subject, message }) => mayLeave(`${subject}. ${message}`),
    async send(typed) {
      const input: SendEmailInput = { type: 'contact_form', ...typed };
      await callFunction<SendEmailOutput>('send-email', input);
      goWith(routes.contactThankYou, { name: typed.name.trim(), email: typed.email.trim() });
      return 'leave';
    },
    onFailure() {
      showToast({
        kind: 'error',
        title: 'Error',
        text: `Failed to send your message. Please try again or contact ${form.dataset['contact'] ?? ''} directly.`,
      });
    },
  });
}
