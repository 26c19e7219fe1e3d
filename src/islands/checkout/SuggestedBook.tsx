import { formatPrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { Icon } from '../ui/Icon.tsx';
import type { ShownProduct } from '../use-products.ts';

interface Suggestion {
  product: ShownProduct;
  subtitle?: string | undefined;
  isChosen?: boolean;
  onAdd: () => void;
}

/** A book with its price and a button that adds it to the order, in a `together-list`. */
export function SuggestedBook(suggestion: Suggestion) {
  const { product, subtitle } = suggestion;
  const { cover, title, cents, originalCents } = product;
  return (
    <>
      <img src={cover} alt="" width="72" height="96" loading="lazy" />
      <div>
        <p className="cart-title">{title}</p>
        {subtitle !== undefined && <p className="max-sm:hidden">{subtitle}</p>}
        <p>
          <span>{formatPrice(cents)}</span>
          {originalCents !== undefined && (
            <span>
              {' was '}
              <s>{formatPrice(originalCents)}</s>
            </span>
          )}
        </p>
      </div>
      <AddButton {...suggestion} />
    </>
  );
}

/**
 * A button that adds the book to the order. It stays in place after a click, so that it keeps
 * focus. Before hydration, a click submits to the cart page, which adds the book.
 */
function AddButton({ product, isChosen = false, onAdd }: Suggestion) {
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
        {isChosen && <Icon name="check" />}
        <span>{isChosen ? 'In your order' : 'Add to Cart'}</span>
        <span className="visually-hidden">{`: ${product.title}`}</span>
      </button>
    </form>
  );
}
