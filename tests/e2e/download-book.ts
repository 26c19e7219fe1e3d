import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Downloads a book and returns its bytes as text. A PDF starts with "%PDF-". */
export async function downloadBook(page: Page, index = 0): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download/ })
    .nth(index)
    .click();
  const file = await (await arriving).path();
  return (await readFile(file)).toString('latin1');
}
