import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts';
import { TEMPLATES } from './page-checks.ts';
import { expect, test } from './test.ts';

const executablePath = findChromium();

// Three times a browser's usual default font size. Unlike zoom, it changes the size of a rem.
test.use({
  launchOptions: {
    args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=48'],
    ...(executablePath ? { executablePath } : {}),
  },
});

/**
 * Expects a page to fit each phone width without horizontal scrolling, and without text squeezed
 * into a column only about 2 letters wide.
 */
async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const squeezed = [...document.querySelectorAll('main *')].filter((one) => {
        const hasWords = [...one.childNodes].some(
          (node) => node instanceof Text && node.data.trim().length > 5,
        );
        const { width, height } = one.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(one).fontSize);
        const isSeen = width > 1 && !one.closest('.visually-hidden');
        return hasWords && isSeen && width < size && height > 3 * size;
      });
      return {
        tooWide: scrollWidth - clientWidth,
        squeezed: squeezed.map((one) => one.textContent.trim().slice(0, 40)),
      };
    });
    expect(found, `${path} at ${width}`).toEqual({ tooWide: 0, squeezed: [] });
  }
}

test('no template scrolls sideways on a phone with a 48-pixel browser font size', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/no-such-page.* status of 404/);
  for (const path of [...TEMPLATES.flat(), '/help', '/es/ayuda', '/blog', '/community'])
    await expectFits(page, path);
});

test('no page scrolls sideways on a phone with a 48-pixel browser font size @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/not-found.* status of 404/);
  const files = globSync('**/*.html', { cwd: 'dist' }).filter(
    // The dashboard's front page leads to sign-in.
    (file) => file !== 'edit.html' && file !== 'admin.html',
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) await expectFits(page, `/${file.replace(/(?:index)?\.html$/, '')}`);
});
