import type { Page } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { lookAt } from './page-checks.ts';
import { expect, test } from './test.ts';

const ARTICLE = '/blog/brain-foods-for-stroke-recovery';

/**
 * State of the speech synthesis stub: the utterances it received and the number of cancellations.
 */
interface Stage {
  said: { text: string; rate: number; onend?(): void; onboundary?(event: object): void }[];
  canceled: number;
}

/**
 * Installs a silent voice that finishes each sentence when the test tells it to. This Chromium
 * build doesn't include any voices.
 */
async function giveVoice(page: Page, voice = { lang: 'en-US', localService: true }): Promise<void> {
  await page.addInitScript((only) => {
    const stage: Stage = { said: [], canceled: 0 };
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [only],
      speak: (utterance: Stage['said'][number]) => stage.said.push(utterance),
      cancel: () => (stage.canceled += 1),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, {
      stage,
      SpeechSynthesisUtterance: class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  }, voice);
}

const said = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { stage: Stage }).stage.said.map(({ text }) => text).filter(Boolean),
  );
const lastRate = (page: Page) =>
  page.evaluate(() => (window as unknown as { stage: Stage }).stage.said.at(-1)?.rate);
const endSentence = (page: Page) =>
  page.evaluate(() => (window as unknown as { stage: Stage }).stage.said.at(-1)?.onend?.());
const marked = (page: Page, kind: 'sentence' | 'word') =>
  page.evaluate(
    (name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()).join(),
    `listen-${kind}`,
  );
const textOfMain = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
    main.querySelector(':scope div:has(> .listen-bar)')?.remove();
    return main.innerHTML;
  });

test('listens, pauses, goes back, changes speed, highlights each word, and stops, by keyboard alone @nightly', async ({
  page,
}) => {
  await giveVoice(page);
  await page.goto(ARTICLE);
  // First hydrate the save button, which loads on scroll, so that the comparison shows only changes
  // caused by listening.
  const save = page.locator('astro-island').filter({ hasText: 'Save this article' });
  await save.locator('button').scrollIntoViewIfNeeded();
  await expect(save.locator('button')).toBeVisible();
  const before = await textOfMain(page);
  const opener = page.getByRole('button', { name: 'Listen' });
  await expect(opener).toBeVisible();
  expect(await said(page)).toEqual([]);

  await opener.focus();
  await page.keyboard.press('Enter');
  const player = page.getByRole('region', { name: 'Listen' });
  const pause = player.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await expect.poll(() => said(page)).toHaveLength(1);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(await said(page)).toEqual([title]);
  await expect.poll(() => marked(page, 'sentence')).toBe(title);
  await expect(page.locator('html')).toHaveAttribute('data-listening');

  await endSentence(page);
  await expect.poll(() => said(page)).toHaveLength(2);
  await endSentence(page);
  await expect.poll(() => said(page)).toHaveLength(3);
  await expect.poll(() => marked(page, 'sentence')).toMatch(/^\w+ \d+, 20\d\d\.$/);
  expect(await textOfMain(page)).toBe(before);

  await page.keyboard.press('Enter');
  const play = player.getByRole('button', { name: 'Play' });
  await expect(play).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => said(page)).toHaveLength(4);
  const [, second, , again] = await said(page);
  expect(again).toBe(second);
  await expect(pause).toBeVisible();

  await player.getByText('Speed and highlighting').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(player.getByLabel('Speed')).toBeFocused();
  const usual = (await lastRate(page)) ?? 0;
  await player.getByLabel('Speed').selectOption('Slow');
  await expect.poll(() => said(page)).toHaveLength(5);
  expect(await lastRate(page)).toBeLessThan(usual);

  const sayWord = () =>
    page.evaluate(() =>
      (window as unknown as { stage: Stage }).stage.said
        .at(-1)
        ?.onboundary?.({ name: 'word', charIndex: 0 }),
    );
  await sayWord();
  expect(await marked(page, 'word')).toBe('');
  await player.getByLabel('Highlight each word').check();
  await sayWord();
  await expect.poll(() => marked(page, 'word')).toBe('Nutrition.');

  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();
  await expect(opener).toBeFocused();
  await expect.poll(() => marked(page, 'sentence')).toBe('');
  await expect(page.locator('html')).not.toHaveAttribute('data-listening');

  await page.goto('/help');
  await opener.click();
  await expect.poll(() => said(page)).toHaveLength(1);
  expect(await lastRate(page)).toBeLessThan(usual);
});

test('resumes where the reader stopped, or starts from the beginning or the current section @nightly', async ({
  page,
}) => {
  await giveVoice(page);
  await page.goto(ARTICLE);
  const opener = page.getByRole('button', { name: 'Listen' });
  await opener.click();
  const player = page.getByRole('region', { name: 'Listen' });
  for (const count of [1, 2, 3]) {
    await expect.poll(() => said(page)).toHaveLength(count);
    if (count < 3) await endSentence(page);
  }
  const [title, , third] = await said(page);
  await page.reload();
  await opener.click();
  await expect.poll(() => said(page)).toEqual([third]);
  await expect(player.getByText('You stopped here last time.')).toBeVisible();
  await player.getByRole('button', { name: 'Listen from the start' }).click();
  await expect.poll(() => said(page)).toEqual([third, title]);

  const heading = page.getByRole('heading', { level: 2 }).nth(3);
  await heading.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  await player.getByRole('button', { name: 'Listen from here' }).click();
  await expect.poll(() => said(page)).toHaveLength(3);
  expect((await said(page)).at(-1)).toBe(await heading.textContent());
  await player.getByRole('button', { name: 'Stop' }).click();
  await page.goto('/blog/adaptive-tools-for-stroke-survivors');
  await opener.click();
  await expect
    .poll(() => said(page))
    .toEqual([await page.getByRole('heading', { level: 1 }).textContent()]);
});

test('stops speaking when the reader opens something or leaves the page @nightly', async ({
  page,
}) => {
  await giveVoice(page);
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Listen' });
  await expect.poll(() => said(page)).toHaveLength(1);

  await page.getByRole('link', { name: 'dysphagia' }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('Escape');
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => said(page)).toHaveLength(2);
  const canceled = () =>
    page.evaluate(() => (window as unknown as { stage: Stage }).stage.canceled);
  const before = await canceled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await canceled()).toBe(before + 1);
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('doesn’t show popups while listening, even when paused @nightly', async ({ page }) => {
  const popups = page.locator('[data-popup]:popover-open');
  await giveVoice(page);
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-21T10:01:00Z'));
  await page.goto('/ebook/recovery-planner');
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Listen' });
  await expect(player).toBeVisible();
  await page.clock.runFor(1000);
  await expect.poll(() => said(page)).toHaveLength(1);
  await page.clock.runFor(5000);
  await player.getByRole('button', { name: 'Pause' }).click();
  for (let second = 0; second < 60; second += 3) {
    await page.clock.runFor(3000);
    await expect(popups).toHaveCount(0);
  }
  await player.getByRole('button', { name: 'Stop' }).click();
  await page.clock.runFor(17_000);
  await expect(popups).toHaveCount(1);
});

test('B10: offers to reload if the player’s file is missing, or to try again when offline @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/open-player|ERR_FAILED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await giveVoice(page);
  await page.goto(ARTICLE);
  const button = page.getByRole('button', { name: 'Listen' });
  const alert = page.getByRole('main').getByRole('alert');
  await page.route(/open-player/, (route) => route.abort());
  await button.click();
  await expect(alert).toContainText('This page has been updated. Reload it to listen.');
  await expect(alert).toBeInViewport({ ratio: 1 });
  await page.route(`**${ARTICLE}`, (route) => route.abort());
  await button.click();
  await expect(alert).toContainText('Check your internet connection');
  await expect(alert).toBeInViewport({ ratio: 1 });
  await page.unroute(/open-player/);
  await button.click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('hides Listen when the browser has no voice @nightly', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.locator('[data-listen]')).toBeHidden();
});

test('the open player passes axe in every theme, never hides the focus, and follows the hand setting @nightly', async ({
  page,
}) => {
  await giveVoice(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Listen' });
  await player.getByText('Speed and highlighting').click();
  await expectNoViolationsInAnyTheme(page, { state: 'player' });
  expect((await lookAt(page, { targets: true })).troubles).toEqual([]);
  // Use the keyboard so that the browser shows the focus ring.
  await player.getByText('Speed and highlighting').press('Enter');
  expect((await lookAt(page, { focus: true })).troubles).toEqual([]);
  await page.setViewportSize({ width: 800, height: 640 });
  const middleOf = async (name: string) => {
    const box = await player.getByRole('button', { name }).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  const before = await middleOf('Stop');
  expect(before).toBeLessThan(400);
  await page.getByRole('button', { name: 'Reading', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Reading' });
  await settings.getByRole('group', { name: 'Which hand do you use?' }).getByLabel('Right').check();
  await page.keyboard.press('Escape');
  await expect.poll(() => middleOf('Stop')).toBeGreaterThan(before);
  await expect.poll(() => middleOf('Listen from here')).toBeGreaterThan(400);
});
