/**
 * Sentences with variables, and the values that tend to break them: 0, 1, and 2 of something, names
 * with apostrophes, long titles, prices, and times near midnight and daylight saving changes. The
 * sentences are snapshots, so after changing one, run this file with `-u` and read the diff.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { freshLinkMessage } from '#netlify/downloads/emails.ts';
import { giftMessage } from '#netlify/gifts/gift-email.ts';
import { cleanLine, greeting } from '#netlify/mail/layout.ts';
import { cartCountLabel } from '#src/domain/cart/cart.ts';
import { countriesInWords } from '#src/domain/checkout/sale-countries.ts';
import { formatMoment, shortDay } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { formatEasternDay, formatLastDay } from '#src/domain/day.ts';
import { formatEventDay, formatSchedule } from '#src/domain/events/event-dates.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { rateLimitError } from '#src/domain/http-error.ts';
import { savingLabel } from '#src/domain/ebooks/saving.ts';
import { formatPrice } from '#src/domain/money.ts';
import { describeSums, lineWords } from '#src/domain/orders/order.ts';
import { unsearchedItems, nothingToEraseReason } from '#src/domain/privacy/erasure.ts';
import { countText } from '#src/domain/search/search.ts';
import { HOUR, MINUTE } from '#src/domain/time.ts';
import { offSaleWords } from '#src/islands/use-products.ts';

const PLANNER = 'The Survivor’s Planner';
const LONG = 'The Very Long and Complete Stroke Recovery Handbook for Survivors and Families';
const book = (title: string) => ({ title, unitCents: 1999, url: 'https://a.org', cover: '' });
const utc = (time: string) => Date.parse(`${time}Z`);

test('pluralizes counts', () => {
  expect({
    reviews: [0, 1, 2, 1200].map((count) => counted(count, 'review')),
    entries: [0, 1, 2].map((count) => counted(count, 'entry', 'entries')),
    cart: [0, 1, 2].map(cartCountLabel),
    search: [0, 1, 2].map((count) => countText(count, 'Bell’s palsy')),
    searchOfMany: countText(31, 'arm', 20),
    unpaid: [1, 2].map((unpaid) => nothingToEraseReason({ counts: {}, unpaid }, String)),
    unread: [1, 2].flatMap((unread) => unsearchedItems({ counts: {}, unread })),
  }).toMatchInlineSnapshot(`
    {
      "cart": [
        "0 items in cart",
        "1 item in cart",
        "2 items in cart",
      ],
      "entries": [
        "0 entries",
        "1 entry",
        "2 entries",
      ],
      "reviews": [
        "0 reviews",
        "1 review",
        "2 reviews",
        "1,200 reviews",
      ],
      "search": [
        "We found nothing for “Bell’s palsy”",
        "1 result for “Bell’s palsy”",
        "2 results for “Bell’s palsy”",
      ],
      "searchOfMany": "Best results for “arm”",
      "unpaid": [
        "All we have for this address is 1 unpaid checkout. It’ll be deleted automatically within 35 days.",
        "All we have for this address is 2 unpaid checkouts. They’ll be deleted automatically within 35 days.",
      ],
      "unread": [
        "One damaged record couldn’t be searched. Please tell your developer.",
        "2 damaged records couldn’t be searched. Please tell your developer.",
      ],
    }
  `);
});

test('formats waiting times', () => {
  const waits = [0, MINUTE, 61_000, 90 * MINUTE, 91 * MINUTE, 24 * HOUR];
  expect(
    waits.map((wait) => rateLimitError(wait, (time) => `Please try again in ${time}.`).message),
  ).toMatchInlineSnapshot(`
    [
      "Please try again in 1 minute.",
      "Please try again in 1 minute.",
      "Please try again in 2 minutes.",
      "Please try again in 90 minutes.",
      "Please try again in 2 hours.",
      "Please try again in 24 hours.",
    ]
  `);
});

test('formats prices and totals', () => {
  expect({
    prices: [0, 5, 1999, 123_456, -500].map(formatPrice),
    savings: [1000, 1050].map(savingLabel),
    sums: describeSums({
      subtotalCents: 5000,
      discountCents: 1000,
      taxCents: 5,
      totalCents: 4005,
    }),
    lines: [1, 2].map((quantity) =>
      lineWords({ slug: 'planner', title: PLANNER, unitCents: 1999, quantity }),
    ),
  }).toMatchInlineSnapshot(`
    {
      "lines": [
        "The Survivor’s Planner: $19.99",
        "The Survivor’s Planner, 2 copies: $39.98",
      ],
      "prices": [
        "$0.00",
        "$0.05",
        "$19.99",
        "$1,234.56",
        "-$5.00",
      ],
      "savings": [
        "Save $10",
        "Save $10.50",
      ],
      "sums": [
        "Discount: $10.00 less",
        "Tax: $0.05",
      ],
    }
  `);
});

test('formats days and times in Eastern time, no matter where the reader is', () => {
  expect({
    lastDay: ['2026-12-07T04:59', '2026-12-07T05:00'].map((time) => formatLastDay(utc(time))),
    clockChange: ['2026-11-01T03:59', '2026-11-01T05:30', '2026-11-01T06:30'].map((time) =>
      formatMoment(utc(time)),
    ),
    newYear: ['2027-01-01T04:59', '2027-01-01T05:00'].map((time) => formatEasternDay(utc(time))),
    event: formatEventDay(utc('2026-12-03T01:00')),
    schedules: ['00:05', '12:00', '14:30'].map((time) =>
      formatSchedule({ every: 'two-weeks', startDate: '2026-12-02', time }),
    ),
    gift: giftDayWords('2026-12-25'),
    table: shortDay('2026-11-01'),
  }).toMatchInlineSnapshot(`
    {
      "clockChange": [
        "Oct 31, 2026, 11:59 PM",
        "Nov 1, 2026, 1:30 AM",
        "Nov 1, 2026, 1:30 AM",
      ],
      "event": "Wednesday, December 2, 2026",
      "gift": "December 25, 2026",
      "lastDay": [
        "December 5, 2026",
        "December 6, 2026",
      ],
      "newYear": [
        "December 31, 2026",
        "January 1, 2027",
      ],
      "schedules": [
        "Every other Wednesday at 12:05 AM EST",
        "Every other Wednesday at 12:00 PM EST",
        "Every other Wednesday at 2:30 PM EST",
      ],
      "table": "Nov 1",
    }
  `);
});

test('inserts names and titles into sentences', () => {
  expect({
    greetings: ['O’Neil', "D'Arcy", 'James', '', 'www.a.org'].map(greeting),
    offSale: [[PLANNER], [PLANNER, LONG], [PLANNER, LONG, 'Journal']].map((titles) =>
      offSaleWords(titles.map((title) => ({ title }))),
    ),
    longTitle: cleanLine(LONG.repeat(2)),
    countries: [['US'], ['US', 'CA'], ['US', 'CA', 'GB']].map(countriesInWords),
  }).toMatchInlineSnapshot(`
    {
      "countries": [
        "the United States",
        "the United States and Canada",
        "the United States, Canada, and the United Kingdom",
      ],
      "greetings": [
        "Hello O’Neil",
        "Hello D'Arcy",
        "Hello James",
        "Hello",
        "Hello",
      ],
      "longTitle": "The Very Long and Complete Stroke Recovery Handbook for Survivors and FamiliesTh",
      "offSale": [
        {
          "text": "The Survivor’s Planner is no longer for sale, so we took it out of your cart.",
          "title": "Not for sale right now.",
        },
        {
          "text": "The Survivor’s Planner and The Very Long and Complete Stroke Recovery Handbook for Survivors and Families are no longer for sale, so we took them out of your cart.",
          "title": "Not for sale right now.",
        },
        {
          "text": "The Survivor’s Planner, The Very Long and Complete Stroke Recovery Handbook for Survivors and Families, and Journal are no longer for sale, so we took them out of your cart.",
          "title": "Not for sale right now.",
        },
      ],
    }
  `);
});

describe('emails', () => {
  const expiresAt = utc('2026-12-07T04:59');
  const order = (...titles: string[]) => ({
    books: titles.map(book),
    downloadUrl: 'https://a.org/d',
    expiresAt,
  });

  test('writes emails with download links', () => {
    expect(
      [[order(PLANNER)], [order(PLANNER, LONG)], [order(PLANNER), order(LONG)]].map(
        (orders) => freshLinkMessage(orders, false).text,
      ),
    ).toMatchInlineSnapshot(`
      [
        "Stroke Recovery Together

      Your download link

      Here’s the link to your book.

      - The Survivor’s Planner

      Read now:
      https://a.org/d

      The link works through December 5, 2026, for up to 5 downloads of each book. The page shows how many you have left.

      If you didn’t ask for this, ignore this email. We sent it only to this address.

      --

      Stroke Recovery Together. Questions? Reply to this email. A real person will read it.",
        "Stroke Recovery Together

      Your download link

      Here’s the link to your books.

      - The Survivor’s Planner
      - The Very Long and Complete Stroke Recovery Handbook for Survivors and Families

      Read now:
      https://a.org/d

      The link works through December 5, 2026, for up to 5 downloads of each book. The page shows how many you have left.

      If you didn’t ask for this, ignore this email. We sent it only to this address.

      --

      Stroke Recovery Together. Questions? Reply to this email. A real person will read it.",
        "Stroke Recovery Together

      Your download link

      Here’s the link to your books.

      - The Survivor’s Planner

      Read now:
      https://a.org/d

      The link works through December 5, 2026, for up to 5 downloads of each book. The page shows how many you have left.

      - The Very Long and Complete Stroke Recovery Handbook for Survivors and Families

      Read now:
      https://a.org/d

      The link works through December 5, 2026, for up to 5 downloads of each book. The page shows how many you have left.

      If you didn’t ask for this, ignore this email. We sent it only to this address.

      --

      Stroke Recovery Together. Questions? Reply to this email. A real person will read it.",
      ]
    `);
  });

  test('writes emails about a gift', () => {
    expect(
      [order(PLANNER), order(PLANNER, LONG)].map((given, at) => {
        const message = giftMessage({
          ...given,
          from: at === 0 ? 'O’Neil' : undefined,
          name: 'D’Arcy',
          myDownloadsUrl: 'https://a.org/m',
        });
        return [message.subject, message.text];
      }),
    ).toMatchInlineSnapshot(`
      [
        [
          "O’Neil sent you a gift",
          "Stroke Recovery Together

      D’Arcy, a gift for you

      - The Survivor’s Planner

      O’Neil bought this book for you.

      Read now:
      https://a.org/d

      The link works through December 5, 2026. You can download each book up to 5 times.

      The book is yours to keep. You can get a new link at any time: https://a.org/m

      If you don’t know O’Neil, you can ignore this email. You can also reply, and we’ll delete your address.

      --

      Stroke Recovery Together. Questions? Reply to this email. A real person will read it.",
        ],
        [
          "Someone sent you a gift",
          "Stroke Recovery Together

      D’Arcy, a gift for you

      - The Survivor’s Planner
      - The Very Long and Complete Stroke Recovery Handbook for Survivors and Families

      Someone bought these books for you.

      Read now:
      https://a.org/d

      The link works through December 5, 2026. You can download each book up to 5 times.

      The books are yours to keep. You can get a new link at any time: https://a.org/m

      If you don’t know who sent this, you can ignore this email. You can also reply, and we’ll delete your address.

      --

      Stroke Recovery Together. Questions? Reply to this email. A real person will read it.",
        ],
      ]
    `);
  });
});

/** Matches a plural noun that follows a count. */
const COUNTED =
  /^ (?:more )?(?:books|buyers|characters|copies|days|emails|entries|hours|items|letters|links|messages|minutes|orders|pages|people|posts|problems|readers|records|results|reviews|steps|times|words)\b/;

/**
 * Counts that are never 1: limits from the configuration, and lists that always have more items.
 */
const ALWAYS_SEVERAL = new Set([
  'src/islands/coach/Messages.tsx: days days',
  'netlify/accounts/sign-in-limits.ts: limit.most + 1 times',
  'netlify/downloads/send-fresh-link.ts: most emails',
  'src/collections/search-documents.ts: days.length days',
  'src/contracts/forms/form-definition.ts: limitOf(field) characters',
  'src/contracts/send-email.ts: maxLength characters',
  'src/domain/accounts/password.ts: least characters',
  'src/domain/accounts/password.ts: most characters',
  'src/islands/coach/Unanswered.tsx: days days',
]);

test('a count that can be 1 has a singular form', () => {
  const files = globSync('{src,netlify}/**/*.{ts,tsx}').filter(
    (file) => !/\/(?:decisions|tooling|local|operate)\//.test(file),
  );
  const found = files.flatMap((file) => pluralsIn(file, readFileSync(file, 'utf8')));
  expect(found.filter((one) => !ALWAYS_SEVERAL.has(one))).toEqual([]);
  expect([...ALWAYS_SEVERAL].filter((one) => !found.includes(one))).toEqual([]);
});

/** Finds values before a plural noun, except constants and values that were compared with 1. */
function pluralsIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && /^(?:\w*Error|SequenceFull)$/.test(node.expression.getText())) {
      if (node.expression.getText() !== 'HttpError') return;
    }
    if (ts.isTemplateSpan(node) && COUNTED.test(node.literal.text)) {
      const value = node.expression.getText();
      if (!/[A-Z]{3}/.test(value) && !isCompared(node)) {
        found.push(`${file}: ${value}${COUNTED.exec(node.literal.text)?.[0] ?? ''}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isCompared(node: ts.Node): boolean {
  for (let above = node.parent; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isConditionalExpression(above) && /[=!]== 1\b|> 1\b/.test(above.getText())) return true;
    if (ts.isBlock(above))
      return /[=!]== 1\b|> 1\b/.test(above.getText().split(node.getText())[0] ?? '');
  }
  return false;
}
