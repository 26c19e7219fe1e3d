import { globSync, readFileSync } from 'node:fs';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { APIRequestContext } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import { parseRssFeed } from 'feedsmith';
import { routes } from '#src/routes.ts';
import { countChecks } from './count-checks.ts';
import { expect, test, reachFor } from './test.ts';

const xml = new XMLParser({ ignoreAttributes: false });

async function textAt(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
}

async function xmlAt(request: APIRequestContext, path: string): Promise<unknown> {
  return xml.parse(await textAt(request, path), true);
}

const pathOf = (address: string) => new URL(address).pathname;

async function mappedPaths(request: APIRequestContext): Promise<string[]> {
  const index = (await xmlAt(request, routes.sitemap)) as {
    sitemapindex: { sitemap: { loc: string } };
  };
  const map = (await xmlAt(request, pathOf(index.sitemapindex.sitemap.loc))) as {
    urlset: { url: { loc: string }[] };
  };
  return map.urlset.url.map(({ loc }) => pathOf(loc));
}

/** Returns every page that can be reached through links from the home page, with its source. */
async function linkedPages(request: APIRequestContext): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting: string[] = [routes.home];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await request.get(path);
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    if (response.status() !== 200 || !isPage) continue;
    const source = await response.text();
    pages.set(path, source);
    for (const [, href = ''] of source.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g))
      waiting.push(href);
  }
  return pages;
}

function dataOf(source: string): Record<string, unknown>[] {
  const blocks = source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
}

/** Properties that search engines require for each type of structured data. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  Article: ['headline', 'datePublished', 'dateModified', 'image', 'author'],
  Product: ['name', 'image', 'offers'],
  FAQPage: ['mainEntity'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus'],
  BreadcrumbList: ['itemListElement'],
};

test('the sitemap lists every indexable page and no others @nightly', async ({ request }) => {
  const mapped = await mappedPaths(request);
  expect(new Set(mapped).size).toBe(mapped.length);
  for (const [path, source] of await linkedPages(request)) {
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(source)?.[1] ?? '';
    const mayBeFound =
      !source.includes('<meta name="robots" content="noindex"') && pathOf(canonical) === path;
    expect(mapped.includes(path), `${path} in the sitemap`).toBe(mayBeFound);
  }
  for (const path of mapped) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()['x-robots-tag'] ?? '', path).not.toContain('noindex');
  }
  expect(mapped).not.toContain(routes.checkout);
  expect(mapped).not.toContain('/blog/1');
});

test('every page has its own title, a description, share tags, and complete structured data @nightly', async ({
  request,
}) => {
  const titles = new Map<string, string>();
  for (const path of await mappedPaths(request)) {
    const source = await textAt(request, path);
    const title = /<title>([^<]*)<\/title>/.exec(source)?.[1] ?? '';
    expect(titles.get(title), `${path} has the title of`).toBeUndefined();
    titles.set(title, path);
    expect(source, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    for (const tag of ['og:title', 'og:description', 'og:url', 'og:image', 'og:image:alt']) {
      expect(source, `${path} ${tag}`).toContain(`<meta property="${tag}" content="`);
    }
    const data = dataOf(source);
    expect(data.map((one) => one['@type'])).toContain('Organization');
    for (const one of data) {
      expect(one['@context']).toBe('https://schema.org');
      const needed = NEEDED[String(one['@type'])];
      expect(needed, `${path} has data of a known kind`).toBeDefined();
      for (const field of needed ?? [])
        expect(one, `${path} ${String(one['@type'])}`).toHaveProperty(field);
      expect(JSON.stringify(one), path).not.toMatch(/aggregateRating|"review"/);
    }
  }
});

test('a structured data validator finds no errors on any page @nightly', async ({ request }) => {
  const validator = new Validator();
  for (const path of await mappedPaths(request)) {
    const extractor = new WebAutoExtractor({ addLocation: true, embedSource: [] });
    const issues = await validator.validate(extractor.parse(await textAt(request, path)));
    expect(
      issues.filter(({ severity }) => severity === 'ERROR'),
      path,
    ).toEqual([]);
  }
});

test('each page’s share image is a 1,200 by 630 pixel PNG @nightly', async ({ request }) => {
  const images = new Set<string>();
  for (const path of await mappedPaths(request)) {
    const source = await textAt(request, path);
    images.add(pathOf(/property="og:image" content="([^"]*)"/.exec(source)?.[1] ?? ''));
  }
  expect(images.size).toBe((await mappedPaths(request)).length);
  for (const image of images) {
    const response = await request.get(image);
    expect(response.headers()['content-type'], image).toBe('image/png');
    const bytes = await response.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], image).toEqual([1200, 630]);
    expect(bytes.byteLength, image).toBeLessThan(300_000);
  }
});

test('the feed contains the full text of every article, with links that work elsewhere @nightly', async ({
  request,
}) => {
  const feed = (await xmlAt(request, routes.feed)) as {
    rss: { channel: { item: Record<string, string>[] } };
  };
  const items = feed.rss.channel.item;
  const read = parseRssFeed(await textAt(request, routes.feed));
  expect(read.items?.map(({ title }) => title)).toEqual(items.map((item) => item['title']));
  const articles = (await mappedPaths(request)).filter((path) => /^\/blog\/./.test(path));
  expect(items.map((item) => pathOf(item['link'] ?? '')).toSorted()).toEqual(articles.toSorted());
  for (const item of items) {
    const content = item['content:encoded'] ?? '';
    expect(content.split(/\s+/).length, item['title']).toBeGreaterThan(700);
    expect(content, item['title']).not.toMatch(/href="[/#]|<script|<style|<button/);
    expect(content, item['title']).toContain('It is not medical advice.');
  }
});

test('robots.txt allows the pages and lists the sitemap @nightly', async ({ request }) => {
  const robots = await textAt(request, '/robots.txt');
  expect(robots).toContain(`${routes.sitemap}\n`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('the manifest is valid JSON, and its icons exist @nightly', async ({ request }) => {
  const manifest = JSON.parse(await textAt(request, routes.manifest)) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.start_url).toBe('/');
  for (const { src } of manifest.icons) await textAt(request, src);
});

test('search works by keyboard, and finds articles, books, helplines, and the help page', async ({
  page,
}) => {
  countChecks('keyboard');
  await page.goto(routes.search);
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' });
  await reachFor(field);
  await field.focus();
  await page.keyboard.type('self-advocacy');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: /results? for “self-advocacy”/ });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', { name: 'Self-Advocacy After Stroke: How to Speak Up for Your Care' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blog\/self-advocacy-after-stroke$/);
  await page.goBack();
  await expect(field).toHaveValue('self-advocacy');
  await expect(heading).toBeVisible();

  for (const [words, link] of [
    ['recipe', 'Healthy Brain Recipes Collection'],
    ['988', '988 Suicide & Crisis Lifeline'],
    ['emergency', 'Help now'],
    ['advocasy', 'Self-Advocacy After Stroke: How to Speak Up for Your Care'],
  ] as const) {
    await field.fill(words);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(
      page.locator('[aria-labelledby="search-count"]').getByRole('link', { name: link }),
    ).toBeVisible();
  }
});

test('search shows a message if it finds nothing or if nothing was typed @nightly', async ({
  page,
}) => {
  await page.goto(routes.search);
  await reachFor(page.getByRole('searchbox'));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Type what you’re looking for')).toBeVisible();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.fill('xylophone <b>');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'We found nothing for “xylophone <b>”' }),
  ).toBeFocused();
  await expect(page.getByText('Try a different word')).toBeVisible();
  await page.getByRole('link', { name: 'Open the chat' }).press('Enter');
  await expect(page.getByRole('log')).toContainText('What would you like to know?');
});

test('searching for “i want to die” shows who to call, then the help page first, and no pages about food', async ({
  page,
}) => {
  await page.goto(`${routes.search}?q=i%20want%20to%20die`);
  await expect(page.getByText('You do not have to face it alone.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 988', exact: true })).toBeVisible();
  const results = page
    .locator('[aria-labelledby="search-count"] li')
    .getByRole('heading', { level: 3 });
  await expect(results.first()).toHaveText('Help now');
  await expect(results.filter({ hasText: /food|recipe/i })).toHaveCount(0);
});

test('a search about someone who can’t speak asks whether it started today, like the chat', async ({
  page,
}) => {
  await page.goto(`${routes.search}?q=my%20husband%20cannot%20speak`);
  await expect(page.getByRole('heading', { name: 'Did this start today?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Call 911' })).toBeVisible();
  await page.getByRole('button', { name: 'No, it’s been a while' }).click();
  await expect(page.getByRole('heading', { name: 'Did this start today?' })).toHaveCount(0);
  await expect(page.locator('#search-count')).toBeFocused();
});

test('loads the search index only when a visitor focuses the search box @nightly', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (one) => requested.push(pathOf(one.url())));
  await page.goto(routes.search);
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain(routes.searchIndex);
  await reachFor(page.getByRole('searchbox'));
  const answer = page.waitForResponse(`**${routes.searchIndex}`);
  await page.getByRole('searchbox').focus();
  expect((await answer).status()).toBe(200);
});

test('search shows a message if it can’t load, and works on retry @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/search-index/);
  await page.goto(routes.search);
  await page.route(`**${routes.searchIndex}`, (route) => route.abort());
  await reachFor(page.getByRole('searchbox'));
  await page.getByRole('searchbox').fill('sleep');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We couldn’t load the search page.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('sleep');
  await page.unroute(`**${routes.searchIndex}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /results? for “sleep”/ })).toBeFocused();
  await expect(page.getByText('We couldn’t load the search page.')).toBeHidden();
});

test('F1: an emailed link with an escaped # opens its page, and its token isn’t reported anywhere @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|functions\/download/);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (/functions\/(?:not-found|track)$/.test(request.url())) reports.push(request.url());
  });
  // Paths redirected by the platform, the 404 page, or the page for missing books.
  await page.goto('/download%2523t%3Dv1.nothing).');
  await expect(page).toHaveURL(/\/download#t/);
  await page.getByRole('link', { name: 'Get a new link by email' }).click();
  await expect(page).toHaveURL(routes.myDownloads);
  await page.goto('/Auth/Reset%25252523t%3Dv1.set-up.nothing');
  await expect(page).toHaveURL(/\/auth\/reset#t=v1\.set-up\.nothing$/);
  await expect(page.getByRole('heading', { name: /Step 1 of 3/ })).toBeVisible();
  await page.goto('/ebook/meal-plan%2523reviews.');
  await expect(page).toHaveURL(/\/ebook\/meal-plan#reviews\.$/);
  expect(reports).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('F17: no page is empty for any URL fragment', async ({ page }) => {
    // Only styles with `:target` can hide part of a page based on the fragment.
    const looking = globSync('**/*.html', { cwd: 'dist' }).filter((file) =>
      readFileSync(`dist/${file}`, 'utf8').includes(':target'),
    );
    expect(looking).toContain('auth.html');
    for (const file of looking) {
      const path = `/${file.replace(/\.html$/, '')}`;
      await page.goto(path);
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
      const odd = ['t=v1.nothing', 'no-such-part', '%', ':~:text=you', '%73ign-in', 'sign-in.'];
      const empty: string[] = [];
      for (const fragment of [...ids, ...odd]) {
        const isEmpty = await page.evaluate((hash) => {
          location.hash = hash;
          const shown = [...document.querySelectorAll('main h1, main p')];
          return !['H1', 'P'].every((name) =>
            shown.some((one) => one.tagName === name && one.checkVisibility()),
          );
        }, fragment);
        if (isEmpty) empty.push(`${path}#${fragment}`);
      }
      expect(empty).toEqual([]);
    }
  });

  test('without JavaScript, the search page explains how to turn on search and links to the main sections @nightly', async ({
    page,
    request,
  }) => {
    countChecks('no-script');
    const source = await (await request.get(routes.search)).text();
    expect(source).toMatch(/<noscript[^>]*>\s*<p[^>]*>To search, turn on JavaScript/);
    await page.goto(routes.search);
    await page.getByRole('main').getByRole('link', { name: 'Resources' }).click();
    await expect(page).toHaveURL(new RegExp(`${routes.resources}$`));
  });
});

test('the free guide can be read and downloaded without an email address @nightly', async ({
  page,
  request,
}) => {
  const file = await request.get(routes.guideFile);
  expect(file.headers()['content-type']).toBe('application/pdf');
  const bytes = await file.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(routes.guideDay(1));
  for (let day = 2; day <= 7; day += 1) {
    await page.getByRole('link', { name: new RegExp(`^Day ${day}:`) }).click();
    await expect(page).toHaveURL(new RegExp(`${routes.guideDay(day)}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Day ${day}:`);
  }
});
