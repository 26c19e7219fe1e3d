import { builtProducts } from 'virtual:built-products';
import { preinit } from 'react-dom';
import { CartLines } from './CartLines.tsx';
import styles from './cart.css?url';

// It may be fetched before the first press.
preinit(styles, { as: 'style', precedence: 'island' });

/** The cart beside the page. */
export default function CartPanel() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <CartLines products={builtProducts} />
    </>
  );
}
