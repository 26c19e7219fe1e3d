import type { NamedBook, OrderLine, Purchase } from '#src/domain/orders/order.ts';

/** Stripe allows 50 keys with values of up to 500 characters (docs.stripe.com/metadata). */
const MOST_KEYS = 45;
const MOST_CHARACTERS = 500;
const LINE = /^line_\d+$/;
const lineKey = (index: number) => `line_${index + 1}`;
const bookKey = (index: number, book: number) => `${lineKey(index)}_book_${book + 1}`;
const giftKey = (part: number) => `gift_${part + 1}`;

/**
 * Encodes the terms of a purchase as payment metadata: one key per line, and one per book in a
 * bundle. The metadata doesn't contain anything about the buyer, and gift details are encrypted and
 * split into as many parts as necessary. Returns an empty object if the metadata doesn't fit. In
 * that case, a lost pending order can't be rebuilt, and the coach gets an alert (decision 190).
 */
export function writeAgreement({
  lines,
  withdrawalConsent,
  gift = '',
}: Purchase): Record<string, string> {
  const parts = Array.from(
    { length: Math.ceil(gift.length / MOST_CHARACTERS) },
    (_, part) =>
      [giftKey(part), gift.slice(part * MOST_CHARACTERS).slice(0, MOST_CHARACTERS)] as const,
  );
  const ordered = lines.flatMap(({ slug, title, quantity, unitCents, books = [] }, index) => [
    [lineKey(index), JSON.stringify([slug, quantity, unitCents, title])] as const,
    ...books.map((book, place) => {
      return [bookKey(index, place), JSON.stringify([book.slug, book.title])] as const;
    }),
  ]);
  const written = [...ordered, ...parts];
  const fits =
    written.length <= MOST_KEYS && written.every(([, text]) => text.length <= MOST_CHARACTERS);
  if (!fits) return {};
  return { ...Object.fromEntries(written), ...(withdrawalConsent ? { withdrawalConsent } : {}) };
}

/**
 * Parses the metadata from {@link writeAgreement}. Returns `undefined` if it's missing or was
 * edited by hand.
 */
export function readAgreement(metadata: Readonly<Record<string, string>>): Purchase | undefined {
  const found = Object.keys(metadata).filter((key) => LINE.test(key));
  const lines = found.map((_, index) => readLine(index, metadata));
  if (lines.length === 0 || !lines.every((line) => line !== undefined)) return undefined;
  const { withdrawalConsent } = metadata;
  let gift = '';
  for (let part = 0; metadata[giftKey(part)]; part += 1) gift += metadata[giftKey(part)] ?? '';
  return {
    lines,
    ...(withdrawalConsent ? { withdrawalConsent } : {}),
    ...(gift ? { gift } : {}),
  };
}

function readLine(
  index: number,
  metadata: Readonly<Record<string, string>>,
): OrderLine | undefined {
  const [slug, quantity, unitCents, title] = parseList(metadata[lineKey(index)]);
  const isLine =
    typeof slug === 'string' &&
    typeof title === 'string' &&
    isCount(quantity) &&
    quantity > 0 &&
    isCount(unitCents);
  if (!isLine) return undefined;
  const books: NamedBook[] = [];
  for (
    let text = metadata[bookKey(index, 0)];
    text;
    text = metadata[bookKey(index, books.length)]
  ) {
    const [bookSlug, bookTitle] = parseList(text);
    if (typeof bookSlug !== 'string' || typeof bookTitle !== 'string') return undefined;
    books.push({ slug: bookSlug, title: bookTitle });
  }
  return { slug, title, quantity, unitCents, ...(books.length > 0 ? { books } : {}) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parseList(text = ''): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
