/** `npm run pictures`: takes the pictures of the README anew, from the built site (`npm run build`). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { seed } from '#netlify/local/seed.ts';
import { startSite } from '#netlify/local/serve.ts';
import { routes } from '#src/routes.ts';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';

const FOLDER = '.github/pictures';
/** A README with all of them still opens at once; in bytes. */
const MAX_BYTES = 60 * 1024;

const PAGES = {
  home: routes.home,
  shop: routes.shop,
  article: routes.article('five-daily-habits-for-stroke-recovery'),
};
const SCREENS = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, width: 390 },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1, width: 1024 },
};

const executablePath = findChromium();
if (!executablePath) {
  console.error('No Chromium was found. Install one, or set CHROMIUM_PATH to its executable.');
  process.exit(1);
}
const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
const site = await startSite({ port: 0, dataDir, seed });
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  await mkdir(FOLDER, { recursive: true });
  for (const [page, path] of Object.entries(PAGES)) {
    for (const [screen, form] of Object.entries(SCREENS)) {
      const picture = await takePicture(browser, new URL(path, site.url).href, form);
      await writeFile(join(FOLDER, `${page}-${screen}.webp`), picture);
      console.log(`${page}-${screen}.webp: ${Math.round(picture.length / 1024)} KB`);
    }
  }
} finally {
  await browser.close();
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Calm from the start, so that nothing appears over the page. Small screens keep their sharpness. */
async function takePicture(
  opened: Browser,
  url: string,
  { viewport, deviceScaleFactor, width }: (typeof SCREENS)[keyof typeof SCREENS],
): Promise<Buffer> {
  const context = await opened.newContext({
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot({ animations: 'disabled' });
    for (const quality of [85, 75, 65, 50]) {
      const picture = await sharp(shot).resize({ width }).webp({ quality, effort: 6 }).toBuffer();
      if (picture.length <= MAX_BYTES) return picture;
    }
    throw new Error(`The picture of ${url} is larger than ${MAX_BYTES} bytes. Make it smaller.`);
  } finally {
    await context.close();
  }
}
