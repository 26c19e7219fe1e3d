import { globSync, readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

/** Number of articles, including any that the coach has added. */
const ALL_ARTICLES = globSync('content/blog/*.mdx').length;

const NEW_TAB = /\(opens a new tab\)$/;

const { topics } = JSON.parse(readFileSync('content/community.json', 'utf8')) as {
  topics: { slug: string }[];
};

async function expectLink(main: Locator, name: string | RegExp, target: string | RegExp) {
  const links = main.getByRole('link', { name, exact: typeof name === 'string' });
  await links.first().waitFor({ state: 'attached' });
  const targets = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href')));
  const leads = targets.some((address) =>
    typeof target === 'string' ? address === target : target.test(address ?? ''),
  );
  expect(leads, `"${String(name)}" leads to ${String(target)}; found ${targets.join(', ')}`).toBe(
    true,
  );
}

test('opens and closes the phone menu @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Shop' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Resources' })).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('suggests the likely page for a mistyped URL @nightly', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto('/blgo/smal-wins');
  const near = page.getByRole('link', { name: /^Small Wins/ });
  await expect(near).toBeVisible();
  await near.click();
  await expect(page.getByRole('heading', { name: /^Small Wins/, level: 1 })).toBeVisible();
});

test('returns a 404 page with a link home for an unknown URL @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expectLink(page.getByRole('main'), 'Return to Home', '/');
});

test('permanently redirects the old forum URLs to the topics @nightly', async ({ request }) => {
  for (const { slug } of topics) {
    const response = await request.get(`/forum/${slug}`, { maxRedirects: 0 });
    const { pathname } = new URL(response.headers()['location'] ?? '', response.url());
    expect([response.status(), pathname]).toEqual([301, `/community/${slug}`]);
  }
});

test('filters the blog by category chip, including by keyboard @nightly', async ({ page }) => {
  await page.goto('/blog');
  const shown = page.locator('li[data-category]:visible');
  await expect(shown).toHaveCount(6);
  await page.getByText('More articles').click();
  await expect(shown).toHaveCount(ALL_ARTICLES);
  await page.getByText('More articles').click();
  await page.getByRole('radio', { name: /^All/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Recovery Tips/ })).toBeChecked();
  const categories = await shown.evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-category')),
  );
  expect(new Set(categories)).toEqual(new Set(['Recovery Tips']));
  await expect(page.getByText('More articles')).toBeHidden();
});

test('filters the eBook list with category chips and reports a failed load @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/functions\/ebooks/);
  await page.route('**/functions/ebooks', (route) => route.abort());
  await page.goto('/ebooks');
  await expect(page.getByText('Failed to load eBooks. Please try again.')).toBeVisible();
  await page.unroute('**/functions/ebooks');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/ebooks', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible();
  release();
  await page.getByRole('radio', { name: 'Nutrition' }).check();
  await expect(page.locator('main ul.book-rows > li:visible')).toHaveCount(4);
  await expect(page.getByText('4 eBooks')).toBeVisible();
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day/ }).click();
  await expect(
    page.getByText('30-Day Recovery Meal Plan has been added to your cart.'),
  ).toBeVisible();
});

test('opens every external link in a new tab and announces that @nightly', async ({ page }) => {
  for (const path of ['/resources', '/community', '/blog/self-advocacy-after-stroke']) {
    await page.goto(path);
    const outside = page.locator('a[href^="http"]');
    expect(await outside.count()).toBeGreaterThan(0);
    for (const one of await outside.all()) {
      await expect(one).toHaveAttribute('target', '_blank');
      await expect(one).toHaveText(NEW_TAB);
    }
  }
});

test.describe('links in the build', () => {
  type Node = DefaultTreeAdapterTypes.Node;

  function pagesOfBuild(): Map<string, { links: string[]; ids: Set<string> }> {
    const pages = new Map<string, { links: string[]; ids: Set<string> }>();
    for (const file of globSync('dist/**/*.html')) {
      const links: string[] = [];
      const ids = new Set<string>();
      const visit = (node: Node): void => {
        if ('attrs' in node) {
          for (const { name, value } of node.attrs) {
            if (name === 'id') ids.add(value);
            if (['href', 'src', 'action'].includes(name)) links.push(value);
          }
        }
        if ('content' in node) visit(node.content);
        if ('childNodes' in node) node.childNodes.forEach(visit);
      };
      visit(parse(readFileSync(file, 'utf8')));
      const path = file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '');
      pages.set(path || '/', { links, ids });
    }
    return pages;
  }

  test('every link on every page points to an existing page and an existing anchor @nightly', async ({
    request,
  }) => {
    const pages = pagesOfBuild();
    expect(pages.size).toBeGreaterThan(70);
    const broken: string[] = [];
    const known = new Map<string, number>();
    for (const [from, { links }] of pages) {
      for (const address of links) {
        const url = URL.parse(address, `http://localhost${from}`);
        if (!url) broken.push(`${from}: "${address}" isn’t a valid URL`);
        if (url?.host !== 'localhost') continue;
        const path = url.pathname;
        if (!known.has(path)) {
          const isFunction = path.startsWith('/.netlify/functions/');
          const response = isFunction ? undefined : await request.get(path, { maxRedirects: 0 });
          known.set(path, response?.status() ?? 200);
        }
        if (known.get(path) !== 200)
          broken.push(`${from}: ${path} responds with ${known.get(path)}`);
        const fragment = decodeURIComponent(url.hash.slice(1));
        const target = pages.get(path);
        if (fragment && target && !target.ids.has(fragment) && !/[=&]/.test(fragment)) {
          broken.push(`${from}: ${path} has no anchor "${fragment}"`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  test('headings don’t skip levels, and each page (or each part of a divided page) has a single main heading', () => {
    const gaps: string[] = [];
    for (const file of globSync('dist/**/*.html')) {
      // An island's fallback content is repeated in a `template` element that's never displayed.
      const source = readFileSync(file, 'utf8').replaceAll(/<template.*?<\/template>/gs, '');
      const levels = [...source.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
      const parts = source.match(/\sdata-part="[^"]*"/g)?.length ?? 1;
      const firsts = levels.filter((level) => level === 1).length;
      if (firsts !== parts) gaps.push(`${file}: ${firsts} h1 for ${parts} part(s)`);
      levels.forEach((level, at) => {
        const before = levels[at - 1];
        if (before !== undefined && level > before + 1)
          gaps.push(`${file}: h${before} then h${level}`);
      });
    }
    expect(gaps).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters the blog and shop with category chips', async ({ page }) => {
    countChecks('no-script');
    for (const path of ['/blog', '/shop']) {
      await page.goto(path);
      await page.getByRole('radio', { name: /^Nutrition/ }).check();
      const categories = await page
        .locator('[data-filtered] li[data-category]:visible')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-category')));
      expect(new Set(categories)).toEqual(new Set(['Nutrition']));
    }
  });
});
