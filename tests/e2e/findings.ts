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
/**
 * What a theme can change. All other rules give the same answer in every theme, and what has the greater contrast of
 * AAA has that of AA.
 */
const COLOUR_RULES = {
  type: 'rule' as const,
  values: ['color-contrast-enhanced', 'link-in-text-block'],
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

/** Places of text that axe has looked at in every theme, by this worker. */
const seenInEveryTheme = new Set<string>();

/**
 * The places of text on the page as it stands, each by what gives it its colours: the elements that it lies in, with
 * their classes and states. Two texts of the same place have the same colours in every theme.
 */
async function listPlaces(page: Page, width: number): Promise<string[]> {
  const places = await page.evaluate(() => {
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
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body, body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      const isField = element.matches('input, select, textarea');
      if ((hasText || isField) && element.checkVisibility()) found.add(placeOf(element));
    }
    return [...found];
  });
  return places.map((place) => `${width}${place}`);
}

/**
 * Fails if axe finds anything in any theme at any width, or if the page scrolls sideways. The page is
 * neither loaded again nor left: what is open stays open. The further themes are looked at where they can differ from
 * what was looked at before: on a page with a text in a place that is new.
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
    const places = await listPlaces(page, width);
    const hasNew = places.some((place) => !seenInEveryTheme.has(place));
    for (const [index, theme] of THEMES.entries()) {
      if (index > 0 && !hasNew) break;
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      const found = await listFindings(page, index === 0 ? EVERY_RULE : COLOUR_RULES);
      if (index === 0) countChecks('rules');
      countChecks('contrast');
      findings.push(...found.map((finding) => `${width} px, ${theme}: ${finding}`));
    }
    for (const place of places) seenInEveryTheme.add(place);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await page.setViewportSize(before);
  expect.soft(findings, state).toEqual([]);
}
