import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, reachFor } from './test.ts';

/** Fills the contact form of the checkout and goes on to the payment page. */
export async function checkOut(page: Page, address: string): Promise<void> {
  await reachFor(page.getByRole('button', { name: 'Pay with Card' }));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: false }).first().fill(address);
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.waitForURL(/\/__local\/pay\//);
}

/** Somebody buys the planner by the pages, up to the page that says thank you. */
export async function buyPlanner(page: Page, address: string): Promise<void> {
  await page.goto('/checkout?product=recovery-planner');
  await checkOut(page, address);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
}

/** Downloads a book and gives its bytes as text; every PDF starts with the same five characters. */
export async function downloadBook(page: Page, index = 0): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download/ })
    .nth(index)
    .click();
  const file = await (await arriving).path();
  return (await readFile(file)).toString('latin1');
}
