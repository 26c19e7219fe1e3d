import { useState } from 'react';
import { HttpError } from '#src/domain/http-error.ts';
import { isBigPriceChange, readPrice } from '#src/domain/ebooks/price.ts';
import { formatPrice, parsePrice } from '#src/domain/money.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';

/**
 * Asks for confirmation before changing a price by more than half.
 * @param before The current price, such as "$19.99".
 * @param save Saves the form.
 */
export function usePriceQuestion<Typed extends { price: string }>(
  before: string,
  save: (typed: Typed) => Promise<void>,
) {
  const action = useAction();
  const [asked, setAsked] = useState<Typed>();
  const after = readPrice(asked?.price ?? '');
  return {
    isAsking: asked !== undefined,
    forget: () => setAsked(undefined),
    send: async (typed: Typed) => {
      const cents = readPrice(typed.price);
      if (typeof cents === 'number' && isBigPriceChange(parsePrice(before), cents)) {
        setAsked(typed);
        return 'preview' as const;
      }
      await save(typed);
      return 'keep' as const;
    },
    question: (
      <>
        {asked && typeof after === 'number' && (
          <Confirm
            action={action}
            title={`Change the price from ${before} to ${formatPrice(after)}?`}
            yes="Yes, change it"
            no="No, not yet"
            onYes={() => void action.run('Saving...', () => save(asked))}
            onNo={() => setAsked(undefined)}
          />
        )}
        <ActionStatus action={action} />
      </>
    ),
  };
}

/**
 * If the price was changed on another device, offers to load it without reloading the page, which
 * would empty the form.
 * @param price The loaded price, such as "$19.99".
 */
export function useNewPrice(price: string, reload: () => Promise<void>) {
  const action = useAction();
  const [state, setState] = useState<'changed' | 'loaded'>();
  return {
    isLoaded: state === 'loaded',
    noteFailure: (error: unknown) =>
      setState(
        error instanceof HttpError && error.code === 'price_changed' ? 'changed' : undefined,
      ),
    button: state && (
      <>
        <p className="actions">
          <ActionButton
            action={action}
            onPress={() =>
              void action.run('Loading the new price...', async () => {
                await reload();
                setState('loaded');
              })
            }
          >
            Show the new price
          </ActionButton>
        </p>
        <ActionResult className="font-[700]">
          {action.busy ??
            (state === 'loaded' &&
              `The price is ${price} now. To replace it with yours, save again.`)}
        </ActionResult>
        {action.error !== undefined && <ErrorNotice error={action.error} />}
      </>
    ),
  };
}
