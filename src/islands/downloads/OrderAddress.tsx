import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import { useRef, useState, type ReactNode } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { FormDefinition, TextField } from '#src/contracts/forms/form-definition.ts';
import { helperForm, rightAddressForm } from '#src/contracts/forms/order-address.ts';
import type { AddressChange } from '#src/contracts/process-purchase.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Form } from '../ui/Form.tsx';
import { BusyButton } from './BusyButton.tsx';

const sentTo = (emailMasked: string) =>
  `We sent the link to ${emailMasked}. It can take 5 minutes. Please check the spam folder, too.`;

/** Asks about an address that probably contains a typo. Not shown if the address looks right. */
export function LikelyAddress({
  sessionId,
  change: { likelyMasked },
  onChange,
}: {
  sessionId: string;
  change: AddressChange;
  /** Called with the new address, masked. */
  onChange: (emailMasked: string) => void;
}) {
  const [isRight, setRight] = useState(likelyMasked === undefined);
  const [answer, setAnswer] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const takeLikely = async () => {
    const request = { action: 'take-likely', sessionId } as const;
    const { emailMasked } = await callFunction('order-address', request);
    setRight(true);
    onChange(emailMasked);
    // The clicked button is gone, so move focus.
    place.current?.focus({ preventScroll: true });
    return sentTo(emailMasked);
  };
  if (likelyMasked === undefined) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {!isRight && (
        <div className="notice">
          <div className="notice-words col-span-full">
            <p>
              Did you mean <strong>{likelyMasked}</strong>?
            </p>
            <BusyButton busy="Sending..." onPress={takeLikely} onAnswer={setAnswer}>
              Yes, send my books there
            </BusyButton>
          </div>
        </div>
      )}
      <ActionResult>{answer}</ActionResult>
    </div>
  );
}

/** Corrects an order's email address, if that's still allowed. */
export function RightAddress({
  sessionId,
  onChange,
}: {
  sessionId: string;
  /** Called with the new address, masked. */
  onChange: (emailMasked: string) => void;
}) {
  return (
    <details className="flow" id="address">
      <summary>{rightAddressForm.title}</summary>
      <AddressForm
        form={rightAddressForm}
        request={(email) => ({ action: 'change', sessionId, email })}
        onDone={onChange}
      />
    </details>
  );
}

/** A collapsed section with ways to send the download link to a helper. */
export function HelperLink({
  sessionId,
  canMail,
  children,
}: {
  sessionId: string;
  /** Whether it can still be emailed from this page. */
  canMail: boolean;
  children: ReactNode;
}) {
  return (
    <details className="flow">
      <summary>{helperForm.title}</summary>
      {children}
      {canMail && (
        <AddressForm
          form={helperForm}
          request={(email) => ({ action: 'copy-to-helper', sessionId, email })}
        />
      )}
    </details>
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
    <Form
      form={form}
      prefix={`${form.name}-`}
      className="flow"
      buttonLook="line"
      hasSummary={false}
      confirmTypos
      after={<ActionResult>{answer}</ActionResult>}
      onRefused={() => setAnswer('')}
      onSend={async ({ email }) => {
        setAnswer('');
        const { emailMasked } = await callFunction('order-address', request(email));
        setAnswer(sentTo(emailMasked));
        onDone?.(emailMasked);
        return 'keep';
      }}
    />
  );
}
