import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import { useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { FormDefinition, TextField } from '#src/contracts/forms/form-definition.ts';
import { helperForm, rightAddressForm } from '#src/contracts/forms/order-address.ts';
import type { AddressChange } from '#src/contracts/process-purchase.ts';
import { Answer } from '../ui/ActionResult.tsx';
import { Form } from '../ui/Form.tsx';
import { BusyButton } from './BusyButton.tsx';

const sentTo = (emailMasked: string) =>
  `We sent the link to ${emailMasked}. It can take 5 minutes. Please check the spam folder, too.`;

/** Corrects the email address of an order, while that's still allowed. */
export function OrderAddress({
  sessionId,
  change,
  onChange,
}: {
  sessionId: string;
  change: AddressChange;
  /** Called with the new address, masked. */
  onChange: (emailMasked: string) => void;
}) {
  const [isRight, setRight] = useState(change.likelyMasked === undefined);
  const [answer, setAnswer] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const fixed = (emailMasked: string) => {
    setRight(true);
    onChange(emailMasked);
  };
  const takeLikely = async () => {
    const request = { action: 'take-likely', sessionId } as const;
    const { emailMasked } = await callFunction('order-address', request);
    fixed(emailMasked);
    // The clicked button is gone. Keep focus from being lost with it.
    place.current?.focus({ preventScroll: true });
    return sentTo(emailMasked);
  };
  return (
    <div className="flow" ref={place} tabIndex={-1}>
      {!isRight && (
        <div className="notice">
          <div className="notice-words col-span-full">
            <p>
              Did you mean <strong>{change.likelyMasked}</strong>?
            </p>
            <BusyButton busy="Sending..." onPress={takeLikely} onAnswer={setAnswer}>
              Yes, send my books there
            </BusyButton>
          </div>
        </div>
      )}
      <Answer>{answer}</Answer>
      <AddressForm
        form={rightAddressForm}
        request={(email) => ({ action: 'change', sessionId, email })}
        onDone={fixed}
      />
    </div>
  );
}

export function HelperCopy({ sessionId }: { sessionId: string }) {
  return (
    <AddressForm
      form={helperForm}
      request={(email) => ({ action: 'copy-to-helper', sessionId, email })}
    />
  );
}

function AddressForm({
  form,
  request,
  onDone,
}: {
  form: FormDefinition<{ readonly email: TextField }>;
  request: (email: string) => InputOf<Functions['order-address']>;
  onDone?: (emailMasked: string) => void;
}) {
  const [answer, setAnswer] = useState('');
  return (
    <details>
      <summary>{form.title}</summary>
      <Form
        form={form}
        prefix={`${form.name}-`}
        className="flow"
        buttonLook="line"
        hasSummary={false}
        confirmTypos
        after={<Answer>{answer}</Answer>}
        onRefused={() => setAnswer('')}
        onSend={async ({ email }) => {
          setAnswer('');
          const { emailMasked } = await callFunction('order-address', request(email));
          setAnswer(sentTo(emailMasked));
          onDone?.(emailMasked);
          return 'keep';
        }}
      />
    </details>
  );
}
