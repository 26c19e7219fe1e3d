import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JSHandle, Page } from '@playwright/test';
import type axe from 'axe-core';
import { READING_CHOICES } from '#src/domain/reading/reading-settings.ts';
import { countChecks } from './count-checks.ts';
import { loadChosenStyles } from './page-checks.ts';
import { expect } from './test.ts';

/** Every theme that a reader can choose. The device setting resolves to light or dark. */
const THEMES = READING_CHOICES.theme.filter((theme) => theme !== 'device');
/**
 * Set by `npm run test:all`. Test runs for a change check one theme, and nightly runs check all of
 * them.
 */
const isEveryTheme = process.env['EVERY_THEME'] === 'yes';
/** 320 px is also the viewport width of a 1,280 px window at 400% zoom (WCAG 2.2, 1.4.10). */
const WIDTHS = [320, 1280] as const;

const EVERY_RULE = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules whose result can depend on the theme. All others give the same result in every theme. */
const COLOR_RULES = {
  type: 'rule' as const,
  // The AAA contrast rule doesn't report text that already fails AA.
  values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
};

/** The minified build, which is half the size, because it's sent to every page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type RunOnly = typeof EVERY_RULE | typeof COLOR_RULES;

/** An axe run. Defaults to the page's own theme and the whole page. */
interface Run {
  runOnly: RunOnly;
  theme?: string;
  elements?: JSHandle<Element[]>;
}

/**
 * Runs axe on the page in its current state and returns the theme, rule, and location of each
 * violation. Leaves the last theme set.
 */
async function listViolations(page: Page, runs: readonly Run[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`);
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const { runOnly, theme, elements } of wanted) {
      if (theme) document.documentElement.dataset['theme'] = theme;
      // Finish color transitions between themes, so that axe doesn't measure the colors in between.
      for (const animation of document.getAnimations()) animation.finish();
      // If an island has re-rendered since the elements were listed, check the whole page.
      const where = elements?.every((one) => one.isConnected) ? { include: elements } : document;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, {
        runOnly,
        ...(runOnly.type === 'tag' && {
          // Experimental, so it has no tag yet. A control's accessible name must contain its
          // visible label for voice control.
          rules: { 'label-content-name-mismatch': { enabled: true } },
        }),
        resultTypes: ['violations'],
      });
      for (const { id, nodes } of violations) {
        const places = nodes.map(({ target }) => target.join(' ')).join(', ');
        found.push(`${theme ? `${theme}: ` : ''}${id}: ${places}`);
      }
    }
    return found;
  }, runs);
}

/** Fails if axe finds a violation of any rule in the page's current theme, at its current width. */
export async function expectNoViolations(page: Page, state = ''): Promise<void> {
  expect(await listViolations(page, [{ runOnly: EVERY_RULE }]), state).toEqual([]);
}

/** Returns the unique IDs of the violated axe rules, for screens we didn't write. */
export async function brokenRules(page: Page): Promise<string[]> {
  const violations = await listViolations(page, [{ runOnly: EVERY_RULE }]);
  return [...new Set(violations.map((one) => one.slice(0, one.indexOf(':'))))];
}

/** Text locations that this worker has already checked in every theme. */
const seenInEveryTheme = new Set<string>();

/**
 * Groups the page's text elements by what determines their colors: their ancestors with their
 * classes and states. Elements in the same group have the same colors in every theme.
 */
function findPlaces(page: Page): Promise<JSHandle<Map<string, Element[]>>> {
  return page.evaluateHandle(() => {
    // Attributes that affect naming or linking but never appearance.
    const names =
      /^(?:id|for|href|src|srcset|sizes|width|height|name|value|content|title|alt|placeholder|datetime|data-theme|on.*)$/;
    const known = new Map<Element, string>();
    const placeOf = (element: Element): string => {
      let place = known.get(element);
      if (place !== undefined) return place;
      const attributes = [...element.attributes]
        .filter(({ name }) => !names.test(name))
        // A single word is a state. A sentence or a URL is a label.
        .map(({ name, value }) =>
          name === 'class' || name === 'style' || /^[a-z-]{0,12}$/.test(value)
            ? `${name}=${value}`
            : name,
        )
        .toSorted();
      const states = [':checked', ':focus', ':disabled', ':user-invalid', ':modal', ':popover-open']
        .filter((state) => element.matches(state))
        .join('');
      place = `${element.parentElement ? placeOf(element.parentElement) : ''}>${element.localName}[${attributes.join()}]${states}`;
      known.set(element, place);
      return place;
    };
    const found = new Map<string, Element[]>();
    for (const element of document.querySelectorAll('body, body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      const isField = element.matches('input, select, textarea');
      if (!(hasText || isField) || !element.checkVisibility()) continue;
      const place = placeOf(element);
      found.set(place, [...(found.get(place) ?? []), element]);
    }
    return found;
  });
}

/**
 * Returns one run per theme over the text locations not yet seen at this width, and marks them as
 * seen.
 */
async function listUnseen(page: Page, width: number, themes: readonly string[]): Promise<Run[]> {
  const places = await findPlaces(page);
  const all = await places.evaluate((found) => [...found.keys()]);
  const unseen = all.filter((place) => !seenInEveryTheme.has(`${width}${place}`));
  if (unseen.length === 0) return [];
  for (const place of unseen) seenInEveryTheme.add(`${width}${place}`);
  const elements = await places.evaluateHandle(
    (found, wanted) => wanted.flatMap((place) => found.get(place) ?? []),
    unseen,
  );
  return themes.map((theme) => ({ runOnly: COLOR_RULES, theme, elements }));
}

/**
 * Fails if axe finds a violation at any width in any theme (`npm test` checks only the light
 * theme), or if the page scrolls sideways. Doesn't reload or leave the page, so anything that's
 * open remains open. Checks other themes only at text locations not seen before, since only those
 * can differ.
 */
export async function expectNoViolationsInAnyTheme(
  page: Page,
  { state = '', widths = WIDTHS }: { state?: string; widths?: readonly number[] } = {},
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  const violations: string[] = [];
  if (isEveryTheme) await loadChosenStyles(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) violations.push(`${width} px: scrolls sideways by ${tooWide} px`);
    const [first, ...others] = THEMES;
    const runs: Run[] = [{ runOnly: EVERY_RULE, ...(first && { theme: first }) }];
    if (isEveryTheme) runs.push(...(await listUnseen(page, width, others)));
    const found = await listViolations(page, runs);
    violations.push(...found.map((violation) => `${width} px, ${violation}`));
    countChecks('rules');
    countChecks('contrast', runs.length);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await page.setViewportSize(before);
  expect.soft(violations, state).toEqual([]);
}
