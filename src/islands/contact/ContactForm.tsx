import { callFunction } from '#src/browser/api.ts';
import { goWith } from '#src/browser/navigation-state.ts';
import { contactForm } from '#src/contracts/forms/contact.ts';
import type { FormValues } from '#src/contracts/forms/form-definition.ts';
import type { SendEmailInput } from '#src/contracts/send-email.ts';
import { routes } from '#src/routes.ts';
import { Form } from '../ui/Form.tsx';
import { DangerHelp } from './DangerHelp.tsx';
import { useDanger } from './use-danger.ts';

/**
 * Contact form. `email` is shown as a fallback if sending fails. A link can prefill the form with
 * `?topic=…` and `?subject=…`.
 */
export default function ContactForm({ email }: { email: string }) {
  const { danger, mayLeave } = useDanger();
  return (
    <Form
      form={contactForm}
      draft={contactForm.name}
      values={valuesOfLink()}
      confirmTypos
      mayLeave={({ subject, message }) => mayLeave(`${subject}. ${message}`)}
      onSend={async (typed) => {
        const input: SendEmailInput = { type: 'contact_form', ...typed };
        await callFunction('send-email', input);
        goWith(routes.contactThankYou, { name: typed.name, email: typed.email });
        return 'leave';
      }}
      onFailure={() => ({
        title: 'Error',
        text: `Failed to send your message. Please try again or contact ${email} directly.`,
      })}
    >
      {danger && (
        <DangerHelp
          danger={danger}
          why="It may be 24 hours before we read this. Please talk with someone now."
        />
      )}
    </Form>
  );
}

function valuesOfLink(): Partial<FormValues<typeof contactForm.fields>> {
  if (typeof location === 'undefined') return {};
  const given = new URLSearchParams(location.search);
  const topic = contactForm.fields.topic.options.find(({ value }) => value === given.get('topic'));
  return { subject: given.get('subject') ?? '', ...(topic ? { topic: topic.value } : {}) };
}
