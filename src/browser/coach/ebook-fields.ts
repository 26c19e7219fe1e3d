import type { EbooksInput } from '../../contracts/ebooks.ts';
import { PRODUCT_CATEGORIES } from '../../domain/product.ts';
import { need } from '../elements.ts';
import { needsText, type FieldCheck } from '../field-checks.ts';
import type { Typed } from '../form.ts';

/** The fields that are typed; the category is chosen. */
export type EbookField =
  'title' | 'description' | 'price' | 'features' | 'original_price' | 'badge' | 'slug';

type Words = Pick<
  Extract<EbooksInput, { action: 'insert' }>,
  'title' | 'description' | 'price' | 'category' | 'features'
>;

const anything: FieldCheck = () => undefined;
const isPrice = (text: string) => /^\$?\d{1,3}(?:\.\d{2})?$/.test(text.trim());

/** What is wrong can be seen before anything is sent; the function looks again. */
export const EBOOK_CHECKS: Readonly<Record<EbookField, FieldCheck>> = {
  title: needsText('Enter a title', 80),
  description: (value) =>
    value.trim().length < 20
      ? 'Write 1 or 2 sentences, 20 letters or more'
      : needsText('', 220)(value),
  price: (value) => (isPrice(value) ? undefined : 'Enter a price like 19.99'),
  features: anything,
  original_price: (value) =>
    value.trim() === '' || isPrice(value) ? undefined : 'Enter a price like 29.99, or nothing',
  badge: anything,
  slug: anything,
};

/** The words that every eBook has, as the function takes them. */
export function readEbookWords(typed: Typed<EbookField>, prefix: string): Words {
  const category = need(`#${prefix}-category`, HTMLSelectElement).value;
  return {
    title: typed.title,
    description: typed.description,
    price: typed.price.trim(),
    category: PRODUCT_CATEGORIES.find((one) => one === category) ?? 'Recovery Tools',
    features: typed.features
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
