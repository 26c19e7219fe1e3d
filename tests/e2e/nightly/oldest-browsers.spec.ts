import type { Page } from '@playwright/test';
import { makePdf } from '../../support/pdf.ts';
import { newerThanTheOldest, deletePaths } from '../../support/missing-features.ts';
import { signInByPage, test as base } from '../coach-test.ts';
import { downloadBook } from '../download-book.ts';
import { ChatWindow } from '../pages/chat-window.ts';
import { expect, reachFor } from '../test.ts';

const test = base.extend({
  baseURL: async ({ coachSite }, use) => {
    await use(coachSite.url);
  },
});

/**
 * Shows popovers that were opened without the popover API. This browser's own stylesheet hides
 * them.
 */
const WITHOUT_POPOVERS = '[popover][data-open]{display:block}';

// The stubs for an older browser aren't part of the page, so the page's CSP must not block them.
test.use({ bypassCSP: true });
test.beforeEach(async ({ context, coachSite }) => {
  const paths = newerThanTheOldest();
  expect(paths.map((path) => path.join('.'))).toEqual(
    expect.arrayContaining(['URL.canParse', 'AbortSignal.any', 'HTMLElement.prototype.popover']),
  );
  await context.addInitScript(deletePaths, paths);
  await context.addInitScript((rules) => {
    addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: rules }));
    });
    addEventListener('click', (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest('[popovertarget]')) event.preventDefault();
    });
  }, WITHOUT_POPOVERS);
  await context.route(
    (url) => url.origin === coachSite.url && !/\.\w+$|^\/\.netlify/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const body = (await response.text()).replaceAll(':popover-open', ':not-known-here');
      return route.fulfill({ response, body });
    },
  );
});

/** Expects the newest APIs to be missing, even for code that Playwright runs on the page. */
async function expectOld(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => [
      'canParse' in URL,
      'any' in AbortSignal,
      'checkVisibility' in Element.prototype,
      'popover' in HTMLElement.prototype,
      'withResolvers' in Promise,
      'highlights' in CSS,
    ]),
  ).toEqual([false, false, false, false, false, false]);
}

test('in the oldest browsers, a buyer can buy and download a book', async ({ page }) => {
  await page.goto('/checkout?product=recovery-planner');
  await expectOld(page);
  await reachFor(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: false }).first().fill('maria@example.com');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  expect(await downloadBook(page)).toMatch(/^%PDF-/);
});

test('in the oldest browsers, the coach can sign in and sees that the browser is too old to upload', async ({
  page,
  coachSite,
}) => {
  await signInByPage(page, coachSite);
  await page.goto('/admin/upload');
  await expectOld(page);
  const buffer = Buffer.from(makePdf({ pages: 4, title: 'Small Steps' }));
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('Choose PDF files').click();
  await (await choosing).setFiles({ name: 'small-steps.pdf', mimeType: 'application/pdf', buffer });
  // The library that checks PDFs needs a newer browser, so the page asks for one.
  await expect(page.getByText('This browser is too old to check small-steps.pdf')).toBeVisible();
});

test('in the oldest browsers, the chat responds to a message about danger', async ({ page }) => {
  const chat = await ChatWindow.openOn(page, '/');
  await expectOld(page);
  await chat.say('My face is drooping', '911');
});

test('in the oldest browsers, the menu opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expectOld(page);
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const blog = page.locator('#site-menu').getByRole('link', { name: 'Blog' });
  await expect(blog).toBeHidden();
  // The polyfill loads after the first gesture.
  const polyfill = page.waitForResponse(/\/popover-buttons\.[^/]*\.js$/);
  await opener.hover();
  await polyfill;
  await opener.click();
  await expect(blog).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#site-menu').getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(blog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(blog).toBeHidden();
  await opener.click();
  await blog.click();
  await page.waitForURL('**/blog');
});

test('in the oldest browsers, Listen reads an article', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'en-US', localService: true }],
      speak: ({ text }: { text: string }) => said.push(text),
      cancel: () => {},
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, {
      said,
      SpeechSynthesisUtterance: class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  });
  await page.goto('/blog/five-daily-habits-for-stroke-recovery');
  await expectOld(page);
  await page.getByRole('button', { name: 'Listen' }).click();
  const said = () =>
    page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean));
  await expect.poll(said).toContainEqual(expect.stringContaining('Habits'));
});
