import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { LocalStore } from '#netlify/local/local-services.ts';
import { coveredByMessage, WINDOWS } from './page-checks.ts';
import { Mailbox } from './pages/mailbox.ts';
import { startSite } from './start-site.ts';

interface Fixtures {
  mailbox: Mailbox;
  /** An email address that isn't used in any other test. */
  address: string;
  /** Allows console errors that match. */
  allowConsole(pattern: RegExp): void;
  /** Uncaught errors that pages may throw. By default, any uncaught error fails the test. */
  allowedPageErrors: RegExp | undefined;
}

/** Options set by a project in the configuration. */
export interface SiteOptions {
  siteStore: LocalStore;
}

interface WorkerFixtures extends SiteOptions {
  siteUrl: string;
}

/**
 * Makes email addresses unique to each run, so that earlier runs on the same data don't affect this
 * one.
 */
const RUN = Date.now().toString(36);

/** Playwright's `test`, extended to fail on unexpected console errors and to read emails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  siteStore: ['blobs', { scope: 'worker', option: true }],
  siteUrl: [
    async ({ siteStore }, use) => {
      if (siteStore === 'blobs') {
        await use(process.env['SITE_URL_OF_TESTS'] ?? '');
        return;
      }
      const site = await startSite(siteStore);
      await use(site.url);
      await site.stop();
    },
    // No timeout, because a cold machine can be slow.
    { scope: 'worker', timeout: 0 },
  ],
  baseURL: async ({ siteUrl }, use) => {
    await use(siteUrl);
  },
  mailbox: async ({ request }, use) => {
    await use(new Mailbox(request));
  },
  address: async ({}, use, { testId, repeatEachIndex, retry }) => {
    await use(`${RUN}-${testId.slice(-12)}-${repeatEachIndex}-${retry}@example.com`);
  },
  allowedPageErrors: [undefined, { option: true }],
  allowConsole: [
    async ({ context, allowedPageErrors }, use) => {
      const allowed: RegExp[] = [];
      const unexpected: string[] = [];
      const watch = (page: Page) => {
        page.on('pageerror', ({ message }) => {
          if (!allowedPageErrors?.test(message)) unexpected.push(`${page.url()}: ${message}`);
        });
        page.on('console', (message) => {
          const text = `${page.url()}: ${message.text()} ${message.location().url}`;
          // A hydration mismatch: the page differs from its built HTML because of an extension or
          // our own bug.
          const isOfReact = message.type() === 'warning' && text.includes('React error');
          const isFault = message.type() === 'error' || isOfReact;
          if (isFault && !allowed.some((pattern) => pattern.test(text))) {
            unexpected.push(text);
          }
        });
      };
      context.on('page', watch);
      for (const page of context.pages()) watch(page);
      await use((pattern) => allowed.push(pattern));
      expect(await coveredAtEnd(context), 'content covered by a message').toEqual([]);
      expect(unexpected, 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Lists everything covered by messages still visible at the end of a test, on each phone and at
 * 400% zoom.
 */
async function coveredAtEnd(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  for (const page of context.pages()) {
    if (page.isClosed() || (await page.locator('.toast').count()) === 0) continue;
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const one of await coveredByMessage(page))
        found.push(`${page.url()} at ${size.width}: ${one}`);
    }
  }
  return found;
}

/** Hovers over an element to hydrate its island, and waits for hydration. */
export async function reachFor(element: Locator): Promise<void> {
  await element.hover();
  await expect(element.locator('xpath=ancestor::astro-island[1]')).not.toHaveAttribute('ssr');
}

export { expect };
