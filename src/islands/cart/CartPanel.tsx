import { builtProducts } from 'virtual:built-products';
import { preload } from 'react-dom';
import { CartLines } from './CartLines.tsx';
import styles from './cart.css?url';

// It may be fetched before the first press. React does not wait for a sheet that preinit() has put into the page.
preload(styles, { as: 'style' });

/** The cart beside the page. */
export default function CartPanel() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <CartLines products={builtProducts} />
    </>
  );
}
