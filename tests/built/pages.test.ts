import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '#src/security-headers.ts';
import { routes } from '#src/routes.ts';
import { everyFunction } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { readPageRules } from '#tests/support/page-rules.ts';

/**
 * Pages known to be private to one visitor, so that the tests notice if a page loses its private
 * marker. There may be others.
 */
const SURELY_PRIVATE = [
  routes.purchaseSuccess,
  routes.download,
  routes.myDownloads,
  routes.checkout,
  routes.account,
  routes.authReset,
  routes.authVerify,
  routes.review,
  routes.communityReview,
  routes.wellnessGuideUpload,
  routes.admin,
  routes.adminOrder,
  routes.adminCampaigns,
  routes.adminWaiting,
  routes.adminMessages,
  routes.adminSubscribers,
  routes.adminUnanswered,
  routes.adminWrite,
  routes.adminNotifications,
  routes.adminForget,
  routes.adminHelp,
];
/** Pages that are served for any unknown URL. */
const ANY_ADDRESS = ['404.html', 'blog/not-found.html', 'ebook/not-found.html'];

interface Page {
  file: string;
  path: string;
  headers: ReadonlyMap<string, string>;
  elements: DefaultTreeAdapterTypes.Element[];
}

const headersOf = readPageRules('dist/_headers');

function elementsOf(html: string): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) found.push(node);
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

const pages: Page[] = globSync('**/*.html', { cwd: 'dist' })
  // The editor is a separate app. Its tests are below.
  .filter((file) => file !== 'edit.html')
  .toSorted()
  .map((file) => {
    const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
    const elements = elementsOf(readFileSync(`dist/${file}`, 'utf8'));
    return { file, path, headers: headersOf(path), elements };
  });

const attribute = (element: DefaultTreeAdapterTypes.Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value;
const textOf = ({ childNodes }: DefaultTreeAdapterTypes.Element) =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** Parses a policy into a map of directive names to sources. */
function readPolicy(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/**
 * Returns the policy in the page, which applies at every URL, and the policy in the page's own
 * header.
 */
function policiesOf({ headers, elements }: Page): Map<string, string[]>[] {
  const meta = elements.find((one) => attribute(one, 'http-equiv') === 'content-security-policy');
  const inside = (meta && attribute(meta, 'content')) ?? '';
  return [inside, headers.get('content-security-policy') ?? ''].map(readPolicy);
}

/** Whether the page is marked as private to one visitor. */
const isPrivate = ({ elements }: Page) =>
  elements.some(
    (one) => attribute(one, 'name') === 'referrer' && attribute(one, 'content') === 'no-referrer',
  );

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the list of pages to check isn’t empty', () => {
  expect(pages.length).toBeGreaterThan(40);
  for (const file of ANY_ADDRESS) expect(pages.map((page) => page.file)).toContain(file);
});

describe.each(pages)('T19: the page $path', (page) => {
  test('has every security header', () => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(page.headers.get(name), name).toBe(value);
    }
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(page.headers.get('referrer-policy')).toMatch(
      /^(?:no-referrer|strict-origin-when-cross-origin)$/,
    );
  });

  test.each([
    ['in its HTML', 0],
    ['in its header', 1],
  ])('can run only its own code under the policy %s', (_, at) => {
    const policy = policiesOf(page)[at] ?? new Map<string, string[]>();
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    const all = [...policy.values()].flat();
    expect(all.filter((source) => /unsafe|^\*|^https?:$|^data:$/.test(source))).toEqual(['data:']);
    expect(policy.get('img-src')).toContain('data:');
    for (const [name, tag] of [
      ['script-src', 'script'],
      ['style-src', 'style'],
    ] as const) {
      const inline = page.elements.filter(
        (one) =>
          one.tagName === tag &&
          attribute(one, 'src') === undefined &&
          ['', 'module', 'speculationrules', 'text/javascript'].includes(
            attribute(one, 'type') ?? '',
          ),
      );
      for (const one of inline)
        expect(policy.get(name), textOf(one).slice(0, 60)).toContain(hashOf(textOf(one)));
    }
  });

  test('sets its CSP right after the charset, before anything that can run', () => {
    const [charset, policy] = page.elements.filter(({ tagName }) =>
      ['meta', 'script', 'style', 'link'].includes(tagName),
    );
    expect(charset && attribute(charset, 'charset')).toBe('utf-8');
    expect(policy && attribute(policy, 'http-equiv')).toBe('content-security-policy');
  });

  test('doesn’t need anything that its policy forbids', () => {
    const handlers = page.elements.flatMap(({ tagName, attrs }) =>
      attrs
        .filter(({ name, value }) => /^on|^style$/.test(name) || /^\s*javascript:/i.test(value))
        .map(({ name }) => `${tagName} ${name}`),
    );
    expect(handlers).toEqual([]);
    const loaded = page.elements
      .filter(({ tagName }) =>
        ['script', 'img', 'iframe', 'source', 'object', 'embed'].includes(tagName),
      )
      .flatMap((one) => attribute(one, 'src') ?? []);
    expect(loaded.filter((address) => /^(?:https?:)?\/\//.test(address))).toEqual([]);
  });
});

/** Returns the last element inside an element, in document order. */
function lastOf(element: DefaultTreeAdapterTypes.Element): DefaultTreeAdapterTypes.Element {
  const last = element.childNodes.findLast((node) => 'tagName' in node);
  return last === undefined ? element : lastOf(last);
}

/** Pages that render progressively. */
const LONG = [
  /^\/$/,
  /^\/blog\/(?!not-found$|page-)(?:1$|[a-z])/,
  /^\/checkout$/,
  /^\/ebook\/(?!not-found$)[^/]+$/,
  /^\/(?:meal-plan|recovery-journal|recovery-planner)$/,
];

test.each(pages)(
  '$path renders once it’s complete, including its footer, or once its main part starts if it’s long',
  ({ path, elements }) => {
    const id = LONG.some((long) => long.test(path)) ? 'main' : 'foot';
    const expected = elements.filter((one) => attribute(one, 'rel') === 'expect');
    expect(expected.map((one) => attribute(one, 'blocking'))).toEqual(['render']);
    expect(expected.map((one) => attribute(one, 'href'))).toEqual([`#${id}`]);
    const targets = elements.filter((one) => attribute(one, 'id') === id);
    expect(targets).toHaveLength(1);
    if (id !== 'foot') return;
    const footer = elements.find(({ tagName }) => tagName === 'footer');
    expect(targets[0]).toBe(footer && lastOf(footer));
  },
);

test('the translation of each page links back to it', () => {
  const named = pages.flatMap(({ path, elements }) =>
    elements
      .filter((element) => attribute(element, 'rel') === 'alternate')
      .flatMap((element) => {
        const language = attribute(element, 'hreflang');
        const href = attribute(element, 'href') ?? '';
        return language === undefined ? [] : [{ path, language, to: new URL(href).pathname }];
      }),
  );
  const twins = named.filter(({ path, to }) => path !== to);
  expect(twins.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/es/ayuda', '/es/senales', '/es/guia-dia-1']),
  );
  for (const { path, to } of twins)
    expect(named).toContainEqual(expect.objectContaining({ path: to, to: path }));
});

test('content-hashed files are cached for a year, and pages are revalidated each time', () => {
  for (const { path, headers } of pages) {
    // Public pages have no cache rule, so both hosts send `max-age=0, must-revalidate` and an ETag.
    // Private pages have `no-store`.
    expect(headers.get('cache-control') ?? 'no-store', path).toBe('no-store');
  }
  const names = readdirSync('dist/_astro');
  for (const name of names) {
    expect(headersOf(`/_astro/${name}`).get('cache-control')).toMatch(
      /max-age=31536000, immutable$/,
    );
  }
  expect(names.filter((name) => !/\.[\w-]{8}(?:_\w+)?\.\w+$/.test(name))).toEqual([]);
});

test('T19: private pages aren’t cached, don’t send a referrer, and stay out of search engines, at every URL', () => {
  const marked = pages.filter(isPrivate);
  expect(marked.map(({ path }) => path)).toEqual(expect.arrayContaining(SURELY_PRIVATE));
  for (const address of marked.flatMap(({ path, file }) => [path, `/${file}`])) {
    const headers = headersOf(address);
    expect(headers.get('referrer-policy'), address).toBe('no-referrer');
    expect(headers.get('cache-control'), address).toBe('no-store');
    expect(headers.get('x-robots-tag'), address).toBe('noindex');
  }
  const map = globSync('dist/sitemap-*.xml')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  for (const { path, elements } of marked) {
    const robots = elements.find((one) => attribute(one, 'name') === 'robots');
    expect(robots && attribute(robots, 'content'), path).toBe('noindex');
    expect(map).not.toContain(`${path}<`);
  }
});

describe('a page with health facts', () => {
  const textOf = (file: string) =>
    readFileSync(`dist/${file}.html`, 'utf8').replaceAll(/\s+/g, ' ');
  const english = [
    ...globSync('content/blog/*.mdx').map((file) => `blog/${basename(file, '.mdx')}`),
    ...globSync('content/guide/*.mdx').map((file) => `wellness-guide/${basename(file, '.mdx')}`),
    ...['fast-card', 'pressure-log', 'falls-log', 'medicine-list'].map(
      (name) => `resources/${name}`,
    ),
    'resources',
  ];
  const spanish = globSync('content/es/*.mdx').map((file) => `es/${basename(file, '.mdx')}`);
  const day = String.raw`<span[^>]*>\w+ \d{1,2}, \d{4}</span>\.`;

  test.each(english)('states when and by whom it was last checked: %s', (file) => {
    expect(textOf(file)).toMatch(
      new RegExp(
        `The author of this site(?:, who’s had a stroke, wrote this page from the sources above. She)? last checked the facts on ${day} (?:Reviewed by|No doctor or other health professional has reviewed it yet)`,
      ),
    );
  });

  test.each(spanish)('a Spanish page also states when the facts were last checked: %s', (file) => {
    expect(textOf(file)).toMatch(
      /revisó los datos por última vez el \d{1,2} de \p{L}+ de \d{4}\. (?:También los revisó|Todavía no los ha revisado)/u,
    );
  });
});

test('F15: an article’s date is the same everywhere it’s shown, for every reader in the United States', () => {
  const zones = ['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'Pacific/Guam'];
  const isDayOnly = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  const dayIn = (timeZone: string, text: string) =>
    isDayOnly(text) ? text : new Date(text).toLocaleDateString('en-CA', { timeZone });
  const articles = globSync('content/blog/*.mdx').map((file) => {
    const text = readFileSync(file, 'utf8');
    const days = ['date', 'updated', 'lastReviewed'].map(
      (name) => new RegExp(`^${name}: '?([\\d-]+)`, 'm').exec(text)?.[1],
    );
    return { slug: file.replace(/^.*\/|\.mdx$/g, ''), days };
  });
  const feed = readFileSync('dist/rss.xml', 'utf8');
  const map = globSync('dist/sitemap-*.xml')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  let looked = 0;
  for (const { slug, days } of articles) {
    const page = readFileSync(`dist/blog/${slug}.html`, 'utf8');
    const [published, changed] = [days[0], days[1] ?? days[2]];
    const found = [
      ...[...page.matchAll(/"(date\w+|article:\w+_time)"(?: content=|:)"([^"]+)/g)],
      ...[...page.matchAll(/<(time) [^>]*datetime="([^"]+)/g)],
      ...[...map.matchAll(new RegExp(`/blog/${slug}</loc><(lastmod)>([^<]+)`, 'g'))],
      ...feed
        .split('<item>')
        .filter((item) => item.includes(`/blog/${slug}</link>`))
        .flatMap((item) => [...item.matchAll(/<(pubDate)>([^<]+)/g)]),
    ];
    for (const [, name = '', text = ''] of found) {
      looked += 1;
      const day = /modified|lastmod/i.test(name) ? changed : published;
      for (const zone of zones) expect(dayIn(zone, text), `${slug} ${name} ${zone}`).toBe(day);
    }
  }
  expect(looked).toBeGreaterThanOrEqual(articles.length * 5);
});

describe.each(everyFunction)('T19: the function $name', ({ call, url }) => {
  test('sends the security headers with every kind of response', async () => {
    expectConsole(/"event":/);
    const requests: RequestInit[] = [
      { method: 'GET' },
      { method: 'DELETE' },
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } },
    ];
    const answers: Response[] = [];
    const { services } = await createTestHarness();
    for (const init of requests)
      answers.push(await call(new Request(url, init), {}, () => services));
    answers.push(
      await call(new Request(url), {}, () => {
        throw new Error('broken');
      }),
    );
    for (const { headers, status } of answers) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect(headers.get(name), `${status} ${name}`).toBe(value);
      }
      const policy = readPolicy(headers.get('content-security-policy') ?? '');
      expect(policy.get('default-src'), String(status)).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors'), String(status)).toEqual(["'none'"]);
      expect(headers.get('cache-control'), String(status)).toBe('no-store');
      // Without any referrer, a form on the page would be submitted with the origin "null" and
      // rejected.
      expect(headers.get('referrer-policy'), String(status)).toMatch(
        /^(?:no-referrer|same-origin)$/,
      );
      expect(headers.get('x-robots-tag'), String(status)).toBe('noindex');
      expect(headers.get('x-request-id'), String(status)).toMatch(/^[\w-]{8,64}$/);
    }
  });
});

test('every image has explicit dimensions, so that nothing shifts when it loads', () => {
  const pictures = globSync('dist/**/*.html').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<img\b[^>]*>/g)].map(([image]) => [file, image]),
  );
  expect(pictures.length).toBeGreaterThan(100);
  const without = pictures.filter(
    ([, image = '']) => !/ width="\d+"/.test(image) || !/ height="\d+"/.test(image),
  );
  expect(without).toEqual([]);
});

const builtElements = (file: string) => elementsOf(readFileSync(`dist/${file}`, 'utf8'));

test('a line to trace comes before the steps that use it, with its ends labeled', () => {
  for (const evening of [1, 8, 23, 27]) {
    const elements = builtElements(`calm-evenings/evening-${evening}.html`);
    const main = elements.findIndex(({ tagName }) => tagName === 'main');
    const line = elements.findIndex((one) => attribute(one, 'id') === 'breathe');
    const steps = elements.findLastIndex(({ tagName }) => tagName === 'ol');
    expect(line, `evening ${evening}`).toBeGreaterThan(main);
    expect(line, `evening ${evening}`).toBeLessThan(steps);
    const labels = elements.filter(({ tagName }) => tagName === 'text').map(textOf);
    expect(labels.join()).toMatch(/start.*stop/);
  }
});

test('ratings are rounded down to whole stars on each book’s page', () => {
  const filledOf = (file: string) =>
    builtElements(file)
      .filter((one) => attribute(one, 'aria-label') === 'out of 5 stars')
      .map(
        ({ childNodes }) =>
          childNodes.filter(
            (star) => 'attrs' in star && attribute(star, 'fill') === 'var(--color-star)',
          ).length,
      );
  const books = ['brain-recipes', 'meal-plan', 'recovery-planner', 'recovery-journal'];
  expect(books.map((book) => filledOf(`ebook/${book}.html`))).toEqual([[4], [4], [4], [4]]);
});

test('an event has a calendar file, linked from its page, unless it’s a sample', () => {
  const page = readFileSync('dist/community.html', 'utf8');
  const files = globSync('dist/community/events/*.ics').map((file) => file.replace('dist', ''));
  const linked = Array.from(page.matchAll(/\/community\/events\/[\w-]+\.ics/g), ([href]) => href);
  expect(files.toSorted()).toEqual(linked.toSorted());
  const events = globSync('content/events/*.json').map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as { sample?: boolean },
  );
  const real = events.filter(({ sample }) => !sample);
  expect(files).toHaveLength(real.length);
  const samples = page.match(/>Sample event</g) ?? [];
  expect(samples).toHaveLength(events.length - real.length);
});

describe('the editor', () => {
  const html = readFileSync('dist/edit.html', 'utf8');
  const elements = elementsOf(html);
  const meta = elements.find((one) => attribute(one, 'http-equiv') === 'content-security-policy');
  const header = headersOf(routes.edit).get('content-security-policy') ?? '';

  test('T19: runs only its own files, and connects only to this site and the Git host', () => {
    for (const policy of [
      readPolicy(header),
      readPolicy((meta && attribute(meta, 'content')) ?? ''),
    ]) {
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      const hosts = [...policy.values()].flat().filter((source) => source.includes('//'));
      expect(hosts).toEqual(['https://api.github.com']);
    }
    expect(readPolicy(header).get('frame-ancestors')).toEqual(["'none'"]);
    expect(html).not.toMatch(/<script(?![^>]* src="\/editor\/)|<style|http:/);
  });

  test('doesn’t cache the editor, hides it from search engines, and caches its files permanently', () => {
    for (const path of [routes.edit, `${routes.edit}.html`]) {
      expect(headersOf(path).get('cache-control')).toBe('no-store');
      expect(headersOf(path).get('x-robots-tag')).toBe('noindex');
    }
    const files = readdirSync('dist/editor');
    expect(files.length).toBeLessThan(60);
    for (const file of files)
      expect(headersOf(`/editor/${file}`).get('cache-control')).toContain('immutable');
  });

  test('doesn’t ship the editor’s code to visitors', () => {
    const withIt = globSync('dist/{_astro,editor}/*.js').filter((file) =>
      readFileSync(file, 'utf8').includes('sveltia'),
    );
    expect(withIt.filter((file) => file.startsWith('dist/_astro/'))).toEqual([]);
    expect(withIt.length).toBeGreaterThan(0);
  });

  test('lets people zoom', () => {
    const viewport = elements.find((one) => attribute(one, 'name') === 'viewport');
    expect(viewport && attribute(viewport, 'content')).toBe('width=device-width, initial-scale=1');
  });
});
