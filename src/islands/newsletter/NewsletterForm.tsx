import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { newsletterForm } from '#src/contracts/forms/newsletter.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';

/** The newsletter sign-up form. The result appears below the field and stays there. */
export default function NewsletterForm({
  prefix = 'footer-',
  look = 'line',
}: {
  /** Must be unique if a page has several of these forms. See {@link Form}. */
  prefix?: string;
  /** Button style. */
  look?: 'fill' | 'line';
}) {
  const [answer, setAnswer] = useState('');
  return (
    <Form
      form={newsletterForm}
      className="newsletter"
      prefix={prefix}
      hasSummary={false}
      buttonLook={look}
      confirmTypos
      layout={<Field name="email" placeholder="Your email" />}
      after={<ActionResult className="answer">{answer}</ActionResult>}
      onRefused={() => setAnswer('')}
      onSend={async ({ email }) => {
        setAnswer('');
        await callFunction('newsletter', { action: 'subscribe', email });
        setAnswer(
          `One more step: we sent an email to ${email}. Select the button in it, then the button on our page, and you’ll be subscribed.`,
        );
      }}
      onFailure={() => ({ title: 'You’re not subscribed yet' })}
    />
  );
}
