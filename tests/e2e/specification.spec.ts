import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

/** The 12 of the specification, and what the coach wrote since. */
const ALL_ARTICLES = globSync('content/blog/*.mdx').length;

/**
 * What the specification says of each page, written down from it and not from the code: addresses,
 * headings, texts, where buttons lead, and how many there are of what.
 */
interface PageRule {
  path: string;
  /** Main heading. */
  heading: string | RegExp;
  /** Headings below it. */
  sections?: (string | RegExp)[];
  /** Links and buttons by name, with the address that they lead to. */
  links?: [name: string | RegExp, target: string | RegExp][];
  texts?: (string | RegExp)[];
  counts?: [what: string, locate: (main: Locator) => Locator, count: number][];
}

const link = (name: string | RegExp) => (main: Locator) => main.getByRole('link', { name });
const NEW_TAB = /\(opens a new tab\)$/;

const ARTICLES = {
  'breaking-barriers-together-mindset-shift': /Breaking Barriers Together/,
  'small-wins-celebrating-recovery-milestones': /Small Wins/,
  'caregiver-burnout-support-and-self-care-strategies': /Caregiver Burnout/,
  'brain-healthy-nutrition-recipes-for-recovery': /Brain-Healthy Nutrition/,
  'adaptive-tools-making-daily-life-easier': /Adaptive Tools/,
  'building-confidence-after-stroke': /Building Confidence/,
  'first-6-months-of-stroke-recovery': /First 6 Months/,
  'brain-foods-for-stroke-recovery': /Brain Foods/,
  'building-your-support-network': /Support Network/,
  'adaptive-tools-for-stroke-survivors': /Adaptive Tools/,
  'self-advocacy-after-stroke': /Self-Advocacy/,
  '1': /5 Daily Habits/,
} as const;

const TOPICS = {
  'recovery-milestones': 'Recovery Milestones & Celebrations',
  'therapy-treatment': 'Therapy & Treatment Discussions',
  'nutrition-wellness': 'Nutrition & Healthy Living',
  'caregiver-support': 'Caregiver Support Circle',
  'daily-motivation': 'Daily Motivation & Inspiration',
  'equipment-tools': 'Equipment & Adaptive Tools',
} as const;

const PAGES: PageRule[] = [
  {
    path: '/',
    heading: 'You Are Stronger Than You Know',
    links: [
      [/^Meet /, '/about'],
      ['Join Our Community', '/auth'],
      ['Resources', '/resources'],
      ['Blog', '/blog'],
      ['Shop', '/shop'],
      ['Free Guide', '/wellness-guide'],
      ['See our books', '/shop'],
      ['Get the free guide', '/wellness-guide'],
    ],
    counts: [['testimonials', (main) => main.locator('figure blockquote'), 3]],
  },
  {
    path: '/about',
    heading: 'About',
    sections: ['The story', /^Why/, 'Hope & Healing', 'Community', 'Education'],
    links: [
      [/guide/, '/wellness-guide'],
      [/books/, '/shop'],
    ],
  },
  {
    path: '/blog',
    heading: 'Blog',
    counts: [
      ['chips', (main) => main.getByRole('radio'), 7],
      ['featured and grid', (main) => main.locator('ul').locator('nth=1').locator('> li'), 5],
      ['articles', (main) => main.locator('li[data-category]'), ALL_ARTICLES],
    ],
    texts: [
      /^All\b/,
      /^Recovery Tips\b/,
      /^Education\b/,
      /^Nutrition\b/,
      /^Mental Health\b/,
      /^Daily Living\b/,
      /^Advocacy\b/,
    ],
  },
  ...Object.entries(ARTICLES).map(([slug, heading]): PageRule => ({
    path: `/blog/${slug}`,
    heading,
    sections: ['The short version', 'Next Steps', 'Sources'],
    links: [['Back to Blog', '/blog']],
    texts: [/It is not medical advice/],
  })),
  {
    path: '/blog/1',
    heading: /^5 Daily Habits/,
    links: [
      [/guide/, '/wellness-guide'],
      [/books/, '/shop'],
    ],
  },
  {
    path: '/blog/self-advocacy-after-stroke',
    heading: /^Self-Advocacy After Stroke/,
    texts: [/Advocacy\. March 2, 2025\. 9 min read/],
    counts: [['next steps', (main) => main.getByRole('checkbox'), 2]],
    links: [[/^Go there.*/, /^\/(?:community|resources)$/]],
  },
  {
    path: '/resources',
    heading: 'Recovery Resources',
    sections: [
      'Emergency & Crisis',
      'Medical & Healthcare',
      'Educational',
      'Support & Community',
      'Quick Reference Guide',
      /FAST/,
      'Recovery phases',
      'Key recovery areas',
    ],
    links: [['Shop Products', '/shop']],
    texts: ['24 to 48 hours', '2 days to 6 months', /^6 months and later/, 'Affiliate Link'],
    counts: [
      // The 14 cards of the specification, and 3 for money and daily help.
      ['cards', (main) => main.locator('section:not(:has(#free-pages, #quick-reference)) li'), 17],
      ['emergency', (main) => main.locator('section:has(#emergency) li'), 2],
      ['medical', (main) => main.locator('section:has(#medical) li'), 4],
      ['educational', (main) => main.locator('section:has(#educational) li'), 4],
      ['support', (main) => main.locator('section:has(#support) li'), 4],
      ['money and daily help', (main) => main.locator('section:has(#money) li'), 3],
      ['websites', link(/^Visit Website/), 16],
      [
        'signs',
        (main) => main.locator('section:has(#quick-reference) ol').first().locator('li'),
        4,
      ],
    ],
  },
  {
    path: '/community',
    heading: 'Community',
    links: [
      // Until the owner has a group on Facebook: the finder of groups, and the search of Facebook.
      [/^Join Our Community/, /stroke\.org/],
      [/^Join Facebook Group/, /facebook\.com\/search\/groups/],
      ...Object.entries(TOPICS).map(([slug, title]): [string, string] => [
        title,
        `/community/${slug}`,
      ]),
    ],
    texts: [
      'Every 2 weeks on Wednesday at 2:00 PM EST',
      'First Friday of each month at 3:00 PM EST',
      'Third Thursday of each month at 6:00 PM EST',
    ],
    counts: [
      ['state tiles', (main) => main.locator('section:has(#states) ul').first().locator('li'), 51],
      ['events', (main) => main.locator('section:has(#events) > ul > li'), 3],
    ],
  },
  ...Object.entries(TOPICS).map(([slug, title]): PageRule => ({
    path: `/community/${slug}`,
    heading: title,
    links: [[/^Back to Community/, '/community']],
    counts: [['sample posts', (main) => main.locator('section:has(#posts) li'), 6]],
  })),
  {
    path: '/shop',
    heading: 'Digital Recovery eBooks',
    texts: [/^All Products\b/, /^Nutrition\b/, /^Recovery Tools\b/, /^Mental Health\b/],
    counts: [
      ['books', (main) => main.locator('[data-filtered] li[data-category]'), 4],
      // 4 books and 3 add-ons of the specification, and a bundle.
      ['details', link(/^View Details/), 8],
    ],
  },
  ...(
    [
      ['brain-recipes', 'Healthy Brain Recipes Collection', '$29.99', '$39.99', 'Nutrition'],
      ['meal-plan', '30-Day Recovery Meal Plan', '$24.99', '$34.99', 'Nutrition'],
      ['recovery-planner', 'Complete Recovery Planner', '$19.99', '$29.99', 'Recovery Tools'],
      [
        'recovery-journal',
        'Recovery Journal & Gratitude Guide',
        '$14.99',
        '$19.99',
        'Mental Health',
      ],
    ] as const
  ).map(([slug, title, price, was, category]): PageRule => ({
    path: `/ebook/${slug}`,
    heading: title,
    sections: ["What's Inside"],
    links: [[/^Buy Now - Instant Download/, `/checkout?product=${slug}`]],
    texts: [price, was, category],
  })),
  { path: '/recovery-planner', heading: /Recovery Planner/, texts: ['Save $10'] },
  { path: '/meal-plan', heading: /Meal Plan/, texts: ['Save $10'] },
  { path: '/recovery-journal', heading: /Recovery Journal/, texts: ['Save $5'] },
  {
    path: '/ebooks',
    heading: 'All eBooks',
    counts: [['eBooks', (main) => main.locator('ul.cards > li'), 8]],
  },
  {
    path: '/checkout',
    heading: 'Secure Checkout',
    texts: ['$19.99', '$12.99', '$14.99', '$16.99'],
  },
  {
    path: '/test-purchase',
    heading: 'eBook Purchase Test',
    texts: [/4242 4242 4242 4242/],
  },
  {
    path: '/legal',
    heading: 'Legal',
    texts: [/not medical advice/],
    links: [['contact page', '/contact']],
  },
  {
    path: '/terms',
    heading: /Terms/,
    links: [['contact page', '/contact']],
    texts: [/personal use/],
  },
  { path: '/privacy', heading: /Privacy/, links: [['contact page', '/contact']] },
  { path: '/refunds', heading: /Refund/, texts: [/30 days|30-day/] },
  { path: '/health-data-notice', heading: /health data/i },
  { path: '/accessibility', heading: 'Accessibility' },
  { path: '/cookies', heading: /Cookies/ },
  { path: '/corrections', heading: 'Corrections', links: [['contact page', '/contact']] },
  { path: '/community-guidelines', heading: 'Community guidelines' },
  { path: '/help', heading: 'Help now', links: [['Call 911', 'tel:911']] },
  {
    path: '/admin/upload',
    heading: 'eBook Management',
    links: [['Sign in as the coach', '/auth?next=%2Fadmin%2Fupload#sign-in']],
  },
  {
    path: '/wellness-guide/upload',
    heading: 'Upload the guide',
    links: [['Sign in as the coach', '/auth?next=%2Fwellness-guide%2Fupload#sign-in']],
  },
];

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

async function expectText(main: Locator, text: string | RegExp) {
  await expect(main.getByText(text).first(), `the text ${String(text)}`).toBeVisible();
}

/** Pages of one test: enough tests for both workers, and few new windows. */
const HANDFUL = 8;

for (let first = 0; first < PAGES.length; first += HANDFUL) {
  const some = PAGES.slice(first, first + HANDFUL);
  test(`as specified: ${some.map(({ path }) => path).join(', ')} @nightly`, async ({ page }) => {
    for (const { path, heading, sections = [], links = [], texts = [], counts = [] } of some) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        const main = page.getByRole('main');
        for (const name of sections) {
          await expect(main.getByRole('heading', { name }).first(), String(name)).toBeVisible();
        }
        for (const [what, locate, count] of counts) {
          await expect(locate(main), what).toHaveCount(count);
        }
        for (const [name, target] of links) await expectLink(main, name, target);
        for (const text of texts) await expectText(main, text);
      });
    }
  });
}

test('the header and the footer have the specified links on every page', async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  for (const [name, target] of [
    ['Home', '/'],
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Shop', '/shop'],
    ['Resources', '/resources'],
    ['Community', '/community'],
    ['Contact', '/contact'],
    ['Free Guide', '/wellness-guide'],
    ['Sign Up', '/auth'],
  ] as const) {
    await expectLink(header, name, target);
  }
  await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  const footer = page.getByRole('contentinfo');
  await expectLink(footer, 'Privacy', '/privacy');
  await expectLink(footer, 'Terms', '/terms');
  await expectLink(footer, /support group/i, /facebook\.com|stroke\.org/);
  await expect(footer.getByText('© 2025')).toBeVisible();
  await expect(footer.getByRole('heading', { name: 'Stay Connected' })).toBeVisible();
  await expect(footer.getByPlaceholder('Your email')).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('the menu of a phone opens and closes @nightly', async ({ page }) => {
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

test('a mistyped address offers the page that was probably meant @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await page.goto('/blgo/smal-wins');
  const near = page.getByRole('link', { name: /^Small Wins/ });
  await expect(near).toBeVisible();
  await near.click();
  await expect(page.getByRole('heading', { name: /^Small Wins/, level: 1 })).toBeVisible();
});

test('every address without a page answers 404 with a way home @nightly', async ({
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

test('the old forum addresses lead to the topics for good @nightly', async ({ request }) => {
  for (const slug of Object.keys(TOPICS)) {
    const response = await request.get(`/forum/${slug}`, { maxRedirects: 0 });
    const { pathname } = new URL(response.headers()['location'] ?? '', response.url());
    expect([response.status(), pathname]).toEqual([301, `/community/${slug}`]);
  }
});

test('each announced article says so and takes subscriptions by mail @nightly', async ({
  page,
}) => {
  for (const id of [2, 3, 4, 5, 6]) {
    await test.step(`/blog/${id}`, async () => {
      await page.goto(`/blog/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      await expectText(page.getByRole('main'), 'Coming soon');
      await expectLink(page.getByRole('main'), /Subscribe for Updates/, /^mailto:/);
      await expectLink(page.getByRole('main'), 'Back to Blog', '/blog');
    });
  }
});

test('a chip of the blog shows only its category, also by keyboard @nightly', async ({ page }) => {
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

test('the list of eBooks filters by chips that come from the data, and says when it fails @nightly', async ({
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
  await expect(page.getByText('Loading eBooks...')).toBeVisible();
  release();
  await page.getByRole('radio', { name: 'Nutrition' }).check();
  await expect(page.locator('main ul.cards > li:visible')).toHaveCount(4);
  await expect(page.getByText('4 eBooks')).toBeVisible();
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day/ }).click();
  await expect(
    page.getByText('30-Day Recovery Meal Plan has been added to your cart.'),
  ).toBeVisible();
});

test('all links to other sites open a new tab and say so @nightly', async ({ page }) => {
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

test.describe('links of the build', () => {
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

  test('every link of every page leads somewhere, and to a place that is on that page @nightly', async ({
    request,
  }) => {
    const pages = pagesOfBuild();
    expect(pages.size).toBeGreaterThan(70);
    const broken: string[] = [];
    const known = new Map<string, number>();
    for (const [from, { links }] of pages) {
      for (const address of links) {
        const url = URL.parse(address, `http://localhost${from}`);
        if (!url) broken.push(`${from}: "${address}" is no address`);
        if (url?.host !== 'localhost') continue;
        const path = url.pathname;
        if (!known.has(path)) {
          const isFunction = path.startsWith('/.netlify/functions/');
          const response = isFunction ? undefined : await request.get(path, { maxRedirects: 0 });
          known.set(path, response?.status() ?? 200);
        }
        if (known.get(path) !== 200) broken.push(`${from}: ${path} answers ${known.get(path)}`);
        const fragment = decodeURIComponent(url.hash.slice(1));
        const target = pages.get(path);
        if (fragment && target && !target.ids.has(fragment) && !/[=&]/.test(fragment)) {
          broken.push(`${from}: ${path} has no place "${fragment}"`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  test('the headings of every page have no gap, and each part of a page has 1 main heading', () => {
    const gaps: string[] = [];
    for (const file of globSync('dist/**/*.html')) {
      // What stands in the place of an island is there once more, in a template that nobody sees.
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

  test('every page has a next step for a tired reader besides the header and footer', () => {
    const without: string[] = [];
    for (const file of globSync('dist/**/*.html')) {
      const source = readFileSync(file, 'utf8');
      const main = /<main[\s\S]*<\/main>/.exec(source)?.[0] ?? '';
      if (!/<a\b[^>]*\shref="(?:\/|tel:|mailto:|sms:)/.test(main) && !/<button/.test(main)) {
        without.push(file);
      }
    }
    expect(without).toEqual([]);
  });
});

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toBeEmpty();
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every specified page can be read @nightly', async ({ page }) => {
    countChecks('no-script');
    await walk(page, [...new Set(PAGES.map(({ path }) => path))]);
  });

  test('the chips of blog and shop work', async ({ page }) => {
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
