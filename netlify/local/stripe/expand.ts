import type { FormValue } from './form-body.ts';
import { wrapList } from './lists.ts';
import { refuseInvalid } from './api-errors.ts';
import type { StripeState } from './state.ts';

/** Stripe follows an expansion this far down. */
const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;

/**
 * Puts whole objects in the place of their ids, in an answer that belongs to nobody else.
 * @throws {ApiError} for a property that is not an id of something known here
 */
export function expand(answer: unknown, paths: FormValue | undefined, state: StripeState): void {
  for (const path of Array.isArray(paths) ? paths.map(String) : []) {
    const steps = path.split('.');
    const httpError = refuseInvalid('expand', `This property cannot be expanded (${path}).`);
    if (steps.length > MAX_DEPTH || !follow(answer, steps, state)) throw httpError;
  }
}

/** False when the path leads nowhere. */
function follow(place: unknown, [step, ...rest]: string[], state: StripeState): boolean {
  if (step === undefined) return true;
  if (!isFields(place)) return false;
  if (step === 'data' && Array.isArray(place[step])) {
    return place[step].every((item) => follow(item, rest, state));
  }
  if (step === 'line_items' && place['object'] === 'checkout.session') {
    place[step] ??= lineItemsOf(place['id'], state);
  }
  const value = place[step];
  if (value === null) return true;
  if (typeof value === 'string') {
    const found = findById(value, state);
    if (!found) return false;
    place[step] = structuredClone(found);
  }
  return follow(place[step], rest, state);
}

function lineItemsOf(sessionId: unknown, { checkouts }: StripeState): unknown {
  const checkout = checkouts.find(({ session }) => session.id === sessionId);
  const items = structuredClone(checkout?.lineItems ?? []);
  return wrapList(`/v1/checkout/sessions/${String(sessionId)}/line_items`, items, false);
}

function findById(id: string, state: StripeState): object | undefined {
  return [...state.intents, ...state.charges, ...state.refunds, ...state.products].find(
    (one) => one.id === id,
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
