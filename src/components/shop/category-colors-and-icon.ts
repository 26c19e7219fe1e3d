import { categoryBackground } from '#src/browser/category-background.ts';
import type { IconName } from '#src/islands/ui/icons.ts';
import type { ProductCategory } from '#src/domain/ebooks/product.ts';

/** A category's background and text color classes, and its icon. */
export const categoryLook: Readonly<
  Record<ProductCategory, { tint: string; ink: string; icon: IconName }>
> = {
  Nutrition: { tint: categoryBackground.Nutrition, ink: 'text-nutrition-ink', icon: 'bowl' },
  'Recovery Tools': {
    tint: categoryBackground['Recovery Tools'],
    ink: 'text-tools-ink',
    icon: 'calendar',
  },
  'Mental Health': {
    tint: categoryBackground['Mental Health'],
    ink: 'text-mind-ink',
    icon: 'moon',
  },
};
