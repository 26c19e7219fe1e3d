import { useEffect, useId, useState } from 'react';
import { ActionResult } from '../ui/ActionResult.tsx';
import { shareLink, type ShareResult } from './share-link.ts';
import type { PricedLine } from '#src/domain/cart/cart.ts';
import { encodeCart } from '#src/domain/cart/cart-in-url.ts';
import { routes } from '#src/routes.ts';

const ANSWERS: Readonly<Record<ShareResult, string>> = {
  sent: 'You shared the link.',
  copied: 'Link copied. Paste it into a message to the person who’s paying.',
  stopped: 'The link wasn’t shared. You can try again.',
  neither: 'Copy this link and send it to the person who’s paying:',
};

/** ID of the element where the result appears. A click before hydration jumps to this fragment. */
const PLACE = 'ask-address';

/** Lets someone else pay. The link contains only the books and nothing about the visitor. */
export function AskToPay({ lines }: { lines: readonly PricedLine[] }) {
  const [answer, setAnswer] = useState<ShareResult>();
  const field = useId();
  useEffect(() => {
    if (location.hash === `#${PLACE}`) setAnswer('neither');
  }, []);
  const address = () => new URL(routes.checkoutBooks(encodeCart(lines)), location.origin).href;

  async function ask(): Promise<void> {
    setAnswer(
      await shareLink({
        title: 'Could you pay for my books?',
        text: 'These are the books I’d like. You can pay with a card on the next page.',
        url: address(),
      }),
    );
  }

  return (
    <section aria-labelledby="ask-title" className="flow">
      <h2 id="ask-title" className="text-l">
        Is someone else paying?
      </h2>
      <p>
        Send a link to this order to a friend or relative. It doesn’t include anything about you.
      </p>
      <a
        className="button"
        href={`#${PLACE}`}
        onClick={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        Ask someone to pay for me
      </a>
      <noscript>
        <p>
          Without JavaScript, this page can’t make the link. You can send a link to a book instead.
        </p>
      </noscript>
      <ActionResult id={PLACE}>{answer && ANSWERS[answer]}</ActionResult>
      {answer === 'neither' && (
        <p className="field">
          <label className="field-label" htmlFor={field}>
            Link to this order
          </label>
          <input id={field} className="field-input max-w-136!" readOnly value={address()} />
        </p>
      )}
    </section>
  );
}
