import type { ProductCategory } from '#src/domain/ebooks/product.ts';

/** Background class for each category. */
export const categoryBackground: Readonly<Record<ProductCategory, string>> = {
  Nutrition: 'bg-nutrition',
  'Recovery Tools': 'bg-tools',
  'Mental Health': 'bg-mind',
};
