import { useState } from 'react';
import { local } from '#src/browser/storage.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import type { ShownProduct } from '../use-products.ts';
import { SuggestedBook } from './SuggestedBook.tsx';

/** Books that go well with the order. Collapsed, because the buyer came here to pay. */
export function BoughtTogether({
  offers,
  chosen,
  onAdd,
}: {
  offers: readonly ShownProduct[];
  /** Slugs already in the order. */
  chosen: ReadonlySet<string>;
  onAdd: (product: ShownProduct) => void;
}) {
  const [added, setAdded] = useState<string>();
  return (
    <details>
      <summary className="min-h-target py-3 lg:py-0">
        <h2 className="inline text-l">Frequently Bought Together</h2>
      </summary>
      <ul className="list-none together-list">
        {offers.map((product) => (
          <li key={product.slug}>
            <SuggestedBook
              product={product}
              isChosen={chosen.has(product.slug)}
              onAdd={() => {
                onAdd(product);
                setAdded(product.slug);
              }}
            />
            <ActionResult className={local.isOpen() ? 'visually-hidden' : undefined}>
              {added === product.slug &&
                (local.isOpen()
                  ? `Added to cart. ${product.title} has been added to your cart.`
                  : `${product.title} is now in your order. Your browser won’t save it if you leave this page.`)}
            </ActionResult>
          </li>
        ))}
      </ul>
    </details>
  );
}
