import {
  formatPrice,
  hasDecimalComma,
  PERIOD_NEEDED,
  readTypedSum,
  type Cents,
} from '#src/domain/money.ts';
import { defineForm } from './form-definition.ts';

/**
 * Returns the form for a refund.
 * @param left Maximum refund, in cents.
 */
export function refundForm(left: Cents) {
  const wanted = `Enter an amount in dollars, such as 5 or 5.00, up to ${formatPrice(left)}`;
  return defineForm({
    name: 'money-back',
    title: 'Refund',
    button: 'Refund',
    busy: 'One moment...',
    fields: {
      sum: {
        kind: 'text',
        label: 'Amount in dollars',
        inputMode: 'decimal',
        missing: wanted,
        check: (text: string) => {
          if (hasDecimalComma(text)) return PERIOD_NEEDED;
          const cents = readTypedSum(text) ?? 0;
          return cents > 0 && cents <= left ? undefined : wanted;
        },
      },
    },
  });
}
