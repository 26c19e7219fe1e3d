import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JSHandle, Page } from '@playwright/test';
import type axe from 'axe-core';
import { READING_CHOICES } from '#src/domain/reading/reading-settings.ts';
import { countChecks } from './count-checks.ts';
import { loadChosenStyles } from './page-checks.ts';
import { expect } from './test.ts';

/** Every theme that a reader can choose. The device's own choice is light or dark, too. */
const THEMES = READING_CHOICES.theme.filter((theme) => theme !== 'device');
/** Set by `npm run test:all`. A change is looked at in one theme, a night in all. */
const isEveryTheme = process.env['EVERY_THEME'] === 'yes';
/** 320 px is also what a window of 1,280 px shows at 400 % zoom (WCAG 2.2, 1.4.10). */
const WIDTHS = [320, 1280] as const;

const EVERY_RULE = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What a theme can change. All other rules give the same answer in every theme. */
const COLOUR_RULES = {
  type: 'rule' as const,
  // The rule of AAA says nothing about what is below AA.
  values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
};

/** Half the size of the readable form, in which it would be sent to every page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type RunOnly = typeof EVERY_RULE | typeof COLOUR_RULES;

/** One run of axe: in the page's own theme if none is named, over the whole page if no elements are. */
interface Run {
  runOnly: RunOnly;
  theme?: string;
  elements?: JSHandle<Element[]>;
}

/** What axe finds on the page as it stands: theme, rule and place of each violation. The last theme stays. */
async function listViolations(page: Page, runs: readonly Run[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`);
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const { runOnly, theme, elements } of wanted) {
      if (theme) document.documentElement.dataset['theme'] = theme;
      // Colours on their way from one theme to another are nobody's colours.
      for (const animation of document.getAnimations()) animation.finish();
      // What an island has drawn anew meanwhile is looked at with all of its page.
      const where = elements?.every((one) => one.isConnected) ? { include: elements } : document;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, {
        runOnly,
        ...(runOnly.type === 'tag' && {
          // No tag of its own yet: what voice control hears must be what the eye reads.
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

/** Fails if axe finds anything, by every rule, in the page's own theme and width. */
export async function expectNoViolations(page: Page, state = ''): Promise<void> {
  expect(await listViolations(page, [{ runOnly: EVERY_RULE }]), state).toEqual([]);
}

/** The rules that axe finds broken, each once: for screens that are not ours. */
export async function brokenRules(page: Page): Promise<string[]> {
  const violations = await listViolations(page, [{ runOnly: EVERY_RULE }]);
  return [...new Set(violations.map((one) => one.slice(0, one.indexOf(':'))))];
}

/** Places of text that axe has looked at in every theme, by this worker. */
const seenInEveryTheme = new Set<string>();

/**
 * The places of text on the page as it stands, each by what gives it its colours: the elements that it lies in, with
 * their classes and states. Two texts of the same place have the same colours in every theme.
 */
function findPlaces(page: Page): Promise<JSHandle<Map<string, Element[]>>> {
  return page.evaluateHandle(() => {
    // These say what a thing is called or where it leads, never how it looks.
    const names =
      /^(?:id|for|href|src|srcset|sizes|width|height|name|value|content|title|alt|placeholder|datetime|data-theme|on.*)$/;
    const known = new Map<Element, string>();
    const placeOf = (element: Element): string => {
      let place = known.get(element);
      if (place !== undefined) return place;
      const attributes = [...element.attributes]
        .filter(({ name }) => !names.test(name))
        // A word is a state; a sentence or an address is a label.
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

/** Runs over the texts in places that are new at this width, one for each theme. From then on they are not new. */
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
  return themes.map((theme) => ({ runOnly: COLOUR_RULES, theme, elements }));
}

/**
 * Fails if axe finds anything at any width, in any theme (in `npm test` in the light one), or if the page scrolls
 * sideways. The page is neither loaded again nor left: what is open stays open. The further themes are looked at where
 * they can differ from what was looked at before: on a page with a text in a place that is new.
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
