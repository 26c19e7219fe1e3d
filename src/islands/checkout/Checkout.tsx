import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { addWithMessage } from '../cart/add-with-message.ts';
import { totalCents } from '#src/domain/cart/cart-totals.ts';
import { formatPrice } from '#src/domain/money.ts';
import type { Cart, PricedLine } from '#src/domain/cart/cart.ts';
import { checkoutOrder, type CheckoutOrder } from './checkout-order.ts';
import { CART_PARAMETER, decodeCart } from '#src/domain/cart/cart-in-url.ts';
import { routes } from '#src/routes.ts';
import { local } from '#src/browser/storage.ts';
import { $cart, addTitle, clearCart } from '#src/stores/cart.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { useMounted } from '../use-mounted.ts';
import { AskToPay } from './AskToPay.tsx';
import { offSaleWords, titlesOf, useProducts, type ShownProduct } from '../use-products.ts';
import { BoughtTogether } from './BoughtTogether.tsx';
import { CHECKOUT_FORM_ID, CheckoutForm, type SaleTerms } from './CheckoutForm.tsx';
import { OfferedBook } from './OfferedBook.tsx';
import { OrderSummary } from './OrderSummary.tsx';

/** The checkout: the order, the buyer's details, and then related books. */
export default function Checkout({
  products: built,
  offers,
  offeredBook,
  offeredSubtitle,
  terms,
  picture,
  children,
}: {
  products: readonly ShownProduct[];
  /** Slugs of the related books to offer. */
  offers: readonly string[];
  /** Slug of the book to offer if the cart is empty. */
  offeredBook: string;
  /** That book's subtitle. */
  offeredSubtitle?: string | undefined;
  terms: SaleTerms;
  /** A drawing for an empty cart. */
  picture?: ReactNode;
  /** Content below the form. */
  children?: ReactNode;
}) {
  const mounted = useMounted();
  const isKept = !mounted || local.isOpen();
  const cart = useStore($cart, { ssr: 'initial' });
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [corrected, setCorrected] = useState<Readonly<Record<string, number>>>({});
  const named = mounted ? namedIn(addressQuery()) : [];
  const { products: known, isAsking } = useProducts(built, cart, named);
  /** Products removed from the order because they're no longer for sale. */
  const [gone, setGone] = useState<readonly ShownProduct[]>([]);
  const products = known.filter(
    ({ slug, isOff }) => !isOff && !gone.some((one) => one.slug === slug),
  );
  const removeFromOrder = (off: readonly ShownProduct[]) => {
    clearCart(off.map(({ slug }) => slug));
    setGone((before) => [...before, ...off]);
  };
  useEffect(() => {
    const kept = new Set($cart.get().map(({ slug }) => slug));
    const off = known.filter(({ slug, isOff }) => isOff && kept.has(slug));
    if (off.length > 0) removeFromOrder(off);
  }, [cart]);
  const prices = Object.fromEntries(
    products.map(({ slug, title, cents }) => [slug, { title, cents: corrected[slug] ?? cents }]),
  );
  // Don't show an order until the URL and storage have been read, because it might be the wrong
  // one.
  const order = mounted && !isAsking ? orderOf(cart) : undefined;
  const lines = order?.lines ?? [];
  const isOffer = order?.source === 'offer';
  const isTaken = useRef(false);
  useEffect(() => {
    // The clicked button is gone, so move focus.
    if (!isOffer && isTaken.current) document.getElementById('order-title')?.focus();
    isTaken.current = false;
  }, [isOffer]);
  useEffect(() => {
    // The focused field is hidden until the visitor chooses a book, so move focus.
    const isInForm = document.getElementById(CHECKOUT_FORM_ID)?.contains(document.activeElement);
    if (isOffer && isInForm) document.getElementById('offer')?.focus();
  }, [isOffer]);
  /** Slugs in the URL whose books can't be bought. */
  const missing = named.filter((slug) => !Object.hasOwn(prices, slug));
  const namedOff = known.filter(({ slug }) => missing.includes(slug));

  function orderOf(chosen: Cart): CheckoutOrder {
    return checkoutOrder(
      { product: addressQuery().get('product'), sent: addressQuery().get(CART_PARAMETER) },
      offeredBook,
      chosen,
      extras,
      prices,
    );
  }

  function add({ slug: added, title, cents }: ShownProduct): void {
    // A click made before hydration is handled before the first order is rendered.
    const { source, lines: before } = orderOf($cart.get());
    const kept = new Set($cart.get().map(({ slug }) => slug));
    // An order with several titles is stored as a cart, so that all of them are still there after a
    // visit to the payment page.
    if (source !== 'cart') {
      for (const { slug, title, unitCents: cents } of before) {
        if (!kept.has(slug)) addTitle(slug, { title, cents });
      }
    }
    setExtras((others) => [...others, added]);
    // The order contains one copy, even if the book was already in the cart.
    if (!kept.has(added)) addWithMessage({ slug: added, title, cents });
  }

  if (order?.lines.length === 0 && !isOffer) {
    const off = [...namedOff, ...gone];
    return (
      <div className="notice" role="status">
        <p>
          {off.length > 0
            ? `${titlesOf(off)}: not for sale right now. You haven’t been charged.`
            : 'We can’t find a book at this address. You haven’t been charged.'}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a className="alone" href={routes.checkout}>
            Buy what’s in my cart
          </a>
          <a className="alone" href={routes.shop}>
            See our books
          </a>
        </p>
      </div>
    );
  }
  const goneNotice = gone.length > 0 && (
    <p className="notice" role="status">
      <strong>{offSaleWords(gone).title}</strong>
      <span>{` ${offSaleWords(gone).text}`}</span>
    </p>
  );
  return (
    <>
      {(!order || isOffer) && (
        // Before hydration, `data-nothing` shows this instead of the form if the cart is empty.
        <div className="empty-cart" id={isOffer ? 'empty-checkout' : undefined}>
          <EmptyCart picture={picture} isKept={isKept}>
            {isOffer && goneNotice}
          </EmptyCart>
        </div>
      )}
      <div className={isOffer ? 'my-8' : 'checkout-parts'}>
        {order && addressQuery().has('canceled') && (
          <NotPaid cents={isOffer ? undefined : totalCents(lines)} />
        )}
        {isOffer ? (
          <OfferedBook
            product={products.find(({ slug }) => slug === lines[0]?.slug)}
            subtitle={offeredSubtitle}
            onTake={() => {
              isTaken.current = true;
              lines.forEach(take);
            }}
          />
        ) : (
          // Reserve space for an order with one book, so that nothing below it shifts.
          <section aria-labelledby="order-title" className="checkout-order">
            <div className="flex flex-wrap items-start gap-x-3">
              <h2
                id="order-title"
                tabIndex={-1}
                className="flex flex-nowrap items-start m-0 text-l"
              >
                <span className="checkout-step">1</span>
                <Icon name="cart" className="mr-2 text-accent" /> Your order
              </h2>
              {order?.source === 'cart' && isKept && (
                <a className="alone -mt-2 text-s" href={routes.cart}>
                  Change my order
                </a>
              )}
            </div>
            {goneNotice}
            {/* If the browser can't store the cart, it's also put in the URL. */}
            {order?.source === 'sent' && isKept && !addressQuery().has('canceled') && (
              <p className="notice" role="status">
                Someone chose these books and asked you to pay for them. In step 2, you can enter
                their email address.
              </p>
            )}
            {order?.source === 'sent' && missing.length > 0 && (
              <p className="notice" role="status">
                {namedOff.length > 0
                  ? `${titlesOf(namedOff)}: not for sale right now. The other books are here.`
                  : 'We can’t find one of the books on this list. The others are here.'}
              </p>
            )}
            {order ? (
              <OrderSummary lines={lines} products={products} />
            ) : (
              <p role="status" id="opening">
                One moment. We’re loading your order.
              </p>
            )}
          </section>
        )}

        <div className="checkout-contact" hidden={isOffer}>
          <CheckoutForm
            terms={terms}
            products={built.filter(({ isOff }) => !isOff)}
            lines={lines}
            readOrder={() => orderOf($cart.get())}
            onPriceChange={setCorrected}
            onGone={(slug) => {
              removeFromOrder(known.filter((one) => one.slug === slug));
            }}
          />
          {children}
        </div>

        {!isOffer && (
          <>
            <AskToPay lines={lines} />
            <BoughtTogether
              offers={products.filter(({ slug }) => offers.includes(slug))}
              chosen={new Set(lines.map(({ slug }) => slug))}
              onAdd={add}
            />
          </>
        )}
      </div>
    </>
  );
}

const take = ({ slug, title, unitCents: cents }: PricedLine) => addTitle(slug, { title, cents });

function EmptyCart({
  isKept,
  picture,
  children,
}: {
  isKept: boolean;
  picture: ReactNode;
  /** Explains what happened to the books that were in the cart. */
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="empty-title">
      {/* Not an `h1`: until hydration, the page has the form's, “Secure Checkout.” Another element
          after hydration would count as a later, larger first view. */}
      <div role="heading" aria-level={1} id="empty-title" tabIndex={-1}>
        {isKept ? 'Your cart is empty' : 'Choose a book'}
      </div>
      <div className="card split lg:[&_svg]:max-w-80 lg:[&_svg]:justify-self-end">
        <div className="flow">
          {children}
          {!isKept && (
            <p>
              Your browser isn’t saving your cart, so we can’t see which book you want. In our shop,
              select Buy Now on a book’s page.
            </p>
          )}
          <a className="button button--main" href={routes.shop}>
            See our books
          </a>
          <p>
            Not ready to buy? Our <a href={routes.wellnessGuide}>7-day guide</a> is free.
          </p>
        </div>
        {picture}
      </div>
    </section>
  );
}

/** Shown first to visitors who return from the payment page. */
function NotPaid({
  cents,
}: {
  /** Total to pay, or `undefined` if there's no order. */ cents: number | undefined;
}) {
  const words = useFocus<HTMLDivElement>(true);
  const place = document.getElementById('checkout-news');
  return (
    place &&
    createPortal(
      <div className="notice gap-2 *:m-0 mb-4" ref={words} tabIndex={-1}>
        <p>{`You haven’t been charged.${cents === undefined ? '' : ' Your order is still here.'}`}</p>
        {cents !== undefined && (
          <p>
            <button type="submit" className="button" form={CHECKOUT_FORM_ID}>
              {`Pay ${formatPrice(cents)}`}
            </button>
          </p>
        )}
      </div>,
      place,
    )
  );
}

/** Returns the slugs in the URL. */
function namedIn(query: URLSearchParams): string[] {
  const named = query.get('product') ?? query.get(CART_PARAMETER) ?? '';
  return decodeCart(named).map(({ slug }) => slug);
}

function addressQuery(): URLSearchParams {
  return new URLSearchParams(location.search);
}
