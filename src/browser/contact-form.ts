import type { SendEmailInput, SendEmailOutput } from '../contracts/send-email.ts';
import { readEmailAddress } from '../domain/email-address.ts';
import { routes } from '../routes.ts';
import { callFunction } from './api.ts';
import { dangerFirst } from './danger.ts';
import { need } from './elements.ts';
import { needed, startForm } from './form.ts';
import { tab } from './storage.ts';
import { showToast } from './toast.ts';

/** Where the thank-you page finds the name: it is never part of an address. */
const NAME = 'contact-name';

/** Runs the contact form. */
export function startContactForm(): void {
  const form = need('[data-contact]', HTMLFormElement);
  const mayLeave = dangerFirst(form);
  startForm({
    form,
    draft: 'contact',
    busyLabel: 'Sending...',
    fields: {
      name: needed('Enter your full name'),
      email: (value) =>
        readEmailAddress(value) ? undefined : 'Enter an email address like name@example.com',
      subject: needed('Enter a subject'),
      message: needed('Enter your message'),
    },
    mayLeave: ({ subject, message }) => mayLeave(`${subject}. ${message}`),
    async send(typed) {
      const input: SendEmailInput = { type: 'contact_form', ...typed };
      await callFunction<SendEmailOutput>('send-email', input);
      tab.write(NAME, typed.name.trim());
      location.assign(routes.contactThankYou);
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

/** Greets the visitor by the name that the form passed on. */
export function startContactThankYou(): void {
  const name = tab.read(NAME);
  if (typeof name === 'string' && name) need('[data-name]', HTMLElement).textContent = name;
}
