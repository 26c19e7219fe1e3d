import { parseArgs } from 'node:util';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { orderNumber } from '#src/domain/orders/order.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { helpBuyer, type Help } from '#netlify/coach/resend-or-correct-order.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';
import { variablesOfSite } from './open-stores.ts';

const WORDS: Readonly<Record<Help['status'], string>> = {
  paid: 'The payment arrived.',
  confirming:
    'The bank has not confirmed the payment yet. The books go out by themselves when it does.',
  unpaid: 'Nothing was paid with this session. The buyer may have stopped on the payment page.',
  failed: 'The payment failed or its page has expired. Nothing was taken.',
  refused:
    'The sum that was paid is not the sum of the order. Look at it in Stripe and give it back.',
  unknown: 'Stripe does not know this session, or another system opened it.',
};

export async function helpByHand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' } },
  });
  const [sessionId = ''] = positionals;
  const email = values.email === undefined ? undefined : readEmailAddress(values.email);
  if (!CHECKOUT_SESSION_ID.test(sessionId) || (values.email !== undefined && !email)) {
    throw new CannotStart(
      'Name the checkout session from Stripe, and the right address if it was wrong: npm run shop -- help-buyer cs_live_abc --email right@example.com',
    );
  }
  const services = await shopServicesFromEnv(variablesOfSite());
  const help = await helpBuyer(sessionId, email, services);
  console.log(WORDS[help.status]);
  if (help.status !== 'paid') return;
  console.log(`Order ${orderNumber(help.orderId)}. Access to the books: ${help.access}.`);
  if (help.waitsFor) console.log(`The gift goes to ${help.waitsFor} on its day.`);
  if (help.mailedTo) console.log(`A link is on its way to ${help.mailedTo}.`);
}
