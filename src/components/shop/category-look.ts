import type { IconName } from '#src/islands/ui/icons.ts';
import type { ProductCategory } from '#src/domain/product.ts';

/** The tint and the drawing of a category. The tint is the name of a pair of tokens. */
export const categoryLook: Readonly<
  Record<ProductCategory, { tint: 'nutrition' | 'tools' | 'mind'; icon: IconName }>
> = {
  Nutrition: { tint: 'nutrition', icon: 'bowl' },
  'Recovery Tools': { tint: 'tools', icon: 'calendar' },
  'Mental Health': { tint: 'mind', icon: 'moon' },
};
