import { useState } from 'react';
import { callFunction } from '../../browser/api.ts';
import { showToast } from '../../browser/toast.ts';
import { newsletterForm } from '../../contracts/forms/newsletter.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { wordsOf } from '../ui/Problem.tsx';

/** Asks for the newsletter; what comes next stands below the field and stays there. */
export default function NewsletterForm() {
  const [answer, setAnswer] = useState('');
  return (
    <Form
      form={newsletterForm}
      className="newsletter"
      prefix="footer-"
      hasSummary={false}
      buttonLook="line"
      layout={<Field name="email" placeholder="Your email" />}
      after={
        <p className="answer" role="status">
          {answer}
        </p>
      }
      onRefused={() => setAnswer('')}
      onSend={async ({ email }) => {
        setAnswer('');
        await callFunction('newsletter', { action: 'subscribe', email });
        setAnswer(
          `1 more step: we sent an email to ${email.trim()}. Press the button in it, and you are subscribed.`,
        );
        return 'empty';
      }}
      onFailure={(error) =>
        showToast({ kind: 'error', title: 'Not subscribed', text: wordsOf(error) })
      }
    />
  );
}
