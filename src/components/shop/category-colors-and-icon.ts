import type { IconName } from '#src/islands/ui/icons.ts';
import type { ProductCategory } from '#src/domain/ebooks/product.ts';

/** A category's background and text color classes, and its icon. */
export const categoryLook: Readonly<
  Record<ProductCategory, { tint: string; ink: string; icon: IconName }>
> = {
  Nutrition: { tint: 'bg-nutrition', ink: 'text-nutrition-ink', icon: 'bowl' },
  'Recovery Tools': {
    tint: 'bg-tools',
    ink: 'text-tools-ink',
    icon: 'calendar',
  },
  'Mental Health': {
    tint: 'bg-mind',
    ink: 'text-mind-ink',
    icon: 'moon',
  },
};
