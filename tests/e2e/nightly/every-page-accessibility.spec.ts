import { globSync } from 'node:fs';
import { countChecks } from '../count-checks.ts';
import { expectNoViolationsInAnyTheme } from '../violations.ts';
import { brokenCombinations, edgelessControls, lookAt } from '../page-checks.ts';
import { expect, test } from '../test.ts';

/**
 * URLs to check in addition to the pages in `dist`: other states, such as a search without results,
 * and the main pages.
 */
const STATES = [
  '/',
  '/about',
  '/blog',
  '/blog/five-daily-habits-for-stroke-recovery',
  '/blog/1',
  '/blog/2',
  '/blog/no-such-article',
  '/community',
  '/community/caregiver-support',
  '/community-guidelines',
  '/wellness-guide/day-3',
  '/wellness-guide/upload',
  '/ebooks',
  '/cookies',
  '/terms',
  '/contact',
  '/help',
  '/resources',
  '/search',
  '/search?q=recipe',
  '/search?q=xylophone',
  '/privacy',
  '/contact/thank-you',
  '/newsletter/check-your-email',
  '/newsletter/confirm#t=token',
  '/newsletter/unsubscribe',
  '/wellness-guide',
  '/wellness-guide/thank-you',
  '/auth',
  '/accessibility',
  '/shop',
  '/ebook/recovery-planner',
  '/ebook/no-such-book',
  '/recovery-planner',
  '/meal-plan',
  '/recovery-journal',
  '/cart',
  '/checkout',
  '/checkout?product=brain-recipes',
  '/checkout?product=no-such-book',
  '/purchase-success',
  '/download',
  '/my-downloads',
  '/test-purchase',
  '/no-such-page',
] as const;

const pages = [
  ...new Set([
    ...STATES,
    ...globSync('dist/**/*.html')
      .map((file) => file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '') || '/')
      // The editor is a separate app for the owner. Without a session, /admin leads to the sign-in
      // page.
      .filter((path) => !/404$|not-found$|^\/(?:edit|admin)$/.test(path)),
  ]),
].toSorted();
if (pages.length === STATES.length) {
  throw new Error('There’s no build. Run npm run build, and then run this test again.');
}
/**
 * Pages per test. Small enough to keep both workers busy, large enough to need few new browser
 * contexts.
 */
const PAGES_PER_TEST = 6;

// Recording a trace of this many steps would take longer than the steps themselves.
test.use({ trace: 'off' });

for (let first = 0; first < pages.length; first += PAGES_PER_TEST) {
  const some = pages.slice(first, first + PAGES_PER_TEST);
  test(`finds no accessibility violations: ${some.join(', ')}`, async ({ page, allowConsole }) => {
    // When they're opened without a session or link, the coach's and buyers' pages log a 400, 401,
    // or 404.
    allowConsole(/40[014]/);
    for (const path of some) {
      await test.step(path, async () => {
        const violations: string[] = [];
        const note = (state: string, found: readonly string[]) =>
          violations.push(...found.map((violation) => `${state}: ${violation}`));
        const look = async (width: number, height: number) => {
          await page.setViewportSize({ width, height });
          const seen = await lookAt(page, {
            targets: true,
            focus: true,
            cut: width === 1280 ? ['own spacing', 'text at 200%'] : ['own spacing'],
          });
          countChecks('reflow');
          countChecks('spacing');
          countChecks('targets', seen.targets);
          countChecks('focus', seen.focus);
          note(`${width}×${height}`, seen.troubles);
        };
        const combine = async (width: number) => {
          const combined = await brokenCombinations(page);
          countChecks('combinations', combined.checked);
          note(`${width} px, settings`, combined.troubles);
          await expectNoViolationsInAnyTheme(page, { state: path, widths: [width] });
        };

        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        await look(1280, 800);
        await combine(1280);
        await look(640, 400);
        await look(360, 740);
        await look(320, 256);

        await page.setViewportSize({ width: 320, height: 800 });
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
        countChecks('forced');
        note('forced colors', await edgelessControls(page));
        const moving = await page.evaluate(() => document.getAnimations().length);
        if (moving > 0) note('reduced motion', [`${moving} animations run`]);
        await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
        await combine(320);
        expect.soft(violations, path).toEqual([]);
      });
    }
  });
}
