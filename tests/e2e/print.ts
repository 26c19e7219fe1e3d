import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Returns the text and number of sheets the page prints, and the size of its largest letters in
 * points.
 */
export async function print(
  page: Page,
): Promise<{ text: string; sheets: number; largest: number }> {
  const bytes = await page.pdf({ format: 'Letter', preferCSSPageSize: true });
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  let text = '';
  let largest = 0;
  for (let sheet = 1; sheet <= pdf.numPages; sheet += 1) {
    const { items } = await (await pdf.getPage(sheet)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      largest = Math.max(largest, item.height);
    }
    text += '\n';
  }
  return { text: text.replace(/\s+/g, ' '), sheets: pdf.numPages, largest };
}
