import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { addWithMessage } from '../cart/add-with-message.ts';
import { BooksNotLoaded, useAskAgain } from '../cart/BooksNotLoaded.tsx';
import type { Cart } from '../../domain/cart.ts';
import { checkoutOrder, type CheckoutOrder } from './checkout-order.ts';
import { ORDER_PARAMETER, readOrder } from '../../domain/order-link.ts';
import { routes } from '../../routes.ts';
import { local } from '../../browser/storage.ts';
import { $cart, addTitle, clearCart } from '../../stores/cart.ts';
import { useMounted } from '../use-mounted.ts';
import { AskToPay } from './AskToPay.tsx';
import { offSaleWords, titlesOf, useProducts, type ShownProduct } from '../use-products.ts';
import { BoughtTogether } from './BoughtTogether.tsx';
import { CheckoutForm, type SaleTerms } from './CheckoutForm.tsx';
import { OrderSummary } from './OrderSummary.tsx';

/** The checkout: what is bought, what goes well with it, who buys. */
export default function Checkout({
  products: built,
  offers,
  terms,
}: {
  products: readonly ShownProduct[];
  /** Slugs of the books that are offered beside. */
  offers: readonly string[];
  terms: SaleTerms;
}) {
  const mounted = useMounted();
  const isKept = !mounted || local.isOpen();
  const cart = useStore($cart, { ssr: 'initial' });
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [corrected, setCorrected] = useState<Readonly<Record<string, number>>>({});
  const chosen = mounted ? [...cart.map(({ slug }) => slug), ...namedIn(addressQuery())] : [];
  const { products: sold, off, status, again } = useProducts(built, chosen);
  const notLoaded = useRef<HTMLParagraphElement>(null);
  const askAgain = useAskAgain({ status, again }, () =>
    (notLoaded.current ?? document.getElementById('order-title'))?.focus(),
  );
  /** What was taken out because it is off sale. */
  const [gone, setGone] = useState<readonly { id: string; title: string }[]>([]);
  const products = sold.filter(({ slug }) => !gone.some(({ id }) => id === slug));
  useEffect(() => {
    const kept = new Set($cart.get().map(({ slug }) => slug));
    const left = off.filter(({ id }) => kept.has(id));
    if (left.length === 0) return;
    clearCart(left.map(({ id }) => id));
    setGone((before) => [...before, ...left]);
  }, [off.length]);
  const prices = Object.fromEntries(
    products.map(({ slug, title, cents }) => [slug, { title, cents: corrected[slug] ?? cents }]),
  );
  // Before address and storage can be read no order is shown: it could be another one than the real one.
  const order = mounted && status !== 'asking' ? orderOf(cart) : undefined;
  const lines = order?.lines ?? [];
  /** What the address names and cannot be bought. */
  const missing = mounted
    ? namedIn(addressQuery()).filter((slug) => !Object.hasOwn(prices, slug))
    : [];
  const namedOff = off.filter(({ id }) => missing.includes(id));

  function orderOf(chosen: Cart): CheckoutOrder {
    return checkoutOrder(
      { product: addressQuery().get('product'), sent: addressQuery().get(ORDER_PARAMETER) },
      chosen,
      extras,
      prices,
    );
  }

  function add(product: ShownProduct): void {
    // A press from before this page was awake arrives before the first order is shown.
    const { source, lines: before } = orderOf($cart.get());
    const kept = new Set($cart.get().map(({ slug }) => slug));
    // Several titles are a cart: after a look at the payment page they are all still in it.
    if (source !== 'cart') {
      for (const { slug } of before) if (!kept.has(slug)) addTitle(slug);
    }
    setExtras((others) => [...others, product.slug]);
    // The order has one copy, also when the cart has had one for a while.
    if (!kept.has(product.slug)) addWithMessage(product);
  }

  const isOffSale = off.length + gone.length > 0;
  if (status === 'failed') return <BooksNotLoaded ref={notLoaded} onAgain={askAgain} />;
  if (order?.source === 'unknown') {
    return (
      <div className="notice" role="status">
        <p>
          {isOffSale
            ? `${titlesOf([...off, ...gone])}: not for sale at the moment. You have not paid.`
            : 'There is no book with this address. You have not paid.'}
        </p>
        <p>
          <a href={routes.checkout}>Go on with my cart</a> or{' '}
          <a href={routes.shop}>see all books</a>
        </p>
      </div>
    );
  }
  return (
    <div className="checkout-parts">
      {/* Room for an order of 1 book: nothing below moves when it is shown. */}
      <section aria-labelledby="order-title" className="checkout-order">
        <h2 id="order-title" tabIndex={-1} className="flex text-l">
          <span className="checkout-step">1</span> Your order
        </h2>
        {order && addressQuery().has('cancelled') && <NotPaid isHere={order.source !== 'offer'} />}
        {gone.length > 0 && (
          <p className="notice" role="status">
            <strong>{offSaleWords(gone).title}</strong>
            <span>{` ${offSaleWords(gone).text}`}</span>
          </p>
        )}
        {/* A cart that the browser does not keep comes by the address, too. */}
        {order?.source === 'sent' && isKept && !addressQuery().has('cancelled') && (
          <p className="notice" role="status">
            Someone chose these books and asks you to pay. In step 2 you can write their email
            address.
          </p>
        )}
        {order?.source === 'sent' && missing.length > 0 && (
          <p className="notice" role="status">
            {namedOff.length > 0
              ? `${titlesOf(namedOff)}: not for sale at the moment. The other books are here.`
              : 'A book of this list could not be found. The others are here.'}
          </p>
        )}
        {order ? (
          <OrderSummary lines={lines} products={products}>
            {order.source === 'offer' && (
              <Offer isKept={isKept} onTake={() => lines.forEach(take)} />
            )}
          </OrderSummary>
        ) : (
          <p role="status">One moment. Your order is opening.</p>
        )}
      </section>

      <section aria-labelledby="contact-title" className="checkout-contact">
        <h2 id="contact-title" className="flex text-l">
          <span className="checkout-step">2</span> Where we send your books
        </h2>
        <CheckoutForm
          terms={terms}
          products={built}
          lines={lines}
          readOrder={() => orderOf($cart.get())}
          onPriceChange={setCorrected}
          onGone={(slug) => {
            const title = products.find((one) => one.slug === slug)?.title;
            if (title !== undefined) setGone((before) => [...before, { id: slug, title }]);
            clearCart([slug]);
          }}
        />
      </section>

      <AskToPay lines={lines} />

      <BoughtTogether
        offers={products.filter(({ slug }) => offers.includes(slug))}
        chosen={new Set(lines.map(({ slug }) => slug))}
        onAdd={add}
      />
    </div>
  );
}

const take = ({ slug }: { slug: string }) => {
  addTitle(slug);
  // The pressed button is gone.
  document.getElementById('order-title')?.focus();
};

/** Nobody chose this book, so nobody pays for it before a press. */
function Offer({ isKept, onTake }: { isKept: boolean; onTake: () => void }) {
  return (
    <div
      className="grid gap-2 justify-items-start *:m-0"
      id="offer"
      tabIndex={-1}
      role="group"
      aria-labelledby="offer-words"
    >
      <p id="offer-words">
        {isKept ? (
          'Your cart is empty. Do you want this book?'
        ) : (
          <>
            Your browser does not keep a cart, so we cannot see which book you want. Press Buy Now
            at a book <a href={routes.shop}>in our shop</a>. Or do you want this book?
          </>
        )}
      </p>
      <button type="button" className="button" onClick={onTake}>
        Yes, I want this book
      </button>
    </div>
  );
}

/** The first thing on the page for who comes back from the payment page. */
function NotPaid({ isHere }: { isHere: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const place = document.getElementById('checkout-news');
  return (
    place &&
    createPortal(
      <p className="notice" ref={words} tabIndex={-1}>
        {`You have not paid.${isHere ? ' Your order is still here.' : ''}`}
      </p>,
      place,
    )
  );
}

/** The slugs that an address names. */
function namedIn(query: URLSearchParams): string[] {
  const product = query.get('product');
  const sent = readOrder(query.get(ORDER_PARAMETER) ?? '').map(({ slug }) => slug);
  return product === null ? sent : [product];
}

function addressQuery(): URLSearchParams {
  return new URLSearchParams(location.search);
}
