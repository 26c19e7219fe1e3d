import type { CoachOrdersInput, OrderDetail } from '../../contracts/coach-orders.ts';
import { NEEDS } from '../../domain/alert.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { USES_PER_LINK } from '../../domain/download.ts';
import { formatPrice } from '../../domain/money.ts';
import { factWords } from '../../domain/order-story.ts';
import { element, need } from '../elements.ts';
import { needsAddress } from '../field-checks.ts';
import { ACCESS_WORDS, MAIL_WORDS } from './order-card.ts';
import { actButton, askRoom, say } from './room.ts';

/** Runs the page of one order: its story, and what the coach can do for the buyer. */
export function startOrder(): void {
  const sessionId = new URLSearchParams(location.hash.slice(1)).get('s') ?? '';
  const act = async (input: CoachOrdersInput, busy: string): Promise<boolean> => {
    const order = await askRoom<OrderDetail>('coach-orders', input, busy);
    if (!order) return false;
    show(order);
    if (order.done !== undefined) say(order.done);
    return true;
  };
  const button = (label: string, action: 'resend' | 'renew-link' | 'stop-access' | 'give-access') =>
    actButton(label, () => act({ action, sessionId }, 'One moment...'));
  const stop = button('Stop the access', 'stop-access');
  const give = button('Give the access back', 'give-access');
  need('[data-acts]', HTMLElement).append(
    button('Send the books again', 'resend'),
    button(`New link: 7 days, ${USES_PER_LINK} downloads`, 'renew-link'),
    stop,
    give,
  );

  const form = need('[data-fix]', HTMLFormElement);
  const address = need('#right-address', HTMLInputElement);
  const problem = need('#right-address-error', HTMLElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = needsAddress(address.value);
    problem.textContent = wrong ?? '';
    problem.hidden = wrong === undefined;
    address.setAttribute('aria-invalid', String(wrong !== undefined));
    if (wrong !== undefined) {
      address.focus();
      return;
    }
    const submit = need('[data-fix] button', HTMLButtonElement);
    submit.disabled = true;
    void act({ action: 'fix-address', sessionId, email: address.value }, 'Sending...').finally(
      () => {
        submit.disabled = false;
      },
    );
  });
  void act({ action: 'open', sessionId }, 'Reading the order...');

  function show(order: OrderDetail): void {
    const { number, at, name, email, titles, totalCents, live, access, mail } = order;
    need('[data-order-title]', HTMLElement).textContent = `Order ${number}`;
    const facts: [string, string][] = [
      ['Paid', `${formatPrice(totalCents)}, ${formatMoment(at)}${live ? '' : ', test payment'}`],
      ['Buyer', name],
      ['Email address', email],
      ['Books', titles.join(', ')],
      ['Mail', MAIL_WORDS[mail]],
      ['Access', ACCESS_WORDS[access]],
      ...linkFacts(order),
    ];
    need('[data-facts]', HTMLElement).replaceChildren(
      ...facts.map(([term, words]) =>
        element('div', {}, element('dt', {}, term), element('dd', {}, words)),
      ),
    );
    need('[data-alerts]', HTMLElement).replaceChildren(
      ...order.alerts.map(({ alert, need: kind }) =>
        element('li', {}, element('strong', {}, `${NEEDS[kind]}. `), alert.note),
      ),
    );
    need('[data-story]', HTMLElement).replaceChildren(
      ...order.story.map((fact) =>
        element(
          'li',
          {},
          element('span', { class: 'small' }, formatMoment(fact.at)),
          ` ${factWords(fact, order.story)}`,
        ),
      ),
    );
    stop.hidden = access !== 'open';
    give.hidden = access !== 'stopped';
    const stripe = need('[data-stripe]', HTMLAnchorElement);
    stripe.hidden = order.stripeUrl === undefined;
    if (order.stripeUrl !== undefined) stripe.href = order.stripeUrl;
    need('[data-order]', HTMLElement).hidden = false;
  }
}

function linkFacts({ link }: OrderDetail): [string, string][] {
  if (!link) return [['Link', 'The books are not handed over yet']];
  return [
    ['Link', `Link ${link.generation}, until ${formatMoment(link.expiresAt)}`],
    ...link.books.map(({ title, usesLeft }): [string, string] => [
      `Downloads of ${title}`,
      `${USES_PER_LINK - usesLeft} of ${USES_PER_LINK}`,
    ]),
  ];
}
