import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';
import { startCoachSite } from './support/start-coach-site.ts';
const site = await startCoachSite();
const browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_FLAGS });
const [name = '', value = ''] = site.cookie.split('=');
try {
  const buy = await (await browser.newContext({ baseURL: site.url })).newPage();
  for (const who of ['maria', 'ben']) {
    await buy.goto('/checkout?product=recovery-planner', { waitUntil: 'networkidle' });
    await buy.getByLabel('First name').fill('Maria');
    await buy.getByLabel('Email', { exact: false }).first().fill(`${who}@example.com`);
    await buy.getByRole('button', { name: 'Pay with Card' }).click();
    await buy.getByRole('button', { name: 'Pay', exact: true }).click();
    await buy.getByRole('heading', { name: 'Purchase Successful' }).waitFor();
  }
  await site.sweep();
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['desk', 1280, 900],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      const ctx = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height },
        colorScheme: scheme,
      });
      await ctx.addCookies([{ name, value, url: site.url }]);
      const page = await ctx.newPage();
      page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
      for (const path of process.argv.slice(2)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const file = `/tmp/dash3shots/${size}-${scheme}${path.replaceAll(/[/#]/g, '_')}.png`;
        await page.screenshot({ path: file });
        if (scheme === 'light')
          await page.screenshot({ path: file.replace('.png', '-full.png'), fullPage: true });
      }
      if (size === 'phone') {
        await page.goto('/admin');
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.screenshot({ path: `/tmp/dash3shots/${size}-${scheme}-more.png` });
      }
      await ctx.close();
    }
} finally {
  await browser.close();
  await site.close();
}
