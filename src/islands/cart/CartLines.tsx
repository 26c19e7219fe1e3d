import { useStore } from '@nanostores/react';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { BoughtTwice } from './BoughtTwice.tsx';
import { addFromUrl } from './add-from-url.ts';
import {
  cartCountLabel,
  countItems,
  MAX_QUANTITY,
  type PricedLine,
} from '#src/domain/cart/cart.ts';
import { priceLines, totalCents } from '#src/domain/cart/cart-totals.ts';
import { formatPrice } from '#src/domain/money.ts';
import { encodeCart } from '#src/domain/cart/cart-in-url.ts';
import { routes } from '#src/routes.ts';
import { local } from '#src/browser/storage.ts';
import { $cart, changeQuantity, clearCart } from '#src/stores/cart.ts';
import { useMounted } from '../use-mounted.ts';
import { offSaleWords, useProducts, type ShownProduct } from '../use-products.ts';

/** The cart's contents, used in the side panel and on the cart page. */
export function CartLines({
  products: built,
  picture,
  empty,
  isShort = false,
  children,
}: {
  products: readonly ShownProduct[];
  /** Whether to show just a Remove button if there's a single copy. */
  isShort?: boolean;
  /** A drawing above the button of an empty cart. */
  picture?: ReactNode;
  /** Content below the button of an empty cart. */
  empty?: ReactNode;
  /** Content shown below a cart that isn't empty. */
  children?: ReactNode;
}) {
  const mounted = useMounted();
  const isKept = !mounted || local.isOpen();
  const cart = useStore($cart, { ssr: 'initial' });
  const { products } = useProducts(built, cart);
  const state = useRef<HTMLParagraphElement>(null);
  /**
   * The last action's message, and the item count at that time. The message is shown until the
   * count changes.
   */
  const [done, setDone] = useState({ title: '', text: '', count: -1 });
  const sold = products.filter(({ isOff }) => !isOff);
  const prices = Object.fromEntries(sold.map(({ slug, title, cents }) => [slug, { title, cents }]));

  useEffect(() => {
    const added = addFromUrl(sold);
    if (added === undefined) return;
    setDone({ title: `${added.title}.`, text: added.text, count: countItems($cart.get()) });
  }, []);
  useEffect(() => {
    // Remove titles that can't be shown, because the badge would still count them.
    const gone = cart.map(({ slug }) => slug).filter((slug) => !Object.hasOwn(prices, slug));
    if (gone.length === 0) return;
    clearCart(gone);
    const off = products.filter(({ slug }) => gone.includes(slug));
    if (off.length === 0) return;
    setDone({ ...offSaleWords(off), count: countItems($cart.get()) });
  }, [cart]);

  if (!mounted) return <p role="status">One moment. We’re opening your cart.</p>;
  const lines = priceLines(cart, prices);

  const remove = (slug: string) => {
    changeQuantity(slug, 0);
    // The clicked button is about to disappear, so move focus.
    state.current?.focus();
    setDone({
      title: 'Item removed.',
      text: 'The item has been removed from your cart.',
      count: countItems($cart.get()),
    });
  };
  const productOf = (slug: string) => products.find((product) => product.slug === slug);
  return (
    <>
      <p className="cart-state" ref={state} tabIndex={-1} aria-live="polite">
        {done.count === countItems(cart) && (
          <>
            <strong>{done.title}</strong>
            <span>{` ${done.text} `}</span>
          </>
        )}
        <span>{lines.length === 0 ? 'Your cart is empty' : cartCountLabel(countItems(lines))}</span>
      </p>
      {lines.length === 0 ? (
        <>
          {!isKept && (
            <p>Your browser isn’t saving your cart. To buy a book, select Buy Now on its page.</p>
          )}
          {picture}
          <a className="button button--main w-full col-start-1" href={routes.shop}>
            See our books
          </a>
          {empty}
        </>
      ) : (
        <>
          <ul className="cart-lines">
            {lines.map((line) => (
              <CartLine
                key={line.slug}
                line={line}
                product={productOf(line.slug)}
                isShort={isShort}
                onRemove={() => remove(line.slug)}
              />
            ))}
          </ul>
          <BoughtTwice lines={lines} products={products} />
          <div className="cart-end">
            <p className="cart-total">
              <span>Total</span> <strong>{formatPrice(totalCents(lines))}</strong>
            </p>
            {!isKept && (
              <p>Your browser isn’t saving your cart. Check out before you leave this page.</p>
            )}
            <a
              className="button button--main w-full"
              href={isKept ? routes.checkout : routes.checkoutBooks(encodeCart(lines))}
            >
              Checkout
            </a>
            {children}
          </div>
        </>
      )}
    </>
  );
}

CartLines.fallback = { href: routes.checkout, label: 'Go to checkout' };

/**
 * Two key presses within this time, in milliseconds, count as one, because they may be caused by a
 * tremor.
 */
const KEY_AGAIN = 500;
let lastKey: { button?: EventTarget; at: number } = { at: 0 };

/**
 * Treats a double click (at the device's double-click speed) as one click. Otherwise, the second
 * click could hit another book that has moved under the pointer.
 */
const once = (press: () => void) => (event: MouseEvent) => {
  const { currentTarget: button, timeStamp: at, detail } = event;
  const isKeyAgain = detail === 0 && button === lastKey.button && at - lastKey.at < KEY_AGAIN;
  if (detail === 0) lastKey = { button, at };
  if (detail <= 1 && !isKeyAgain) press();
};

/** Ignores key repeat, for people who can't release a key quickly. */
const withoutRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

const BUTTONS =
  'mt-2 flex flex-wrap items-center gap-2 [&_.button]:min-w-12 [&_.button]:px-[0.9rem]';

function CartLine({
  line,
  product,
  isShort,
  onRemove,
}: {
  line: PricedLine;
  product: ShownProduct | undefined;
  isShort: boolean;
  onRemove: () => void;
}) {
  const { slug, title, quantity, lineCents } = line;
  const isMost = quantity >= MAX_QUANTITY;
  return (
    <li>
      {product && <img src={product.cover} alt="" width="72" height="96" loading="lazy" />}
      <div>
        <p className="cart-title">{title}</p>
        <p>
          <strong>{formatPrice(lineCents)}</strong>
          {quantity === 1 && product?.originalCents !== undefined && (
            <span>
              {' was '}
              <s>{formatPrice(product.originalCents)}</s>
            </span>
          )}
        </p>
        {quantity > 1 && (
          <p>
            <strong>{`${quantity} copies`}</strong>. You only need one copy per household.
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap gap-4 items-start [&>[open]]:basis-full">
        {(!isShort || quantity > 1) && (
          <details>
            <summary className="button button--small min-h-12!">
              <span>{quantity > 1 ? 'Change quantity' : 'Add more copies'}</span>
              <span className="visually-hidden">{`: ${title}`}</span>
            </summary>
            <div className={BUTTONS}>
              <button
                type="button"
                className="button button--small"
                aria-label={`Remove one: ${title}`}
                onKeyDown={withoutRepeat}
                onClick={once(() =>
                  quantity > 1 ? changeQuantity(slug, quantity - 1) : onRemove(),
                )}
              >
                <span aria-hidden="true">−</span> Remove one
              </button>
              <button
                type="button"
                className="button button--small"
                aria-label={`Add one: ${title}`}
                aria-disabled={isMost}
                onKeyDown={withoutRepeat}
                onClick={once(() => changeQuantity(slug, quantity + 1))}
              >
                <span aria-hidden="true">+</span> Add one
              </button>
            </div>
          </details>
        )}
        <button type="button" className="button button--small min-h-12!" onClick={once(onRemove)}>
          Remove<span className="visually-hidden">{`: ${title}`}</span>
        </button>
      </div>
    </li>
  );
}
