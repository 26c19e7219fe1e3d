import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { READING_CHOICES } from '#src/domain/reading-settings.ts';
import { countChecks } from './count-checks.ts';
import { expect } from './test.ts';

/** Every theme that a reader can choose. The device's own choice is light or dark, too. */
const THEMES = READING_CHOICES.theme.filter((theme) => theme !== 'device');
/** 320 px is also what a window of 1,280 px shows at 400 % zoom (WCAG 2.2, 1.4.10). */
const WIDTHS = [320, 1280] as const;

const EVERY_RULE = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What a theme can change. All other rules give the same answer in every theme. */
const COLOUR_RULES = {
  type: 'rule' as const,
  values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
};

type RunOnly = typeof EVERY_RULE | typeof COLOUR_RULES;

/** What axe finds on the page as it stands: rule and place of each finding. */
async function listFindings(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};0`);
  return page.evaluate(async (only) => {
    // Colours on their way from one theme to another are nobody's colours.
    for (const animation of document.getAnimations()) animation.finish();
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      // No tag of its own yet: what voice control hears must be what the eye reads.
      ...(only.type === 'tag' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, runOnly);
}

/** Fails if axe finds anything, by every rule, in the page's own theme and width. */
export async function expectNoFindings(page: Page, state = ''): Promise<void> {
  expect(await listFindings(page, EVERY_RULE), state).toEqual([]);
}

/**
 * Fails if axe finds anything in any theme at any width, or if the page scrolls sideways. The page is
 * neither loaded again nor left: what is open stays open.
 */
export async function expectNoFindingsInAnyTheme(
  page: Page,
  { state = '', widths = WIDTHS }: { state?: string; widths?: readonly number[] } = {},
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) findings.push(`${width} px: scrolls sideways by ${tooWide} px`);
    for (const [index, theme] of THEMES.entries()) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      const found = await listFindings(page, index === 0 ? EVERY_RULE : COLOUR_RULES);
      if (index === 0) countChecks('rules');
      countChecks('contrast');
      findings.push(...found.map((finding) => `${width} px, ${theme}: ${finding}`));
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await page.setViewportSize(before);
  expect.soft(findings, state).toEqual([]);
}
