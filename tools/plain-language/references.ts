import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { refusePhoto } from '../../src/domain/articles/photo.ts';
import { refuseRecording } from '../../src/domain/coach/greeting-recording.ts';
import { routes } from '../../src/routes.ts';
import { checkChat } from './chat-steps.ts';
import type { ContentFile, Mark, TextField } from './content-file.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Checks references between files: everything a file refers to must exist. */
export function checkReferences(
  files: readonly ContentFile[],
  pictureExists: (path: string) => boolean = existsSync,
  readPicture: (path: string) => Uint8Array = readFileSync,
): Diagnostic[] {
  const pages = pagesOf(files);
  return [
    ...files.flatMap((file) => [
      ...checkLinks(file, pages),
      ...checkMarks(file, {
        terms: new Set(valuesOf(files, 'glossary', 'id')),
        drawings: new Set(valuesOf(files, 'drawings', 'id')),
        cards: new Set(valuesOf(files, 'how-to', 'id')),
      }),
      ...checkHeadings(file),
      ...checkPictures(file, pictureExists, readPicture),
      ...checkRecordings(file, pictureExists, readPicture),
    ]),
    ...checkAnnounced(files),
    ...checkSite(files),
    ...checkDrawings(files, pictureExists),
    ...checkCards(files),
    ...checkArticles(files),
    ...checkGuide(files),
    ...checkBooks(files),
    ...checkNotices(files),
    ...checkLegalPages(files),
    ...checkSpanishPairs(files),
    ...checkChat(files, pages),
  ];
}

/** Last path segments of the old article URLs, /blog/1 to /blog/6. */
const OLD_ARTICLES = ['1', '2', '3', '4', '5', '6'];

/** Files in `content/legal` that are shown on a page, by name. */
const LEGAL_TEXTS = [
  'legal',
  'terms',
  'privacy',
  'refunds',
  'health-data-notice',
  'accessibility',
  'cookies',
  'community-guidelines',
  'corrections',
] as const;

function pagesOf(files: readonly ContentFile[]): Set<string> {
  const articles = slugsIn(files, 'blog');
  const products = valuesOf(files, 'products', 'slug');
  const own = productsWith(files, 'edition', 'own');
  return new Set<string>([
    ...Object.values(routes).filter((route) => typeof route === 'string'),
    ...[...articles, ...OLD_ARTICLES].map(routes.article),
    ...products.map(routes.ebook),
    ...slugsIn(files, 'books')
      .filter((slug) => !own.has(slug))
      .map(routes.ebookSample),
    ...topicSlugs(files).map(routes.communityTopic),
    ...slugsIn(files, 'es').map(routes.spanish),
    ...slugsIn(files, 'free-pages').map(routes.freePage),
    ...slugsIn(files, 'guide').map((day) => `${routes.wellnessGuide}/${day}`),
  ]);
}

/** Returns the slugs of the products whose field has the given value. */
function productsWith(files: readonly ContentFile[], key: string, value: string): Set<string> {
  const places = fieldsNamed(files, 'products', key)
    .filter(({ text }) => text === value)
    .map(({ path }) => path[0]);
  return new Set(
    fieldsNamed(files, 'products', 'slug')
      .filter(({ path }) => places.includes(path[0]))
      .map(({ text }) => text),
  );
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`content/${folder}/`);
}

function slugOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.\w+$/, '');
}

/** Returns the slugs of the files in a folder. */
function slugsIn(files: readonly ContentFile[], folder: string): string[] {
  return files.filter(({ file }) => isIn(file, folder)).map(({ file }) => slugOf(file));
}

/** Returns the values of a field in the entries of a JSON list. */
function fieldsNamed(files: readonly ContentFile[], name: string, key: string): PlacedField[] {
  return files
    .filter(({ file }) => file === `content/${name}.json`)
    .flatMap(({ file, fields }) =>
      fields
        .filter(({ path }) => path.length === 2 && path[1] === key)
        .map(({ text, path, line, name }) => ({ text, path, place: { file, line, field: name } })),
    );
}

type PlacedField = Pick<TextField, 'text' | 'path'> & {
  place: { file: string; line: number; field: string };
};

function valuesOf(files: readonly ContentFile[], name: string, key: string): string[] {
  return fieldsNamed(files, name, key).map(({ text }) => text);
}

function topicSlugs(files: readonly ContentFile[]): string[] {
  return files
    .filter(({ file }) => file === 'content/community.json')
    .flatMap(({ fields }) => fields)
    .filter(({ path }) => path.length === 3 && path[0] === 'topics' && path[2] === 'slug')
    .map(({ text }) => text);
}

function checkLinks(
  { file, fields, marks }: ContentFile,
  pages: ReadonlySet<string>,
): Diagnostic[] {
  const inFields = fields
    .filter(({ path }) => path.at(-1) === 'link' || path.at(-1) === 'english')
    .map(({ text, line, name }) => ({ address: text, line, field: name }));
  const inText = marks
    .filter(({ kind }) => kind === 'link')
    .map(({ value, line }) => ({ address: value, line, field: undefined }));
  return [...inFields, ...inText].flatMap(({ address, line, field }) => {
    const place = { file, line, ...(field === undefined ? {} : { field }) };
    if (/^(?:https:|mailto:|tel:|sms:|#)/.test(address)) return [];
    if (!address.startsWith('/')) {
      return {
        ...place,
        problem: `The link "${address}" doesn’t go anywhere.`,
        remedy: 'Start a link to this site with "/", and a link to another site with "https://".',
      };
    }
    const page = address.replace(/[?#].*$/, '');
    if (pages.has(page)) return [];
    const near = [...pages].find(
      (one) => one.toLowerCase() === page.toLowerCase().replace(/\/$/, ''),
    );
    return {
      ...place,
      problem: `The link "${address}" goes to a page that doesn’t exist.`,
      remedy: near
        ? `Write "${near}".`
        : `Correct it, or remove it. Articles are at "/blog/<file name>".`,
    };
  });
}

/** IDs that components in a page's text can refer to. */
interface Named {
  terms: ReadonlySet<string>;
  drawings: ReadonlySet<string>;
  cards: ReadonlySet<string>;
}

/** Checks that a page's text uses only supported markup with the required attributes. */
function checkMarks({ file, marks }: ContentFile, named: Named): Diagnostic[] {
  return marks.flatMap((mark) => {
    const place = { file, line: mark.line };
    if (mark.kind === 'code') {
      return {
        ...place,
        problem: 'This is code, not text.',
        quote: mark.value,
        remedy: 'Remove it. Pages can use Markdown, <Callout>, <Drawing>, <HowTo>, and <Term>.',
      };
    }
    return mark.kind === 'component' ? checkComponent(mark, place, named) : [];
  });
}

const CALLOUT_KINDS = new Set(['tip', 'safety', 'evidence']);

function checkComponent(
  { value: name, attributes }: Mark,
  place: Pick<Diagnostic, 'file' | 'line'>,
  { terms, drawings, cards }: Named,
): Diagnostic[] {
  if (name === 'Drawing') {
    const id = attributes['id'] ?? '';
    if (drawings.has(id)) return [];
    return [
      {
        ...place,
        problem: `There’s no drawing with the id "${id}".`,
        remedy: 'Add it to content/drawings.json, or correct the id.',
      },
    ];
  }
  if (name === 'HowTo') {
    const id = attributes['id'] ?? '';
    if (cards.has(id)) return [];
    return [
      {
        ...place,
        problem: `There’s no card with the id "${id}".`,
        remedy: 'Add it to content/how-to.json, or correct the id.',
      },
    ];
  }
  if (name === 'Term') {
    const id = attributes['id'] ?? '';
    if (terms.has(id)) return [];
    return [
      {
        ...place,
        problem: `There’s no word in the glossary with the id "${id}".`,
        quote: attributes['text'] ?? '',
        remedy: 'Add it to content/glossary.json, or correct the id.',
      },
    ];
  }
  if (name !== 'Callout') {
    return [
      {
        ...place,
        problem: `You can’t use <${name}> here.`,
        remedy:
          'Use Markdown, <Callout kind="tip" title="…">, <Drawing id="…" />, <HowTo id="…" />, or <Term id="…">.',
      },
    ];
  }
  const diagnostics: Diagnostic[] = [];
  if (!CALLOUT_KINDS.has(attributes['kind'] ?? '')) {
    diagnostics.push({
      ...place,
      problem: `There’s no callout of the kind "${attributes['kind'] ?? ''}".`,
      remedy: 'Use kind="tip", kind="safety", or kind="evidence".',
    });
  }
  if (!attributes['title']) {
    diagnostics.push({
      ...place,
      problem: 'The callout doesn’t have a title.',
      remedy: 'Add title="…" with a few words.',
    });
  }
  return diagnostics;
}

/**
 * The layout provides the only first-level heading, so the text must continue from it without
 * skipping a level.
 */
function checkHeadings({ file, blocks }: ContentFile): Diagnostic[] {
  if (!file.endsWith('.mdx')) return [];
  let before = 1;
  return blocks.flatMap(({ line, text, kind, level = 0 }) => {
    if (kind !== 'heading') return [];
    const isGap = level === 1 || level > before + 1;
    const wanted = '#'.repeat(Math.max(2, Math.min(level, before + 1)));
    before = level;
    if (!isGap) return [];
    return {
      file,
      line,
      problem:
        level === 1
          ? `"${text}" is a first-level heading. Only the title can be one.`
          : `"${text}" skips a heading level.`,
      remedy: `Start the line with "${wanted} ".`,
    };
  });
}

/** Reports drawing entries without a picture. Every drawing needs both an entry and a file. */
function checkDrawings(
  files: readonly ContentFile[],
  pictureExists: (path: string) => boolean,
): Diagnostic[] {
  return fieldsNamed(files, 'drawings', 'id')
    .map((field) => ({ ...field, picture: `content/art/steps/${field.text}.svg` }))
    .filter(({ picture }) => !pictureExists(picture))
    .map(({ place, text, picture }) => ({
      ...place,
      problem: `There’s no drawing called "${text}".`,
      remedy: `Save it as ${picture}, or correct the id.`,
    }));
}

/**
 * Reports cards whose drawing has no description or doesn't show one position per step, because
 * each step appears below its own position.
 */
function checkCards(files: readonly ContentFile[]): Diagnostic[] {
  const shown = positionsOf(files, 'drawings');
  const steps = positionsOf(files, 'how-to');
  return fieldsNamed(files, 'how-to', 'id').flatMap(({ text: id, place }) => {
    const pictures = shown.get(id);
    if (pictures === undefined) {
      return {
        ...place,
        problem: `The drawing on the card "${id}" has no description for people who can’t see it.`,
        remedy: `Add "${id}" to content/drawings.json, and describe each position in "steps".`,
      };
    }
    const wanted = steps.get(id);
    if (pictures === wanted) return [];
    return {
      ...place,
      problem: `The card "${id}" has ${wanted ?? 0} steps, but its drawing shows ${pictures} positions.`,
      remedy: 'Write one step for each position of the drawing, in the same order.',
    };
  });
}

/** Returns the number of steps in each entry of a JSON list, by ID. */
function positionsOf(files: readonly ContentFile[], name: string): Map<string, number> {
  const file = files.find((one) => one.file === `content/${name}.json`);
  const steps = file?.fields.filter(({ path }) => path.length === 3 && path[1] === 'steps') ?? [];
  return new Map(
    fieldsNamed(files, name, 'id').map(({ text, path }) => [
      text,
      steps.filter((step) => step.path[0] === path[0]).length,
    ]),
  );
}

const PICTURE_FIELDS = new Set(['image', 'coverImage', 'frontCover', 'backCover']);

function checkPictures(
  { file, fields, marks }: ContentFile,
  pictureExists: (path: string) => boolean,
  readPicture: (path: string) => Uint8Array,
): Diagnostic[] {
  const inFields = fields
    .filter(({ path }) => PICTURE_FIELDS.has(String(path.at(-1))))
    .map(({ text, line, name }) => ({ address: text, line, field: name }));
  const inText = marks.filter(({ kind }) => kind === 'picture');
  const withoutAlt = inText
    .filter(({ value }) => value.trim() === '')
    .map(({ line }) => ({
      file,
      line,
      problem: 'The picture has no description for people who can’t see it.',
      remedy: 'Describe it between the square brackets: ![A cup of tea on a table](…).',
    }));
  const pictures = [
    ...inFields,
    ...inText.map(({ attributes, line }) => ({
      address: attributes['url'] ?? '',
      line,
      field: undefined,
    })),
  ];
  const unusable = pictures.flatMap(({ address, line, field }) => {
    const path = normalize(join(dirname(file), address));
    const place = { file, line, ...(field === undefined ? {} : { field }) };
    if (!pictureExists(path)) {
      const remedy = `Save it as ${path}, or correct the path.`;
      return [{ ...place, problem: `There’s no picture called "${address}".`, remedy }];
    }
    const problem = path.endsWith('.svg') ? undefined : refusePhoto(readPicture(path));
    const remedy = `Save another photo as ${path}, or choose a drawing.`;
    return problem === undefined ? [] : [{ ...place, problem, quote: address, remedy }];
  });
  return [...withoutAlt, ...unusable];
}

/** Checks that each recording exists in `public/`, plays, and isn't too long. */
function checkRecordings(
  { file, fields }: ContentFile,
  exists: (path: string) => boolean,
  read: (path: string) => Uint8Array,
): Diagnostic[] {
  return fields
    .filter(({ path }) => path.at(-1) === 'recording')
    .flatMap(({ text, line, name }) => {
      const path = `public${text}`;
      const place = { file, line, field: name };
      if (!exists(path)) {
        const remedy = `Save it as ${path}, or correct the path.`;
        return [{ ...place, problem: `There’s no recording called "${text}".`, remedy }];
      }
      const problem = refuseRecording(read(path));
      const remedy = 'Record a shorter hello, or choose another file.';
      return problem === undefined ? [] : [{ ...place, problem, quote: text, remedy }];
    });
}

/**
 * Checks that exactly one article is featured, and that each old URL leads to exactly one article
 * or announcement.
 */
function checkArticles(files: readonly ContentFile[]): Diagnostic[] {
  const articles = files.filter(({ file }) => isIn(file, 'blog'));
  if (articles.length === 0) return [];
  const featured = articles.filter(({ data }) => valueOf(data, 'featured') === true);
  const diagnostics: Diagnostic[] = featured.slice(1).map((file) => ({
    file: file.file,
    line: file.lines['featured'] ?? 1,
    field: 'featured',
    problem: `${featured[0]?.file ?? ''} is featured, too. The blog page has room for only one.`,
    remedy: 'Remove "featured: true" from one of them.',
  }));
  if (featured.length === 0) {
    diagnostics.push({
      file: 'content/blog',
      problem: 'No article is featured.',
      remedy: 'Add "featured: true" to the article you want at the top of the blog.',
    });
  }
  const announced = files
    .filter(({ file }) => file === 'content/announced.json')
    .flatMap((file) =>
      Array.isArray(file.data) ? file.data.map((data: unknown) => ({ file, data })) : [],
    );
  const ids = [...articles.map((file) => ({ file, data: file.data })), ...announced].flatMap(
    ({ file, data }) => {
      const id = valueOf(data, 'id');
      return typeof id === 'number' ? [{ file: file.file, id }] : [];
    },
  );
  for (const id of OLD_ARTICLES.map(Number)) {
    const holders = ids.filter((one) => one.id === id).map(({ file }) => file);
    if (holders.length === 1) continue;
    diagnostics.push({
      file: holders.at(-1) ?? 'content/announced.json',
      field: 'id',
      problem:
        holders.length === 0
          ? `No article has the old address /blog/${id}.`
          : `The id ${id} is used ${holders.length} times: ${holders.join(', ')}.`,
      remedy:
        holders.length === 0
          ? `Give an article "id: ${id}", or announce one with this id in content/announced.json.`
          : 'Keep it in one place. Once an announced article is written, remove the announcement.',
    });
  }
  return diagnostics;
}

/** Reports announcements that link to a nonexistent article. */
function checkAnnounced(files: readonly ContentFile[]): Diagnostic[] {
  const written = new Set(slugsIn(files, 'blog'));
  return fieldsNamed(files, 'announced', 'article')
    .filter(({ text }) => !written.has(text))
    .map(({ place, text }) => ({
      ...place,
      problem: `There’s no article called "${text}".`,
      remedy: 'Enter the name of a file in content/blog without .mdx, or leave the field out.',
    }));
}

/** Reports articles and books that `site.json` lists but that don't exist. */
function checkSite(files: readonly ContentFile[]): Diagnostic[] {
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    firstArticles: new Set(slugsIn(files, 'blog')),
    offeredBook: new Set(valuesOf(files, 'products', 'slug')),
  };
  return files
    .filter(({ file }) => file === 'content/site.json')
    .flatMap(({ file, fields }) =>
      fields
        .filter(({ path: [key], text }) => known[String(key)]?.has(text) === false)
        .map(({ text, line, name }) => ({
          file,
          line,
          field: name,
          problem: `There’s nothing called "${text}".`,
          remedy: 'Enter the last part of the address of an article or a book.',
        })),
    );
}

function valueOf(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null && key in data
    ? (data as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function checkGuide(files: readonly ContentFile[]): Diagnostic[] {
  return files
    .filter(({ file }) => isIn(file, 'guide'))
    .flatMap(({ file, data, lines }) => {
      const day = valueOf(data, 'day');
      if (slugOf(file) === `day-${String(day)}`) return [];
      return {
        file,
        line: lines['day'] ?? 1,
        field: 'day',
        problem: `The day ${String(day)} doesn’t match the file name.`,
        remedy: `Write ${slugOf(file).replace('day-', '')}, or rename the file.`,
      };
    });
}

function checkBooks(files: readonly ContentFile[]): Diagnostic[] {
  const products = fieldsNamed(files, 'products', 'slug');
  const books = files.filter(({ file }) => isIn(file, 'books'));
  if (books.length === 0) return [];
  const slugs = new Set(products.map(({ text }) => text));
  const written = new Set(books.map(({ file }) => slugOf(file)));
  const withoutProduct = books
    .filter(({ file, data }) => !slugs.has(slugOf(file)) || valueOf(data, 'slug') !== slugOf(file))
    .map(({ file, lines }) => ({
      file,
      line: lines['slug'] ?? 1,
      field: 'slug',
      problem: `No product in products.json has both the slug and the name of this file: "${slugOf(file)}".`,
      remedy: `Make the 3 the same. If the product was removed, put it back: "notForSale" stops selling it. Products: ${[...slugs].join(', ')}.`,
    }));
  // A bundle uses its books' sample pages, and books that the coach uploaded don't have any.
  const bundles = productsWith(files, 'kind', 'bundle');
  const own = productsWith(files, 'edition', 'own');
  const missing = products
    .filter(({ text }) => !written.has(text) && !bundles.has(text) && !own.has(text))
    .map(({ place, text }) => ({
      ...place,
      problem: `"${text}" has no sample pages.`,
      remedy: `Write content/books/${text}.md, or use "edition": "own" if you upload your own file.`,
    }));
  return [...withoutProduct, ...missing];
}

/** Checks that each sample notice refers to a product in the shop and a state in the list. */
function checkNotices(files: readonly ContentFile[]): Diagnostic[] {
  const slugs = new Set(valuesOf(files, 'products', 'slug'));
  const states = new Set(valuesOf(files, 'states', 'name'));
  return [
    { key: 'product', known: slugs, where: 'content/products.json' },
    { key: 'state', known: states, where: 'content/states.json' },
  ].flatMap(({ key, known, where }) =>
    fieldsNamed(files, 'notifications', key)
      .filter(({ text }) => known.size > 0 && !known.has(text))
      .map(({ place, text }) => ({
        ...place,
        problem: `"${text}" isn’t in ${where}.`,
        remedy: `Copy the exact words from ${where}.`,
      })),
  );
}

/** Reports legal files that aren't shown on any page. */
function checkLegalPages(files: readonly ContentFile[]): Diagnostic[] {
  return files
    .filter(({ file }) => isIn(file, 'legal') && !LEGAL_TEXTS.some((text) => text === slugOf(file)))
    .map(({ file }) => ({
      file,
      problem: 'No page on the site shows this text.',
      remedy: `Rename it to one of: ${LEGAL_TEXTS.join(', ')}.`,
    }));
}

/**
 * Reports English pages paired with two Spanish pages, because search engines would ignore both
 * pairs.
 */
function checkSpanishPairs(files: readonly ContentFile[]): Diagnostic[] {
  const seen = new Map<string, string>();
  return files
    .filter(({ file }) => isIn(file, 'es'))
    .flatMap(({ file, data, lines }) => {
      const english = valueOf(data, 'english');
      if (typeof english !== 'string') return [];
      const first = seen.get(english);
      seen.set(english, first ?? file);
      if (first === undefined) return [];
      return {
        file,
        line: lines['english'] ?? 1,
        field: 'english',
        problem: `${first} has the same English page: ${english}.`,
        remedy: 'In "english", enter the one page that says the same, or leave the field out.',
      };
    });
}
