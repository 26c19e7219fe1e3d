import { createHash } from 'node:crypto';
import editions from '#content/books/editions/editions.json' with { type: 'json' };
import { comparableAddress } from '#src/domain/email-address.ts';
import type { Order } from '#src/domain/orders/order.ts';
import type { OpenFile } from './book-files.ts';
import { isPublicTestMode } from '#netlify/platform/env.ts';
import type { Services } from '#netlify/services.ts';

const STARTERS: ReadonlySet<string> = new Set(
  Object.values(editions.files).map(({ sha256 }) => sha256),
);

/**
 * Returns whether to send a sample page instead of the file. In test mode, anyone can buy with the
 * well-known test card. A starter edition is in the repository anyway, but a file from the owner
 * goes only to the coach's own mailbox.
 * @param isMailed Whether the link came by email. An address entered at checkout proves nothing.
 */
export async function getsSample(
  { sha256 }: Pick<OpenFile, 'sha256'>,
  order: Order,
  isMailed: boolean,
  { env, orderAddresses }: Pick<Services, 'env' | 'orderAddresses'>,
): Promise<boolean> {
  if (!isPublicTestMode(env) || STARTERS.has(sha256)) return false;
  const recipient = isMailed ? await orderAddresses.recipient(order) : undefined;
  return recipient === undefined || !env.coachEmails.includes(comparableAddress(recipient));
}

/**
 * Lines of text on the page with their font sizes. ASCII only, because the page uses the PDF
 * viewer's built-in font.
 */
const LINES: readonly (readonly [size: number, text: string])[] = [
  [36, 'Sample page'],
  [20, 'This is a test of the shop.'],
  [20, 'The payment was made with a test card.'],
  [20, 'No money was paid, so this page isn’t the book.'],
  [
    14,
    'For the owner: to open the whole file, use the link in an email to an address in COACH_EMAILS.',
  ],
];

function makePage(): Uint8Array<ArrayBuffer> {
  const words = LINES.map(([size, text]) => `/F1 ${size} Tf 0 -56 Td (${text}) Tj`).join('\n');
  const drawn = `BT 40 700 Td\n${words}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Title (Sample page) >>',
  ];
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + table + end);
}

const PAGE = makePage();

/**
 * The page strangers get in test mode. It's a valid PDF, so every step of a purchase can be tried
 * out.
 */
export const SAMPLE_PAGE: OpenFile = {
  fileName: 'Sample page.pdf',
  mediaType: 'application/pdf',
  bytes: PAGE.byteLength,
  sha256: createHash('sha256').update(PAGE).digest('hex'),
  read: ({ start, end }) => new Blob([PAGE.subarray(start, end + 1)]).stream(),
};
