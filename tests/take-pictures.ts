/**
 * `npx node tests/take-pictures.ts`: retakes the screenshots in the README and the handbook from
 * the built site (`npm run build`). They're committed next to the text so that GitHub and similar
 * hosts can show them and the owner doesn't need to run a command. `npx node tests/take-pictures.ts
 * sheets [folder]` puts screenshots of every page on one contact sheet per screen size, next to the
 * test results. Pass the folder of another built site to compare before and after.
 */
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { seed } from '#netlify/local/seed.ts';
import { startSite } from '#netlify/local/local-site.ts';
import { routes } from '#src/routes.ts';
import { totpCode } from '#netlify/accounts/totp.ts';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';
import { TEST_PASSWORD } from './support/coach.ts';
import { startCoachSite, type CoachSite } from './support/start-coach-site.ts';

const FOLDER = '.github/pictures';
/** Maximum size of each screenshot, in bytes, so that a page that shows it loads quickly. */
const MAX_BYTES = 60 * 1024;
/** Maximum size of all files in {@link FOLDER}, in bytes, so that cloning the repository is quick. */
const MAX_ALL_BYTES = 1024 * 1024;

const SCREENS = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, width: 390 },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1, width: 1024 },
};

const SHEETS = 'test-results/pictures';
/**
 * In pixels: the width of a page on a contact sheet, the height shown, and the gap between pages.
 */
const TILE = { width: 320, height: 1600, gap: 12 };
/** A WebP image can be at most 16,383 pixels wide and high. */
const PAGES_IN_ROW = 40;

const README_PICTURES = [
  ['home-desktop', routes.home, SCREENS.desktop],
  ['shop-phone', routes.shop, SCREENS.phone],
] as const;

type Screen = (typeof SCREENS)[keyof typeof SCREENS];

/** Dashboard pages shown in the handbook, each with the element at the top of the screenshot. */
const STEPS = {
  today: [routes.admin, 'h1'],
  write: [routes.adminWrite, 'h1'],
  numbers: [routes.admin, '#charts'],
  waiting: [routes.adminWaiting, 'main h2'],
  orders: [routes.adminOrders, 'main h2'],
  campaign: [routes.adminCampaigns, 'main h2'],
  unanswered: [routes.adminUnanswered, 'main ul.list-none'],
  upload: [routes.adminUpload, 'main h2'],
  forget: [routes.adminForget, 'main form'],
} as const;

const executablePath = findChromium();
if (!executablePath) {
  console.error('No Chromium was found. Install one, or set CHROMIUM_PATH to its executable.');
  process.exit(1);
}
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const [, , what, other] = process.argv;
  if (what === 'sheets') await takeSheets(browser, resolve(other ?? '.'));
  else {
    await mkdir(FOLDER, { recursive: true });
    await takeForReadme(browser);
    await takeForHandbook(browser);
    const files = await readdir(FOLDER);
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(FOLDER, file))).size),
    );
    const allBytes = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`Total: ${Math.round(allBytes / 1024)} KB`);
    if (allBytes > MAX_ALL_BYTES)
      throw new Error(`The screenshots are larger than ${MAX_ALL_BYTES} bytes in total.`);
  }
} finally {
  await browser.close();
}

async function takeForReadme(opened: Browser): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  const site = await startSite({ port: 0, dataDir, seed });
  try {
    for (const [name, path, form] of README_PICTURES) {
      const page = await openScreen(opened, form);
      await page.goto(new URL(path, site.url).href, { waitUntil: 'networkidle' });
      await takePicture(page, name, form.width);
      await page.context().close();
    }
  } finally {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takeSheets(opened: Browser, projectRoot: string): Promise<void> {
  await mkdir(SHEETS, { recursive: true });
  const pages = globSync('**/*.html', { cwd: join(projectRoot, 'dist'), exclude: ['edit.html'] })
    .map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`)
    .toSorted();
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  const site = await startSite({ port: 0, dataDir, projectRoot, seed });
  try {
    for (const [name, screen] of Object.entries(SCREENS)) {
      const page = await openScreen(opened, { ...screen, deviceScaleFactor: 1 });
      const tiles: { input: Buffer; left: number; top: number }[] = [];
      for (const path of pages) {
        await page.goto(new URL(path, site.url).href);
        await page.evaluate(() => document.fonts.ready);
        // Chromium can't capture pages as tall as the handbook, so capture only the part that's
        // shown.
        const { width } = screen.viewport;
        const shown = Math.floor((TILE.height * width) / TILE.width);
        const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width, height: Math.min(pageHeight, shown) };
        const input = await sharp(await page.screenshot({ fullPage: true, clip }))
          .resize({ width: TILE.width })
          .png()
          .toBuffer();
        const [row, column] = [
          Math.floor(tiles.length / PAGES_IN_ROW),
          tiles.length % PAGES_IN_ROW,
        ];
        tiles.push({
          input,
          left: (TILE.width + TILE.gap) * column,
          top: (TILE.height + TILE.gap) * row,
        });
      }
      const width = (TILE.width + TILE.gap) * PAGES_IN_ROW;
      const height = (TILE.height + TILE.gap) * Math.ceil(tiles.length / PAGES_IN_ROW);
      const sheet = { width, height, channels: 3, background: '#888' } as const;
      const file = join(SHEETS, `${basename(projectRoot)}-${name}.webp`);
      await sharp({ create: sheet }).composite(tiles).webp().toFile(file);
      console.log(file);
      await page.context().close();
    }
  } finally {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Goes through the coach's tasks on a phone and takes a screenshot of each step. */
async function takeForHandbook(opened: Browser): Promise<void> {
  const site = await startCoachSite();
  try {
    const take = (page: Page, name: string) =>
      takePicture(page, `handbook-${name}`, SCREENS.phone.width);
    await takeFirstDay(opened, site, take);
    await takeWeeks(opened, site, take);
  } finally {
    await site.close();
  }
}

type Take = (page: Page, name: string) => Promise<void>;

async function takeFirstDay(opened: Browser, site: CoachSite, take: Take): Promise<void> {
  const page = await openScreen(opened, SCREENS.phone);
  await page.goto(site.setUpUrl);
  await page.locator('#new-password').fill(TEST_PASSWORD);
  await take(page, 'password');
  await page.keyboard.press('Enter');
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
  await take(page, 'code');
  await page.locator('#factor-code').fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');
  await page.locator('[data-codes] li').first().waitFor();
  await take(page, 'codes');
  await page.context().close();
}

async function takeWeeks(opened: Browser, site: CoachSite, take: Take): Promise<void> {
  const page = await openScreen(opened, SCREENS.phone);
  await page.goto(`${site.url}${routes.checkoutProduct('recovery-planner')}`, {
    waitUntil: 'networkidle',
  });
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email').first().fill('maria@example.com');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await take(page, 'pay');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Purchase Successful' }).waitFor();
  await site.sweep();

  const [name = '', value = ''] = site.cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  for (const [step, [path, place]] of Object.entries(STEPS)) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    await page
      .locator(place)
      .first()
      .evaluate((element) => {
        if (element instanceof HTMLDetailsElement) element.open = true;
        element.scrollIntoView();
        scrollBy(0, -8);
      });
    await take(page, step);
  }
  await page.goto(`${site.url}${routes.adminOrders}`, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /^Order / })
    .first()
    .click();
  const send = page.getByRole('button', { name: 'Send a new link' });
  await send.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await take(page, 'order');
  await page.context().clearCookies();
  await page.goto(`${site.url}${routes.auth}#sign-in`, { waitUntil: 'networkidle' });
  await take(page, 'sign-in');
  await page.context().close();
}

/** Opens a page with reduced motion, which turns on calm mode, so that no popup covers the page. */
async function openScreen(
  opened: Browser,
  { viewport, deviceScaleFactor }: Omit<Screen, 'width'>,
): Promise<Page> {
  const look = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  return (await opened.newContext({ viewport, deviceScaleFactor, ...look })).newPage();
}

async function takePicture(page: Page, name: string, width: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ animations: 'disabled' });
  for (const quality of [85, 75, 65, 50]) {
    const picture = await sharp(shot).resize({ width }).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length > MAX_BYTES) continue;
    await writeFile(join(FOLDER, `${name}.webp`), picture);
    console.log(`${name}.webp: ${Math.round(picture.length / 1024)} KB`);
    return;
  }
  throw new Error(
    `The screenshot of ${page.url()} is larger than ${MAX_BYTES} bytes, even at the lowest quality.`,
  );
}
