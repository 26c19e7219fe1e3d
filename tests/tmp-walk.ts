import { chromium, type Page } from '@playwright/test';
import { startCoachSite } from './support/start-coach-site.ts';
import { makePdf } from './support/pdf.ts';

const site = await startCoachSite();
console.log(site.url);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const [name = '', value = ''] = site.cookie.split('=');
async function device(width: number, scheme: 'light' | 'dark') {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme, hasTouch: width < 500 });
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log('console:', m.text()); });
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  return page;
}
const shot = (page: Page, name: string, fullPage = true) => page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage });
const page = await device(390, 'light');
let presses = 0;
const press = async (work: () => Promise<unknown>) => { presses += 1; await work(); };
const report = (job: string) => { console.log(`${job}: ${presses} presses`); presses = 0; };
try {
  // Job 7: new book
  await page.goto('/admin/upload');
  await page.getByRole('heading', { name: 'Your eBooks' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shot(page, '1-ebooks');
  const chooser = page.waitForEvent('filechooser');
  await press(() => page.getByLabel('Choose PDF files').click());
  await press(async () => (await chooser).setFiles({ name: 'small-steps.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf({ pages: 4, title: 'Gardening With One Hand' })) }));
  await page.getByRole('heading', { name: '2. Start selling it' }).waitFor();
  const form = page.getByRole('region', { name: '2. Start selling it' });
  await form.getByLabel('Description').fill('A little book about gardening after a stroke.');
  await form.getByLabel('Price in dollars', { exact: true }).fill('12.50');
  presses += 1;
  await press(() => form.getByLabel('Category').selectOption('Recovery Tools'));
  await shot(page, '2-publish');
  await press(() => form.getByRole('button', { name: 'Start selling' }).click());
  await page.getByText('Gardening With One Hand is for sale now').waitFor();
  report('job 7 new book (select counts 2)');
  await shot(page, '3-published');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gardening With One Hand', exact: true }) });
  await press(() => row.getByText('More').click());
  await press(() => row.getByRole('button', { name: /^Change cover/ }).click());
  const picture = await page.context().browser()!.newPage({ viewport: { width: 700, height: 500 } });
  await picture.setContent('<body style="margin:0;background:linear-gradient(45deg,green,orange);font:80px sans-serif">Garden');
  const png = await picture.screenshot();
  const pick = page.waitForEvent('filechooser');
  await press(() => page.getByLabel('Picture', { exact: true }).click());
  await press(async () => (await pick).setFiles({ name: 'garden.png', mimeType: 'image/png', buffer: png }));
  await page.getByLabel('What the cover shows').fill('A garden in green and orange.');
  await shot(page, '4-cover');
  await press(() => page.getByRole('button', { name: 'Use this cover' }).click());
  await page.getByText('Readers will see the new cover now.').waitFor();
  report('job 7 cover');
  await shot(page, '5-covered');
  // price of a site book
  const plan = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '30-Day Recovery Meal Plan', exact: true }) });
  await press(() => plan.getByRole('button', { name: /^Change price/ }).click());
  await plan.getByLabel('Price in dollars', { exact: true }).fill('19.99');
  await shot(page, '6-price');
  await press(() => plan.getByRole('button', { name: 'Save the price' }).click());
  await plan.getByText('Live in about 2 minutes').waitFor();
  report('job 7/12 price');
  await plan.scrollIntoViewIfNeeded();
  await shot(page, '7-pending', false);
  // shop
  const visitor = await device(390, 'light');
  await visitor.goto('/');
  await visitor.goto('/shop');
  await visitor.locator('[data-live-shelf]').scrollIntoViewIfNeeded();
  await visitor.mouse.wheel(0, 700);
  await visitor.getByRole('heading', { name: 'Gardening With One Hand' }).waitFor();
  await shot(visitor, '8-shop');
  await visitor.goto('/search?q=gardening');
  await visitor.getByRole('link', { name: 'Gardening With One Hand' }).waitFor();
  await shot(visitor, '9-search', false);
  for (const scheme of ['light', 'dark'] as const) {
    const wide = await device(1280, scheme);
    await wide.goto('/shop');
    await wide.mouse.wheel(0, 600);
    await wide.getByRole('heading', { name: 'Gardening With One Hand' }).waitFor();
    await shot(wide, `10-shop-wide-${scheme}`, false);
    await wide.goto('/admin/upload');
    await wide.getByRole('heading', { name: 'Your eBooks' }).waitFor();
    await wide.waitForLoadState('networkidle');
    await shot(wide, `11-ebooks-wide-${scheme}`);
    await wide.goto('/ebooks');
    await wide.getByRole('heading', { name: 'Gardening With One Hand' }).waitFor();
    await shot(wide, `12-all-${scheme}`, false);
    await wide.context().close();
  }
  // Job 9
  await page.goto('/admin/campaigns');
  await page.getByLabel('Start from').waitFor();
  presses += 1;
  await press(() => page.getByLabel('Start from').selectOption({ index: 1 }));
  await press(() => page.getByRole('button', { name: 'Preview' }).click());
  await page.getByText('This link works').waitFor();
  await shot(page, '13-campaign');
  await press(() => page.getByRole('button', { name: /^Send it to/ }).click());
  await press(() => page.getByRole('button', { name: 'Yes, send it' }).click());
  await page.getByText('is on its way').waitFor();
  report('job 9 campaign from the page (select counts 2)');
  await shot(page, '14-sent');
  // Job 12 drafts
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Publish to the live site' }).waitFor();
  await press(() => page.getByRole('button', { name: 'Publish to the live site' }).click());
  await page.getByText('Published. Live in about 2 minutes').waitFor();
  report('job 12 publish');
  await page.getByText('Published. Live in about 2 minutes').scrollIntoViewIfNeeded();
  await shot(page, '15-drafts', false);
  // Job 8 guide
  await page.goto('/wellness-guide/upload');
  await page.waitForLoadState('networkidle');
  await shot(page, '16-guide');
} catch (error) {
  console.log(error);
  await shot(page, 'error');
}
await browser.close();
await site.close();
