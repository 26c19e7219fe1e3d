import type { Page } from '@playwright/test';

/** The least side of what is pressed, in CSS pixels (WCAG 2.2, 2.5.5), less what rounding takes. */
const LEAST_TARGET = 43.5;
/** The least height of the main act of a page, in CSS pixels. */
const LEAST_MAIN_TARGET = 47.5;

/** Phones, and a wide window at 400 % zoom. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

/**
 * What a message lies on: a control, a field or a text of the page. What stands on the bar stands there for a
 * while with nothing left to do; that no focus hides behind it is another test's.
 */
export function coveredByMessage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const needed = 'a, button, input, select, textarea, summary, label, h1, h2, h3, p, li';
    return [...document.querySelectorAll('.toast:not([data-toasts] *)')].flatMap((message) => {
      const box = message.getBoundingClientRect();
      return (
        [...document.querySelectorAll<HTMLElement>(needed)]
          .filter(
            (one) => !message.contains(one) && !one.contains(message) && one.checkVisibility(),
          )
          .filter((one) => !one.closest('#quick'))
          // An open panel covers the page with its messages.
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
              `${message.textContent.trim().slice(0, 30)} lies on ${one.textContent.trim().slice(0, 60)}`,
          )
      );
    });
  });
}

/** How much wider than the window the page is, in CSS pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Controls that are smaller than a thumb needs. Links inside a sentence are as large as its letters. */
export function smallTargets(page: Page): Promise<{ checked: number; small: string[] }> {
  return page.evaluate(
    ({ least, leastMain }) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, summary, select, textarea, [tabindex="0"]',
      );
      const small: string[] = [];
      let checked = 0;
      for (const control of controls) {
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
        checked += 1;
        const height = control.matches('.button--main') ? leastMain : least;
        if (box.width < least || box.height < height) {
          small.push(
            `${control.tagName} "${own}" ${Math.round(box.width)}×${Math.round(box.height)}`,
          );
        }
      }
      return { checked, small };
    },
    { least: LEAST_TARGET, leastMain: LEAST_MAIN_TARGET },
  );
}

/**
 * Gives every focusable thing the focus in turn. Lists those that show no ring, and those of which any
 * part of the frame lies below something else (WCAG 2.2, 2.4.12 and 2.4.13).
 */
export function focusTroubles(page: Page): Promise<{ checked: number; troubles: string[] }> {
  return page.evaluate(async () => {
    /** Says what lies over a part of the frame of a thing, or that it is out of sight. */
    const hidden = (control: HTMLElement): string | undefined => {
      const box = control.getBoundingClientRect();
      const across = (start: number, size: number) => [
        start + 2,
        start + size / 2,
        start + size - 2,
      ];
      const covers = across(box.left, box.width).flatMap((x) =>
        across(box.top, box.height).map((y) => document.elementFromPoint(x, y)),
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
    const troubles: string[] = [];
    let checked = 0;
    const focusable = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, summary, select, textarea, [tabindex="0"]',
    );
    for (const control of focusable) {
      if (!control.checkVisibility() || control.closest('[inert]')) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      checked += 1;
      const name = `${control.tagName} "${control.textContent.trim().slice(0, 40)}"`;
      const shown = [
        control,
        control.parentElement,
        ...(control.closest('label') ? [control.closest('label')] : []),
      ];
      const hasRing = shown.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      });
      if (!hasRing) troubles.push(`${name} shows no focus`);
      // Where the focus hydrates an island, Chromium scrolls a frame later.
      for (let frame = 0; hidden(control) && frame < 30; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      const trouble = hidden(control);
      if (trouble) troubles.push(`${name} ${trouble}`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return { checked, troubles };
  });
}

/** WCAG 2.2, 1.4.12: the room between lines, paragraphs, letters and words that a reader may set. */
const READERS_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;
/** WCAG 2.2, 1.4.4: text of twice the size. */
const DOUBLE_TEXT = ':root { font-size: 200% !important; }';

/** Lists text that is cut off, or a page that scrolls sideways, when a reader sets own spacing or size. */
export function clippedText(page: Page, how: 'spacing' | 'double size'): Promise<string[]> {
  return cutOff(page, how === 'spacing' ? READERS_SPACING : DOUBLE_TEXT);
}

/** Lists text that is cut off, or a page that scrolls sideways, under further styles. */
async function cutOff(page: Page, styles = ''): Promise<string[]> {
  const found = await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    const clipped = [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')].flatMap(
      (element) => {
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
      },
    );
    const wide = document.documentElement.scrollWidth - innerWidth;
    document.adoptedStyleSheets.pop();
    return { clipped, wide };
  }, styles);
  return found.wide > 0
    ? [...found.clipped, `scrolls sideways by ${found.wide} px`]
    : found.clipped;
}

/** A longer word may not fit beside a thumb when its letters are at their largest. */
const SHORT_WORD = 7;

/** Lists short words that stand on 2 lines: their column is too narrow to be read. Addresses may break, and a table keeps its columns. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden, svg, table')) continue;
      for (const { 0: word, index } of node.data.matchAll(
        /(?<![\w@./-])\p{L}{2,}(?![\w@/-]|\.\w)/gu,
      )) {
        if (word.length > most) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1)
          broken.push(`"${word}" is broken in ${parent.tagName}.${parent.className}`);
      }
    }
    return broken;
  }, SHORT_WORD);
}

/**
 * The settings at their ends, so that each value meets each other one that moves or widens something.
 * Written as a link carries them.
 */
const COMBINATIONS = [
  'text-4.space-3.anchor-both.hand-left.pictures-off.theme-contrast',
  'text-4.space-3.anchor-none.hand-right.pictures-on.theme-dim',
  'text-3.space-2.anchor-left.hand-left.pictures-on.theme-dark',
  'text-2.space-3.anchor-right.hand-right.pictures-off.theme-light',
];

/** Lists what does not fit, or is too small to press, when reading settings are combined. */
export async function brokenCombinations(
  page: Page,
): Promise<{ checked: number; troubles: string[] }> {
  await page.evaluate(async () => {
    const sheet = document.querySelector<HTMLLinkElement>('[data-chosen]');
    if (!sheet) throw new Error('This page has no styles of what can be chosen.');
    if (sheet.sheet && !sheet.disabled) return;
    await new Promise((resolve, reject) => {
      sheet.addEventListener('load', resolve);
      sheet.addEventListener('error', reject);
      sheet.disabled = false;
    });
  });
  const troubles: string[] = [];
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const combination of COMBINATIONS) {
      const parts = combination.split('.').map((part) => part.split('-'));
      await page.evaluate((settings) => {
        for (const [name = '', value = ''] of settings)
          document.documentElement.dataset[name] = value;
      }, parts);
      const found = [...(await cutOff(page)), ...(await smallTargets(page)).small];
      if (combination === COMBINATIONS[0]) found.push(...(await brokenWords(page)));
      troubles.push(...found.map((one) => `${width} px, ${combination}: ${one}`));
    }
  }
  await page.evaluate(() => {
    for (const name of ['text', 'space', 'anchor', 'hand', 'pictures', 'theme'])
      document.documentElement.removeAttribute(`data-${name}`);
  });
  return { checked: 2 * COMBINATIONS.length, troubles };
}

/** Controls that a reader of forced colours could not tell from text: no edge, no underline. */
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

/** Reaches for the part of the page that comes alive by that, and waits until it has. */
export async function awake(page: Page): Promise<void> {
  await page.locator('main input:visible').first().focus();
  await page.locator('main astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}
