import type { PricedLine } from '#src/domain/cart/cart.ts';
import { totalCents } from '#src/domain/cart/cart-totals.ts';
import { formatPrice } from '#src/domain/money.ts';
import { BoughtTwice } from '../cart/BoughtTwice.tsx';
import type { ShownProduct } from '../use-products.ts';

/** The order's lines and total. */
export function OrderSummary({
  lines,
  products,
}: {
  lines: readonly PricedLine[];
  products: readonly ShownProduct[];
}) {
  return (
    <>
      <ul className="cart-lines">
        {lines.map((line) => (
          <OrderLine
            key={line.slug}
            line={line}
            product={products.find(({ slug }) => slug === line.slug)}
          />
        ))}
      </ul>
      <BoughtTwice lines={lines} products={products} />
      <p className="cart-total">
        <span>Total</span> <strong>{formatPrice(totalCents(lines))}</strong>
      </p>
    </>
  );
}

function OrderLine({
  line: { title, quantity, lineCents },
  product,
}: {
  line: PricedLine;
  product: ShownProduct | undefined;
}) {
  return (
    <li>
      {product && <img src={product.cover} alt="" width="72" height="96" />}
      <div>
        <p className="cart-title">{title}</p>
        <p>
          <span>{quantity > 1 && `${quantity} copies: `}</span>
          <strong>{formatPrice(lineCents)}</strong>
          {quantity === 1 && product?.originalCents !== undefined && (
            <>
              {' '}
              <span>
                was <s>{formatPrice(product.originalCents)}</s>
              </span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
