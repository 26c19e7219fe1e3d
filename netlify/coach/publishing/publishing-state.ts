import type { CoachPublishing, PendingChange } from '#src/contracts/coach-publishing.ts';
import { productsSchema } from '#src/collections/schemas/products.ts';
import type { Product } from '#src/domain/ebooks/product.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { deployedProducts } from '#netlify/ebooks/catalog.ts';
import type { Services } from '#netlify/services.ts';
import { MISSING, type Github } from './github.ts';

export type ContentServices = Pick<Services, 'env' | 'now' | 'preview'> & { github: Github };

/** The single source of prices (decision 430). */
export const PRODUCTS = 'content/products.json';

/** Returns whether publishing from the dashboard works, and which changes aren't live yet. */
export async function readPublishing({
  github,
}: Pick<ContentServices, 'github'>): Promise<CoachPublishing> {
  if (!github.isSetUp) return { state: 'not-set-up', message: MISSING };
  try {
    const [text, changedAt] = await Promise.all([
      github.readText(PRODUCTS),
      github.changedAt(PRODUCTS),
    ]);
    const pending = pendingChanges(parseProducts(text));
    return { state: 'ready', pending, ...(changedAt === undefined ? {} : { changedAt }) };
  } catch (error) {
    if (error instanceof HttpError) return { state: 'failed', message: error.message };
    throw error;
  }
}

/**
 * Parses the content of `products.json`.
 * @throws {HttpError} bad_request if the build would reject it
 */
export function parseProducts(text: string): readonly Product[] {
  try {
    const { data } = productsSchema.safeParse(JSON.parse(text));
    // Don't return `data`, because the schema may reorder fields.
    if (data) return JSON.parse(text) as readonly Product[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new HttpError(
    'bad_request',
    'There’s a mistake in the books that has to be fixed first. Ask your developer to run npm run check:content. Nothing was changed.',
  );
}

/** Returns the changes on the live site's branch that this deploy doesn't have yet. */
export function pendingChanges(products: readonly Product[]): PendingChange[] {
  return products.flatMap(({ slug, price, originalPrice, notForSale = false, coverImage }) => {
    const shown = deployedProducts.find((one) => one.slug === slug);
    if (!shown) return [];
    const isCoverNew = coverImage !== shown.coverImage;
    const isSame =
      price === shown.price &&
      originalPrice === shown.originalPrice &&
      notForSale === (shown.notForSale ?? false) &&
      !isCoverNew;
    if (isSame) return [];
    return [
      {
        slug,
        price,
        ...(originalPrice === undefined ? {} : { original_price: originalPrice }),
        hidden: notForSale,
        isCoverNew,
      },
    ];
  });
}
