import { builtProducts } from 'virtual:built-products';
import { CartLines } from './CartLines.tsx';
import { routes } from '#src/routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { BookShelf } from './BookShelf.tsx';
import styles from './cart.css?url';

/** The cart in the side panel. */
export default function CartPanel() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <CartLines
        products={builtProducts}
        isShort
        picture={
          <div className="w-50 my-6">
            <BookShelf />
          </div>
        }
        empty={
          <p className="mt-4">
            <a className="alone" href={routes.myDownloads}>
              Get my books again
            </a>
          </p>
        }
      >
        <p className="mt-3 mb-0 flex gap-3 text-s">
          <Icon name="shield" /> 30-day money-back guarantee
        </p>
      </CartLines>
    </>
  );
}
