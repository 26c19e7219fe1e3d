import { useEffect, useRef } from 'react';
import { easternDay } from '#src/domain/coach-day.ts';
import { Field } from '../ui/Field.tsx';
import { useFormState } from '../ui/form-state.ts';

/**
 * Gift recipient details. Collapsed until someone opens them, but expanded automatically if
 * anything is filled in, so that nobody pays for a gift they can't see.
 */
export function GiftFields({ isGift }: { isGift: boolean }) {
  const { fill } = useFormState();
  const part = useRef<HTMLDetailsElement>(null);
  const beginWithToday = () => {
    const day = part.current?.querySelector<HTMLInputElement>('input[type="date"]');
    if (part.current?.open && day?.value === '') fill('giftOn', easternDay(Date.now()));
  };
  useEffect(() => {
    if (!isGift || !part.current) return;
    part.current.open = true;
    beginWithToday();
  }, [isGift]);
  return (
    <details className="flow mb-2" ref={part} onToggle={beginWithToday}>
      <summary className="min-h-target field-label">
        {isGift ? 'This order is a gift' : 'Give this order as a gift'}
      </summary>
      <div className="flow">
        <Field name="giftName" />
        <Field name="giftEmail" />
        <Field name="giftOn" />
        <Field name="giftWords" />
        {isGift && (
          <p>
            We’ll send the books to this person. You’ll get a receipt, but no link to the books. To
            get the books yourself, clear these fields.
          </p>
        )}
      </div>
    </details>
  );
}
