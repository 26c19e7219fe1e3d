import { print } from './print.ts';
import { expect, test } from './test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';

test('a calm evening animates a dot on request, and stops it in calm mode and with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/calm-evenings');
  await page.getByRole('link', { name: 'Tonight' }).click();
  const dot = page.locator('.dot');
  const animation = () => dot.evaluate((one) => getComputedStyle(one).animationName);
  expect(await animation()).toBe('none');
  const toggle = page.getByRole('checkbox', { name: /the dot/ });
  await expect(toggle).toHaveAccessibleName('Move the dot for me');
  await toggle.check();
  await expect(toggle).toHaveAccessibleName('Stop the dot');
  expect(await animation()).not.toBe('none');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animation()).toBe('none');
  await expect(toggle).toBeHidden();
  await expect(page.getByRole('img', { name: 'Trace the line with a finger' })).toBeVisible();

  // The page leaves calm mode automatically when the system's setting changes.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(animation).not.toBe('none');
  await page.evaluate(() => document.documentElement.toggleAttribute('data-quiet', true));
  expect(await animation()).toBe('none');
  await expect(toggle).toBeHidden();
});

test('on a phone, a line to trace is easy to see, and its button is as wide as the drawing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const evening of [1, 8, 16, 23, 27]) {
    await page.goto(`/calm-evenings/evening-${evening}`);
    const drawing = page.locator('.breathing > svg');
    const dot = await drawing.locator('circle').first().boundingBox();
    expect(dot?.width, `dot of evening ${evening}`).toBeGreaterThanOrEqual(22);
    const line = await drawing.boundingBox();
    const button = await page.locator('.breathing > label').boundingBox();
    expect(button?.width).toBe(line?.width);
    expect(button?.height).toBeGreaterThanOrEqual(52);
  }
});

test('a calm evening is dark, ends with only links back and home, and prints on one sheet', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/calm-evenings/evening-18');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 26, 44)');
  const after = page.getByRole('heading', { name: /^That’s all for tonight/ }).locator('~ *');
  await expect(after.getByRole('link')).toHaveText(['Back to Calm evenings', 'Home']);
  expect((await print(page)).sheets).toBe(1);
});

test('a worry can be put into a drawer, which closes for the night', async ({ page }) => {
  await page.goto('/calm-evenings/evening-4');
  const worry = page.getByLabel('My worry', { exact: true });
  await worry.fill('The appointment on Monday');
  await expectNoViolationsInAnyTheme(page);
  await page.getByRole('checkbox', { name: 'Close the drawer' }).press('Space');
  await expect(worry).toBeHidden();
  await expect(page.getByText('It’s in the drawer.')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.getByRole('checkbox', { name: 'Open the drawer' }).press('Space');
  await expect(worry).toHaveValue('The appointment on Monday');
  expect((await print(page)).sheets).toBe(1);
});

for (const [path, all] of [
  ['/help', ['Call 911', 'Text 988', '1-888-478-7653', 'While you wait']],
  ['/es/ayuda', ['Llamar al 911', 'Obtenga ayuda', '1-888-478-7653', 'Medicare']],
] as const) {
  test(`${path} prints on one sheet for the refrigerator`, async ({ page }) => {
    await page.goto(path);
    const { text, sheets } = await print(page);
    expect(sheets).toBe(1);
    for (const words of all) expect(text).toContain(words);
  });
}

test('in a wide window, a calm evening has its page links and the cart in a menu', async ({
  page,
}) => {
  await page.goto('/calm-evenings');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Shop' })).toBeHidden();
  await header.getByRole('button', { name: 'Menu', exact: true }).click();
  for (const name of ['Shop', 'Cart', 'Sign Up', 'Free Guide'])
    await expect(header.getByRole('link', { name })).toBeVisible();
  await header.getByRole('button', { name: 'Close menu' }).click();
  await expect(header.getByRole('link', { name: 'Shop' })).toBeHidden();
});
