import type { IconName } from '#src/islands/ui/icons.ts';
import type { ProductCategory } from '#src/domain/ebooks/product.ts';

/** The classes of a category's ground and of the text on it, and its drawing. */
export const categoryLook: Readonly<
  Record<ProductCategory, { tint: string; ink: string; icon: IconName }>
> = {
  Nutrition: { tint: 'bg-nutrition', ink: 'text-nutrition-ink', icon: 'bowl' },
  'Recovery Tools': { tint: 'bg-tools', ink: 'text-tools-ink', icon: 'calendar' },
  'Mental Health': { tint: 'bg-mind', ink: 'text-mind-ink', icon: 'moon' },
};
