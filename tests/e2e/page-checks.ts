import { expect, type Page } from '@playwright/test';

/** Minimum width and height of a target, in CSS pixels (WCAG 2.2, 2.5.5), allowing for rounding. */
const LEAST_TARGET = 43.5;
/** Minimum height of a page's main button, in CSS pixels. */
const LEAST_MAIN_TARGET = 47.5;

/**
 * One page of each template. nightly/every-page-accessibility.spec.ts checks all pages in all
 * themes and sizes.
 */
export const TEMPLATES = [
  ['/', '/blog/five-daily-habits-for-stroke-recovery', '/community/caregiver-support', '/contact'],
  ['/resources', '/search?q=recipe', '/shop', '/recovery-planner'],
  ['/checkout?product=meal-plan', '/cart', '/my-downloads', '/auth'],
  ['/wellness-guide', '/terms', '/admin/orders', '/no-such-page'],
] as const;

/** Phones, and a wide window at 400% zoom. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

/**
 * Lists controls, fields, and text that a message covers. Ignores toasts in the bottom bar, which
 * are brief and don't require action. Another test checks that they don't hide the focus.
 */
export function coveredByMessage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const needed = 'a, button, input, select, textarea, summary, label, h1, h2, h3, p, li';
    return [...document.querySelectorAll('.toast:not([data-toasts] *)')].flatMap((message) => {
      const box = message.getBoundingClientRect();
      return (
        [...document.querySelectorAll<HTMLElement>(needed)]
          .filter(
            (one) =>
              !message.contains(one) && !one.contains(message) && one.getClientRects().length > 0,
          )
          .filter((one) => !one.closest('#quick'))
          // An open panel covers the page, including its messages.
          .filter((one) => {
            const panel = one.closest('dialog');
            return !panel || panel.contains(message);
          })
          .filter((one) => {
            const { left, right, top, bottom, width } = one.getBoundingClientRect();
            const meets =
              left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            return width > 1 && meets;
          })
          .map(
            (one) =>
              `${message.textContent.trim().slice(0, 30)} covers ${one.textContent.trim().slice(0, 60)}`,
          )
      );
    });
  });
}

/** Checks to run. */
interface Looks {
  /** Target sizes. Links inside a sentence may be as small as the sentence's text. */
  targets?: true;
  /**
   * Focuses every focusable element in turn. Each must show a focus ring, and no part of it may be
   * covered (WCAG 2.2, 2.4.12 and 2.4.13).
   */
  focus?: true;
  /**
   * Text that's cut off at the default settings, with wider line, paragraph, letter, and word
   * spacing (WCAG 2.2, 1.4.12), or at double the text size (1.4.4).
   */
  cut?: readonly (keyof typeof VISITOR_STYLES)[];
  /**
   * Short words that break across 2 lines because their column is too narrow. URLs and code may
   * break, and tables keep their columns.
   */
  words?: true;
}

/**
 * Number of elements checked, and the problems found. A page that's wider than its window is always
 * reported.
 */
interface Seen {
  targets: number;
  focus: number;
  troubles: string[];
}

const VISITOR_STYLES = {
  'own styles': '',
  'own spacing': `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`,
  'text at 200%': ':root { font-size: 200% !important; }',
};
/**
 * Words up to this many letters must not break. At the largest text size, longer words may not fit
 * on a line.
 */
const SHORT_WORD = 7;

/**
 * Checks the page in its current state. Uses a single call, because each call takes longer than
 * most checks.
 */
export function lookAt(page: Page, { targets, focus, cut = [], words }: Looks): Promise<Seen> {
  return page.evaluate(
    async ({ asked, styles, least, leastMain, shortWord }) => {
      const CONTROLS = 'a[href], button, input, summary, select, textarea, [tabindex="0"]';
      const seen = { targets: 0, focus: 0, troubles: [] as string[] };
      const note = (state: string, found: readonly string[]) =>
        seen.troubles.push(...found.map((one) => (state ? `${state}: ${one}` : one)));

      const wide = () => {
        const over = document.documentElement.scrollWidth - innerWidth;
        return over > 0 ? [`scrolls sideways by ${over} px`] : [];
      };

      const smallTargets = () => {
        const small: string[] = [];
        for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
          const isChoice =
            control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);
          const target = (isChoice && control.labels?.[0]) || control;
          const box = target.getBoundingClientRect();
          const isOffPage = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
          if (box.width === 0 || isOffPage || !target.checkVisibility()) continue;
          const sentence = control.closest('p, li, dd, td')?.textContent.trim() ?? '';
          const own = control.textContent.trim();
          const isInline = getComputedStyle(control).display.startsWith('inline');
          if (isInline && control.tagName !== 'INPUT' && sentence.length > own.length + 1) continue;
          seen.targets += 1;
          const height = control.matches('.button--main') ? leastMain : least;
          if (box.width < least || box.height < height) {
            small.push(
              `${control.tagName} "${own}" ${Math.round(box.width)}×${Math.round(box.height)}`,
            );
          }
        }
        return small;
      };

      /** Describes what covers part of a control, or reports that the control is out of view. */
      const hidden = (control: HTMLElement): string | undefined => {
        const box = control.getBoundingClientRect();
        const across = (start: number, size: number) => [
          start + 2,
          start + size / 2,
          start + size - 2,
        ];
        // A link that wraps has a box on each line, with other text in between.
        const frames = [...control.getClientRects()].filter(
          ({ width, height }) => width > 0 && height > 0,
        );
        const covers = frames.flatMap((frame) =>
          across(frame.left, frame.width).flatMap((x) =>
            across(frame.top, frame.height).map((y) => document.elementFromPoint(x, y)),
          ),
        );
        const cover = covers.find(
          (top) =>
            top &&
            !control.contains(top) &&
            !top.contains(control) &&
            !control.closest('label')?.contains(top),
        );
        if (cover) return `is covered by ${cover.tagName}.${cover.className}`;
        const isTaller = box.height > innerHeight || box.width > innerWidth;
        return !isTaller && covers.every((top) => top === null) ? 'is out of sight' : undefined;
      };
      const focusTroubles = async () => {
        const troubles: string[] = [];
        for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
          if (!control.checkVisibility() || control.closest('[inert]')) continue;
          control.focus();
          if (document.activeElement !== control) continue;
          seen.focus += 1;
          const name = `${control.tagName} "${control.textContent.trim().slice(0, 40)}"`;
          const shown = [
            control,
            control.parentElement,
            ...(control.closest('label') ? [control.closest('label')] : []),
          ];
          const hasRing = shown.some((element) => {
            if (!element) return false;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
            return (
              (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
            );
          });
          if (!hasRing) troubles.push(`${name} shows no focus`);
          let trouble = hidden(control);
          // If focus hydrates an island, Chromium scrolls one frame later.
          for (let frame = 0; trouble && frame < 30; frame += 1) {
            await new Promise(requestAnimationFrame);
            trouble = hidden(control);
          }
          if (trouble) troubles.push(`${name} ${trouble}`);
        }
        (document.activeElement as HTMLElement | null)?.blur();
        scrollTo(0, 0);
        return troubles;
      };

      const cutTexts = () =>
        [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')].flatMap((element) => {
          const { overflowX, overflowY, position } = getComputedStyle(element);
          const cuts = [overflowX, overflowY].some((flow) => flow === 'hidden' || flow === 'clip');
          if (!cuts || !element.checkVisibility() || element.closest('.visually-hidden')) return [];
          if (position === 'absolute' && element.clientHeight <= 1) return [];
          const over =
            element.scrollHeight > element.clientHeight + 2 ||
            element.scrollWidth > element.clientWidth + 2;
          return over && element.textContent.trim()
            ? [`${element.tagName}.${element.className} cuts its text`]
            : [];
        });

      const brokenWords = () => {
        const broken: string[] = [];
        const range = document.createRange();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const node = texts.currentNode as Text;
          const parent = node.parentElement;
          if (!parent?.checkVisibility() || parent.closest('.visually-hidden, svg, table, code'))
            continue;
          for (const { 0: word, index } of node.data.matchAll(
            /(?<![\w@./-])\p{L}{2,}(?![\w@/-]|\.\w)/gu,
          )) {
            if (word.length > shortWord) continue;
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1)
              broken.push(`"${word}" is broken in ${parent.tagName}.${parent.className}`);
          }
        }
        return broken;
      };

      note('', wide());
      if (asked.targets) note('', smallTargets());
      if (asked.focus) note('', await focusTroubles());
      for (const [state, rules] of styles) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        if (rules) document.adoptedStyleSheets.push(sheet);
        note(state, [...cutTexts(), ...(rules ? wide() : [])]);
        if (rules) document.adoptedStyleSheets.pop();
      }
      if (asked.words) note('', brokenWords());
      return seen;
    },
    {
      asked: { targets, focus, words },
      styles: cut.map((state) => [state, VISITOR_STYLES[state]] as const),
      least: LEAST_TARGET,
      leastMain: LEAST_MAIN_TARGET,
      shortWord: SHORT_WORD,
    },
  );
}

/** Waits until no part of the page is loading anymore, so that nothing arrives during a check. */
export async function waitForData(page: Page): Promise<void> {
  const loading = page.getByRole('status').filter({ hasText: /(?:\.{3}|…)\s*$/, visible: true });
  await expect(loading).toHaveCount(0);
}

/** Loads the reading-settings styles, which pages load only for readers who changed a setting. */
export async function loadChosenStyles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = document.querySelector<HTMLLinkElement>('[data-chosen]');
    if (!sheet) throw new Error('This page has no stylesheet for the reading settings.');
    if (sheet.sheet && !sheet.disabled) return;
    await new Promise((resolve, reject) => {
      sheet.addEventListener('load', resolve);
      sheet.addEventListener('error', reject);
      sheet.disabled = false;
    });
  });
}

/**
 * Combinations of extreme settings that are the most likely to break the layout, in the format of a
 * settings link.
 */
const COMBINATIONS = [
  'text-4.space-3.anchor-both.hand-left.pictures-off.theme-contrast',
  'text-4.space-3.anchor-none.hand-right.pictures-on.theme-dim',
  'text-3.space-2.anchor-left.hand-left.pictures-on.theme-dark',
  'text-2.space-3.anchor-right.hand-right.pictures-off.theme-light',
];

/** Lists elements that don't fit or are too small to tap when reading settings are combined. */
export async function brokenCombinations(
  page: Page,
): Promise<{ checked: number; troubles: string[] }> {
  await loadChosenStyles(page);
  const troubles: string[] = [];
  for (const [index, combination] of COMBINATIONS.entries()) {
    await page.evaluate(
      (settings) => {
        for (const [name = '', value = ''] of settings)
          document.documentElement.dataset[name] = value;
      },
      combination.split('.').map((part) => part.split('-')),
    );
    const seen = await lookAt(page, {
      targets: true,
      cut: ['own styles'],
      ...(index === 0 && { words: true }),
    });
    troubles.push(...seen.troubles.map((one) => `${combination}: ${one}`));
  }
  await page.evaluate(() => {
    for (const name of ['text', 'space', 'anchor', 'hand', 'pictures', 'theme'])
      document.documentElement.removeAttribute(`data-${name}`);
  });
  return { checked: COMBINATIONS.length, troubles };
}

/** Lists controls without a border or underline, which look like text in forced-colors mode. */
export function edgelessControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .button, input, select, textarea')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { borderTopWidth, appearance, textDecorationLine } = getComputedStyle(control);
        return (
          parseFloat(borderTopWidth) < 1 && appearance === 'none' && textDecorationLine === 'none'
        );
      })
      .map((control) => `${control.tagName} "${control.textContent.trim()}" has no edge`),
  );
}

/** Focuses the first field, which hydrates its island, and waits for hydration. */
export async function awake(page: Page): Promise<void> {
  const alive = page.locator('main astro-island:not([ssr])').first();
  await expect(async () => {
    // While a page with a URL fragment is loading, the browser keeps moving the focus back to the
    // fragment's target.
    await page.locator('main input:visible').first().focus();
    await alive.waitFor({ state: 'attached', timeout: 3000 });
  }).toPass();
}
