import type { ShownProduct } from '../use-products.ts';
import { SuggestedBook } from './SuggestedBook.tsx';

/** The book offered if the cart is empty. It has to be added to the cart before it can be paid for. */
export function OfferedBook({
  product,
  subtitle,
  onTake,
}: {
  product: ShownProduct | undefined;
  subtitle: string | undefined;
  onTake: () => void;
}) {
  if (!product) return null;
  return (
    <section id="offer" tabIndex={-1} aria-labelledby="offer-words">
      <h2 id="offer-words" className="text-l">
        Would you like this book?
      </h2>
      <ul className="list-none together-list">
        <li>
          <SuggestedBook product={product} subtitle={subtitle} onAdd={onTake} />
        </li>
      </ul>
    </section>
  );
}
