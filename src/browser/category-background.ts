import type { ProductCategory } from '#src/domain/ebooks/product.ts';

/** Background class for each category. */
export const categoryTint: Readonly<Record<ProductCategory, string>> = {
  Nutrition: 'bg-nutrition',
  'Recovery Tools': 'bg-tools',
  'Mental Health': 'bg-mind',
};
