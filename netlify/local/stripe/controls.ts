import type Stripe from 'stripe';
import { z } from 'zod';
import { control, ControlRefused, type Controls } from '../wire-server.ts';
import type { Faults } from '../faults.ts';
import { NotPossible, type Account } from './account.ts';
import type { StripeFault } from './api.ts';
import type { Deliveries } from './deliveries.ts';
import type { Checkout, StripeState } from './state.ts';

const session = z.string();
const MAX_TIMES = 1000;
/** How a promotion code looks. */
const CODE = /^[A-Za-z0-9-]{3,40}$/;
const times = z.int().min(0).max(MAX_TIMES);

/** What tests and scripts may do to this account over the wire. Times are in seconds. */
export function createControls({
  state,
  account,
  deliveries,
  faults,
  reset,
}: {
  state: StripeState;
  account: Account;
  deliveries: Deliveries;
  faults: Faults<StripeFault>;
  reset: () => Promise<void>;
}): Controls {
  const requireCheckout = (id: string): Checkout => {
    const checkout = account.checkout(id);
    if (!checkout) throw new ControlRefused(`No session "${id}".`);
    return checkout;
  };
  const requireCharge = (id: string): Stripe.Charge => {
    const charge = account.chargeOf(requireCheckout(id));
    if (!charge) throw new ControlRefused(`Session "${id}" has not been paid.`);
    return charge;
  };
  const requireEvent = (id: string): Stripe.Event => {
    const event = state.events.find((one) => one.id === id);
    if (!event) throw new ControlRefused(`No event "${id}".`);
    return event;
  };

  const controls: Controls = {
    fail: control(
      z.strictObject({
        call: z.string().optional(),
        kind: z.union([
          z.enum(['hang', 'reset', 'lost-reply']),
          z.strictObject({ status: z.int().min(400).max(599), code: z.string().optional() }),
        ]),
        times,
      }),
      (fault) => faults.add(fault),
    ),
    plan: control(
      z.strictObject({ copies: times.optional(), delay: z.number().min(0).optional() }),
      ({ copies, delay }) =>
        deliveries.plan({
          ...(copies === undefined ? {} : { copies }),
          ...(delay === undefined ? {} : { delay: delay * 1000 }),
        }),
    ),
    hold: control(z.strictObject({}), () => deliveries.plan({ held: true })),
    release: control(
      z.strictObject({ events: z.array(z.string()).optional() }),
      async ({ events: ids }) => {
        const wanted = ids?.map(requireEvent);
        await deliveries.release(
          wanted && ((held) => [...wanted, ...held.filter((event) => !wanted.includes(event))]),
        );
      },
    ),
    deliver: control(z.strictObject({ event: z.string(), times }), async (input) => ({
      statuses: await deliveries.deliverNow(requireEvent(input.event), input.times),
    })),
    'promotion-code': control(
      z.strictObject({ code: z.string().regex(CODE), percentOff: z.number().gt(0).max(100) }),
      ({ code, percentOff }) => account.addPromotionCode(code, percentOff),
    ),
    'apply-code': control(z.strictObject({ session, code: z.string() }), ({ session: id, code }) =>
      account.applyCode(requireCheckout(id), code),
    ),
    tax: control(z.strictObject({ session, cents: z.int().min(0) }), ({ session: id, cents }) =>
      account.addTax(requireCheckout(id), cents),
    ),
    pay: control(
      z.strictObject({
        session,
        how: z.enum(['now', 'later']),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
      }),
      ({ session: id, how, country }) => account.pay(requireCheckout(id), how, { country }),
    ),
    settle: control(
      z.strictObject({ session, outcome: z.enum(['succeeded', 'failed']) }),
      ({ session: id, outcome }) => account.settle(requireCheckout(id), outcome),
    ),
    expire: control(z.strictObject({ session }), ({ session: id }) =>
      account.expire(requireCheckout(id)),
    ),
    refund: control(
      z.strictObject({ session, amount: z.int().min(1).optional() }),
      ({ session: id, amount }) => {
        const charge = requireCharge(id);
        return account.refund(charge, amount ?? charge.amount - charge.amount_refunded);
      },
    ),
    'fail-refund': control(
      z.strictObject({ session, how: z.enum(['failed', 'canceled']) }),
      ({ session: id, how }) => account.failRefund(requireCharge(id), how),
    ),
    dispute: control(z.strictObject({ session }), ({ session: id }) =>
      account.dispute(requireCharge(id)),
    ),
    'close-dispute': control(
      z.strictObject({ session, outcome: z.enum(['won', 'lost']) }),
      ({ session: id, outcome }) => {
        const dispute = account.openDispute(requireCharge(id));
        if (!dispute) throw new ControlRefused(`Session "${id}" has no open dispute.`);
        return account.closeDispute(dispute, outcome);
      },
    ),
    clock: control(z.strictObject({ advance: z.number().min(0) }), ({ advance }) =>
      account.advanceClock(advance),
    ),
    reset: control(z.strictObject({}), reset),
  };

  return Object.fromEntries(
    Object.entries(controls).map(([name, pull]) => [
      name,
      async (input: unknown) => {
        try {
          return await pull(input);
        } catch (error) {
          if (error instanceof NotPossible) throw new ControlRefused(error.message);
          throw error;
        }
      },
    ]),
  );
}
