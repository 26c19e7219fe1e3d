import { useState } from 'react';
import { formatPrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { local } from '#src/browser/storage.ts';
import { Answer } from '../ui/ActionResult.tsx';
import type { ShownProduct } from '../use-products.ts';

/** Books that go well with the order. */
export function BoughtTogether({
  offers,
  chosen,
  onAdd,
}: {
  offers: readonly ShownProduct[];
  /** Slugs already in the order. */
  chosen: ReadonlySet<string>;
  onAdd: (product: ShownProduct) => void;
}) {
  const [added, setAdded] = useState<string>();
  return (
    <section aria-labelledby="together-title" className="flow lg:col-start-1">
      <h2 id="together-title" className="text-l">
        Frequently Bought Together
      </h2>
      <ul className="list-none together-list">
        {offers.map((product) => (
          <li key={product.slug} className="card p-5">
            <p className="cart-title">{product.title}</p>
            <p>{formatPrice(product.cents)}</p>
            <AddButton
              product={product}
              isChosen={chosen.has(product.slug)}
              onAdd={() => {
                onAdd(product);
                setAdded(product.slug);
              }}
            />
            <Answer>
              {added === product.slug &&
                (local.isOpen()
                  ? `Added to cart. ${product.title} has been added to your cart.`
                  : `${product.title} is now in your order. Your browser won’t keep it on other pages.`)}
            </Answer>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Stays in place after it's used, so it keeps focus. Before hydration, a click submits to the cart
 * page, which adds the book.
 */
function AddButton({
  product,
  isChosen,
  onAdd,
}: {
  product: ShownProduct;
  isChosen: boolean;
  onAdd: () => void;
}) {
  return (
    <form className="contents" action={routes.cart}>
      <button
        className="button"
        name="add"
        value={product.slug}
        aria-disabled={isChosen}
        onClick={(event) => {
          event.preventDefault();
          if (!isChosen) onAdd();
        }}
      >
        <span>{isChosen ? 'In your order' : 'Add to Cart'}</span>
        <span className="visually-hidden">{`: ${product.title}`}</span>
      </button>
    </form>
  );
}
