import { z } from 'zod';
import { productSchema } from '#src/domain/product.ts';

/**
 * A product of the catalogue whose covers are read as pictures. The rules between its fields are those
 * of `productSchema`; the content gate checks them before.
 */
export function catalogueSchema<Image extends z.ZodType>(image: () => Image) {
  return z.strictObject({
    ...productSchema.shape,
    coverImage: image(),
    frontCover: image(),
    backCover: image(),
  });
}
