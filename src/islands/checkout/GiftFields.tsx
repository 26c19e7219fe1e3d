import { useEffect, useRef } from 'react';
import { Field } from '../ui/Field.tsx';
import { LikelyEmail } from './LikelyEmail.tsx';

/**
 * Whom the books are for, when they are a gift. It is closed until somebody wants it, and opens by itself when
 * something is typed in it: nobody pays for a gift that they do not see.
 */
export function GiftFields({ isGift, email }: { isGift: boolean; email: string }) {
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isGift && part.current) part.current.open = true;
  }, [isGift]);
  return (
    <details className="flow mb-2" ref={part}>
      <summary className="min-h-target field-label">
        {isGift ? 'This order is a gift' : 'Give it as a gift'}
      </summary>
      <div className="flow">
        <Field name="giftName" />
        <Field name="giftEmail" />
        <LikelyEmail name="giftEmail" typed={email} />
        <Field name="giftOn" />
        <Field name="giftWords" />
        {isGift && (
          <p>
            The books go to this person. You get a receipt, and no link to the books. Clear these
            fields to get the books yourself.
          </p>
        )}
      </div>
    </details>
  );
}
