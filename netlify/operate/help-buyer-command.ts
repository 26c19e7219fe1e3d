import { parseArgs } from 'node:util';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { orderNumber } from '#src/domain/orders/order.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { helpBuyer, type Help } from '#netlify/coach/help-buyer.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';
import { variablesOfSite } from './open-stores.ts';

const WORDS: Readonly<Record<Help['status'], string>> = {
  paid: 'The payment arrived.',
  confirming:
    'The bank hasn’t confirmed the payment yet. We’ll send the books automatically when it does.',
  unpaid: 'Nothing was paid with this session. The buyer may have stopped on the payment page.',
  failed: 'The payment failed, or its page expired. Nothing was charged.',
  refused: 'The amount paid doesn’t match the order. Check it in Stripe and refund it.',
  unknown: 'Stripe doesn’t have this session, or another system opened it.',
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
      'Add the checkout session from Stripe and, if the address was wrong, the right one: npm run shop -- help-buyer cs_live_abc --email right@example.com',
    );
  }
  const services = await shopServicesFromEnv(variablesOfSite());
  const help = await helpBuyer(sessionId, email, services);
  console.log(WORDS[help.status]);
  if (help.status !== 'paid') return;
  console.log(`Order ${orderNumber(help.orderId)}. Access to the books: ${help.access}.`);
  if (help.waitsFor) console.log(`The gift will go to ${help.waitsFor} on its date.`);
  if (help.mailedTo) console.log(`A link is on its way to ${help.mailedTo}.`);
}
