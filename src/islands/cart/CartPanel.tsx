import { preinit } from 'react-dom';
import { CartLines } from './CartLines.tsx';
import styles from './cart.css?url';
import { $cart } from '../../stores/cart.ts';
import { allProducts } from '../use-products.ts';

// It may be fetched before the first press: then what it needs is there as well.
preinit(styles, { as: 'style', precedence: 'island' });
if ($cart.get().length > 0) allProducts().catch(() => undefined);

/** The cart beside the page. */
export default function CartPanel() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <CartLines products={[]} />
    </>
  );
}
