import { useStore } from '@nanostores/react';
import { showToast } from '../../browser/toast.ts';
import {
  cartCountLabel,
  countItems,
  priceLines,
  totalCents,
  type PricedLine,
} from '../../domain/cart.ts';
import { formatPrice } from '../../domain/money.ts';
import { routes } from '../../routes.ts';
import { $cart, changeQuantity } from '../../stores/cart.ts';
import { useMounted } from '../use-mounted.ts';

/** What the cart shows of a product. */
export interface CartProduct {
  slug: string;
  title: string;
  cents: number;
  cover: string;
}

/** The cart's content: in the side panel and on its own page. */
export default function CartLines({ products }: { products: readonly CartProduct[] }) {
  const mounted = useMounted();
  const cart = useStore($cart, { ssr: 'initial' });
  if (!mounted) return <p>One moment. Your cart is opening.</p>;

  const prices = Object.fromEntries(
    products.map(({ slug, title, cents }) => [slug, { title, cents }]),
  );
  const lines = priceLines(cart, prices);
  if (lines.length === 0) {
    return (
      <div className="cart-empty">
        <p>Your cart is empty</p>
        <a className="button" href={routes.shop}>
          See our books
        </a>
      </div>
    );
  }
  const coverOf = (slug: string) => products.find((product) => product.slug === slug)?.cover;
  return (
    <>
      <p aria-live="polite">{cartCountLabel(countItems(lines))}</p>
      <ul className="cart-lines">
        {lines.map((line) => (
          <CartLine key={line.slug} line={line} cover={coverOf(line.slug)} />
        ))}
      </ul>
      <p className="cart-total">
        <span>Total</span> <strong>{formatPrice(totalCents(lines))}</strong>
      </p>
      <a className="button button--main cart-checkout" href={routes.checkout}>
        Checkout
      </a>
    </>
  );
}

function CartLine({ line, cover }: { line: PricedLine; cover: string | undefined }) {
  const { slug, title, quantity, lineCents } = line;
  const remove = () => {
    changeQuantity(slug, 0);
    showToast({ title: 'Item removed', text: 'The item has been removed from your cart.' });
  };
  return (
    <li>
      {cover && <img src={cover} alt="" width="72" height="96" loading="lazy" />}
      <div>
        <p className="cart-title">{title}</p>
        <p>{formatPrice(lineCents)}</p>
        <div className="cart-buttons">
          <button
            type="button"
            className="button button--small"
            aria-label={`One less: ${title}`}
            onClick={() => changeQuantity(slug, quantity - 1)}
          >
            −
          </button>
          <span className="cart-quantity">
            {quantity} {quantity === 1 ? 'copy' : 'copies'}
          </span>
          <button
            type="button"
            className="button button--small"
            aria-label={`One more: ${title}`}
            onClick={() => changeQuantity(slug, quantity + 1)}
          >
            +
          </button>
          <button type="button" className="button button--small" onClick={remove}>
            Remove<span className="visually-hidden">: {title}</span>
          </button>
        </div>
        {quantity > 1 && <p className="small">One copy is enough for one home. You can keep 1.</p>}
      </div>
    </li>
  );
}
