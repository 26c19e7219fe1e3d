import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { showToast } from '../../browser/toast.ts';
import { totalCents } from '../../domain/cart.ts';
import { checkoutOrder } from '../../domain/checkout-order.ts';
import { formatPrice } from '../../domain/money.ts';
import { routes } from '../../routes.ts';
import { $cart, addTitle } from '../../stores/cart.ts';
import { trackAddedTitle } from '../../stores/cart-tracking.ts';
import { useMounted } from '../use-mounted.ts';
import { CheckoutForm } from './CheckoutForm.tsx';

/** What the checkout shows of a product. */
export interface CheckoutProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
}

/** The checkout: what is bought, what goes well with it, who buys. */
export default function Checkout({
  products,
  offers,
}: {
  products: readonly CheckoutProduct[];
  /** Slugs of the books that are offered beside. */
  offers: readonly string[];
}) {
  const mounted = useMounted();
  const cart = useStore($cart, { ssr: 'initial' });
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [corrected, setCorrected] = useState<Readonly<Record<string, number>>>({});
  const query = new URLSearchParams(mounted ? location.search : '');
  const prices = Object.fromEntries(
    products.map(({ slug, title, cents }) => [slug, { title, cents: corrected[slug] ?? cents }]),
  );
  const order = checkoutOrder(query.get('product'), mounted ? cart : [], extras, prices);
  const bySlug = new Map(products.map((product) => [product.slug, product]));

  function add(product: CheckoutProduct): void {
    // Several titles are a cart: after a look at the payment page they are all still in it.
    for (const { slug } of order.lines) {
      if (order.source === 'product' && !cart.some((line) => line.slug === slug)) addTitle(slug);
    }
    setExtras((before) => [...before, product.slug]);
    addTitle(product.slug);
    showToast({ title: 'Added to cart', text: `${product.title} has been added to your cart.` });
    trackAddedTitle(product);
  }

  return (
    <div className="checkout">
      <section aria-labelledby="order-title" className="order flow">
        <h2 id="order-title">
          <span className="step">1</span> Your order
        </h2>
        {mounted && query.has('cancelled') && (
          <p className="notice" role="status">
            You have not paid. Your order is still here.
          </p>
        )}
        {order.source === 'unknown' ? (
          <div className="notice" role="status">
            <p>There is no book with this address. You have not paid.</p>
            <p>
              <a href={routes.checkout}>Go on with my cart</a> or{' '}
              <a href={routes.shop}>see all books</a>
            </p>
          </div>
        ) : (
          <>
            <ul className="cart-lines">
              {order.lines.map(({ slug, title, quantity, lineCents }) => {
                const product = bySlug.get(slug);
                return (
                  <li key={slug}>
                    {product && <img src={product.cover} alt="" width="72" height="96" />}
                    <div>
                      <p className="cart-title">{title}</p>
                      <p>
                        {quantity > 1 && `${quantity} copies: `}
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
              })}
            </ul>
            <p className="cart-total">
              <span>Total</span> <strong>{formatPrice(totalCents(order.lines))}</strong>
            </p>
          </>
        )}
      </section>

      <section aria-labelledby="contact-title" className="contact flow">
        <h2 id="contact-title">
          <span className="step">2</span> Where we send your books
        </h2>
        <CheckoutForm
          lines={order.lines}
          product={
            order.source === 'product' && extras.length === 0 ? order.lines[0]?.slug : undefined
          }
          onPriceChange={setCorrected}
        />
      </section>

      <section aria-labelledby="together-title" className="together flow">
        <h2 id="together-title">Frequently Bought Together</h2>
        <ul className="plain-list together-list">
          {offers.flatMap((slug) => {
            const product = bySlug.get(slug);
            if (!product) return [];
            const chosen = order.lines.some((line) => line.slug === slug);
            return [
              <li key={slug} className="card">
                <p className="cart-title">{product.title}</p>
                <p>{formatPrice(product.cents)}</p>
                {chosen ? (
                  <p>It is in your order.</p>
                ) : (
                  <button type="button" className="button" onClick={() => add(product)}>
                    Add to Cart<span className="visually-hidden">: {product.title}</span>
                  </button>
                )}
              </li>,
            ];
          })}
        </ul>
      </section>
    </div>
  );
}
