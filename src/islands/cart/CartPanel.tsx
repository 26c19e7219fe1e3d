import { builtProducts } from 'virtual:built-products';
import { CartLines } from './CartLines.tsx';
import styles from './cart.css?url';

/** The cart in the side panel. */
export default function CartPanel() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <CartLines products={builtProducts} />
    </>
  );
}
