import { expectNoViolationsInAnyTheme } from '../violations.ts';
import { print } from '../print.ts';
import { expect, test } from '../test.ts';

const ARTICLE = '/blog/brain-foods-for-stroke-recovery';

test("opens a glossary term's meaning on click, with a link to all terms", async ({ page }) => {
  await page.goto(ARTICLE);
  const word = page.getByRole('link', { name: 'dysphagia' });
  const meaning = page.getByText('Trouble swallowing food or drinks.').first();
  await word.hover();
  await expect(meaning).toBeHidden();
  await word.focus();
  await page.keyboard.press('Enter');
  await expect(meaning).toBeVisible();
  await expectNoViolationsInAnyTheme(page, { state: 'a meaning' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(meaning).toBeHidden();
  await word.click();
  await page.getByRole('link', { name: 'See all words' }).click();
  await expect(page).toHaveURL(/\/glossary#dysphagia$/);
  await expect(page.locator('#dysphagia')).toBeInViewport();
});

test("keeps the short version open or closed, depending on the reader's setting", async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const point = page.getByText('Change one thing a week.').first();
  await expect(point).toBeVisible();
  await page.getByRole('button', { name: 'Reading', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Keep short versions open' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(point).toBeHidden();
  await page.goto('/wellness-guide/day-1');
  await expect(page.locator('details[data-short-version]')).not.toHaveAttribute('open');
  await page.locator('summary', { hasText: 'The short version' }).press('Enter');
  await expect(page.getByText(/call 911 right away/i).first()).toBeVisible();
});

test('offers to resume where the reader stopped, and clears the saved position on request', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const offer = page.getByRole('link', { name: 'Pick up where you left off' });
  await expect(offer).toBeHidden();
  const heading = page.getByRole('heading', { name: 'One small swap a week' });
  await heading.evaluate((element) => element.scrollIntoView());
  const places = () => page.evaluate(() => localStorage.getItem('places'));
  await expect.poll(places).toContain('one-small-swap-a-week');
  await page.evaluate(() => scrollTo(0, 0));
  await page.goto('/blog');
  await page.goto(ARTICLE);
  await expect(offer).toHaveText('Pick up where you left off: One small swap a week');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectNoViolationsInAnyTheme(page, { state: 'the offer' });
  await offer.click();
  await expect(heading).toBeInViewport();
  await page.goto('/blog');
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  await expect.poll(places).toBe('{}');

  await page.getByRole('heading', { name: 'Sources' }).evaluate((end) => end.scrollIntoView());
  await page.evaluate(() => scrollBy(0, 400));
  await page.reload();
  await expect(offer).toBeHidden();
});

test('prints an article in large black text on white, with its sources and no controls', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  await page.evaluate(() => {
    localStorage.setItem('reading', JSON.stringify('theme-dark.short-closed.text-4'));
  });
  await page.reload();
  await page.emulateMedia({ media: 'print' });
  const looks = await page
    .locator('.prose p')
    .first()
    .evaluate((element) => {
      const { color, fontSize } = getComputedStyle(element);
      return { color, points: Math.round(parseFloat(fontSize) * 0.75) };
    });
  expect(looks).toEqual({ color: 'rgb(0, 0, 0)', points: 18 });
  await expect(page.locator('button:visible, nav:visible, .header:visible')).toHaveCount(0);

  const { text, sheets } = await print(page);
  expect(text).toContain('Change one thing a week.');
  expect(text).toContain('(https://doi.org/10.1056/NEJMoa1800389)');
  expect(text).toContain('dysphagia Trouble swallowing food or drinks.');
  expect(text).toContain('call 911 for any sign of a stroke');
  expect(text).toMatch(/Read online: http\S+\/blog\/brain-foods/);
  expect(text).toContain(`Page 2 of ${sheets}`);
  expect(text).not.toMatch(/Back to Blog|Calm|Reading|Listen|Pick up where|place to stop/);
  expect(sheets).toBeLessThanOrEqual(14);
});

test('prints 14-point text and 10-point sources on few sheets, with no heading at the bottom of a sheet', async ({
  page,
}) => {
  const points = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Math.round(parseFloat(getComputedStyle(one).fontSize) * 0.75));
  for (const [path, most] of [
    ['/blog/tired-all-day-after-stroke', 7],
    ['/wellness-guide/day-1', 3],
  ] as const) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    expect(await points('.prose p'), path).toBe(14);
    expect(await points('.sources li'), path).toBe(10);
    await expect(page.locator('main h2').first()).toHaveCSS('break-after', 'avoid');
    expect((await print(page)).sheets, path).toBeLessThanOrEqual(most);
  }
});

test('prints the short version by itself on one sheet', async ({ page }) => {
  await page.goto(ARTICLE);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print the short version' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-print', /./);
  const { text, sheets } = await print(page);
  expect(sheets).toBe(1);
  expect(text).toContain('Change one thing a week.');
  expect(text).not.toContain('Your grocery list');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect((await print(page)).text).toContain('Your grocery list');
});

test('prints each recipe on a sheet of its own', async ({ page }) => {
  await page.goto('/blog/brain-healthy-nutrition-recipes-for-recovery');
  const { text } = await print(page);
  const sheets = text.split(/Page \d+ of \d+/);
  for (const recipe of [1, 2, 3, 4]) {
    const [sheet = '', ...others] = sheets.filter((one) => one.includes(`Recipe ${recipe}:`));
    expect(others).toEqual([]);
    expect(sheet.trim()).toMatch(
      new RegExp(`^Recipe ${recipe}: .* Be careful .* You need .* Steps `),
    );
  }
});

test('prints each help page on one sheet, without shrinking it', async ({ page }) => {
  for (const path of ['/help', '/es/ayuda']) {
    await page.goto(path);
    const { sheets, largest } = await print(page);
    expect(sheets, path).toBe(1);
    expect(largest, path).toBeGreaterThan(20);
  }
});
