import { createHash } from 'node:crypto';
import type { Root } from 'mdast';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import { mapElements, readChapters, textOf, writeMarkup } from './book-html.ts';

/** Input for an EPUB. */
export interface EpubSource {
  title: string;
  author: string;
  /** Line below the title. */
  byline: string;
  edition: string;
  /** Lines about the edition, for the first page. */
  notice: readonly string[];
  slug: string;
  /** Language tag, for example en-US. */
  language: string;
  body: Root;
  /** Chapter names, keyed by the first words of each chapter's first page. */
  chapters?: Readonly<Record<string, string>> | undefined;
  /** The front cover as JPEG. */
  cover: Uint8Array;
  /** SVG drawings for the pages, keyed by the path in the text. */
  pictures: ReadonlyMap<string, string>;
  coverAlt: string;
}

/**
 * Modification date in every file. It's constant so that the same text always produces the same
 * bytes. E-readers don't show it.
 */
const MODIFIED = '2026-01-01T00:00:00Z';
const FOLDER = 'EPUB';

/**
 * Builds an EPUB 3 with one file per chapter, a table of contents, and EPUB Accessibility 1.1
 * metadata. Doesn't override the reader's fonts and colors.
 * @returns the bytes of the file, always the same for the same source
 */
export function writeEpub(source: EpubSource): Uint8Array {
  const {
    title,
    author,
    edition,
    slug,
    language,
    cover,
    coverAlt,
    pictures,
    chapters: groups = {},
  } = source;
  const chapters = readChapters(title, source.body).map((chapter, index) => ({
    ...chapter,
    file: `chapter-${index + 1}.xhtml`,
  }));
  const page = (heading: string, body: string) => writePage(heading, body, language);

  const files: Record<string, string> = {
    'book.css': STYLE,
    'cover.xhtml': page(
      'Cover',
      `<section epub:type="cover"><img src="cover.jpg" alt="${escapeXml(coverAlt)}" /></section>`,
    ),
    'contents.xhtml': page(
      'Contents',
      `<nav epub:type="toc" id="contents"><h1>Contents</h1>${writeContents(chapters, groups)}</nav>
<nav epub:type="landmarks" hidden="hidden"><h2>Parts</h2><ol><li><a epub:type="cover" href="cover.xhtml">Cover</a></li><li><a epub:type="bodymatter" href="chapter-1.xhtml">Start of the book</a></li></ol></nav>`,
    ),
  };
  for (const [index, { file, title: name, content }] of chapters.entries()) {
    const lines = mapElements(cautionFirst(content), (element) => {
      if (element.tagName === 'p')
        return withSeparators(isCaution(element) ? framed(element) : element);
      if (element.tagName === 'hr')
        return { ...element, tagName: 'div', properties: { className: ['line'] } };
      if (element.tagName !== 'img') return element;
      const src = pictureName(String(element.properties['src']));
      return { ...element, properties: { ...element.properties, src } };
    });
    files[file] = page(
      name,
      `<section>${writeMarkup(index === 0 ? withEdition(lines, source) : lines)}</section>`,
    );
  }

  for (const [url, svg] of pictures) files[pictureName(url)] = svg;
  const items = [
    '<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav" />',
    '<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml" />',
    '<item id="cover-picture" href="cover.jpg" media-type="image/jpeg" properties="cover-image" />',
    '<item id="style" href="book.css" media-type="text/css" />',
    ...[...pictures.keys()].map(
      (url, index) =>
        `<item id="picture-${index + 1}" href="${pictureName(url)}" media-type="image/svg+xml" />`,
    ),
    ...chapters.map(
      ({ file }, index) =>
        `<item id="chapter-${index + 1}" href="${file}" media-type="application/xhtml+xml" />`,
    ),
  ];
  const spine = ['cover', 'contents', ...chapters.map((_, index) => `chapter-${index + 1}`)];
  files['package.opf'] = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${nameUuid(`${slug} ${edition}`)}</dc:identifier>
<dc:title>${escapeXml(title)}</dc:title>
<dc:language>${language}</dc:language>
<dc:creator>${escapeXml(author)}</dc:creator>
<meta property="dcterms:modified">${MODIFIED}</meta>
${ACCESS}
</metadata>
<manifest>${items.join('')}</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}" />`).join('')}</spine>
</package>`;

  const zip: Zippable = {
    // The EPUB standard requires this file to be first and uncompressed, so that software can
    // identify the format.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml" /></rootfiles></container>`,
    ),
  };
  zip[`${FOLDER}/cover.jpg`] = [cover, { level: 0 }];
  for (const [name, text] of Object.entries(files)) zip[`${FOLDER}/${name}`] = strToU8(text);
  return zipSync(zip, { mtime: MODIFIED, level: 9 });
}

type Chapter = ReturnType<typeof readChapters>[number] & { file: string };

/** Nests the page links under the chapter names from the book's front matter. */
function writeContents(pages: readonly Chapter[], chapters: Readonly<Record<string, string>>) {
  const groups: { name?: string | undefined; pages: Chapter[] }[] = [{ pages: [] }];
  for (const page of pages) {
    const name = Object.entries(chapters).find(([start]) => page.title.startsWith(start))?.[1];
    if (name !== undefined && name !== groups.at(-1)?.name) groups.push({ name, pages: [] });
    groups.at(-1)?.pages.push(page);
  }
  const linksTo = (some: readonly Chapter[]) =>
    some.map(({ file, title }) => `<li><a href="${file}">${escapeXml(title)}</a></li>`).join('');
  const entries = groups.map(({ name, pages: some }) =>
    name === undefined
      ? linksTo(some)
      : `<li><a href="${some[0]?.file}">${escapeXml(name)}</a><ol>${linksTo(some)}</ol></li>`,
  );
  return `<ol>${entries.join('')}</ol>`;
}

/** Moves a caution above the ingredients. */
function cautionFirst(content: HtmlRoot): HtmlRoot {
  const isTag = (node: HtmlRoot['children'][number], tag: string) =>
    node.type === 'element' && node.tagName === tag;
  const { children } = content;
  const food = children.findIndex((node) => isTag(node, 'h3'));
  const steps = children.findIndex((node) => isTag(node, 'h3') && textOf(node) === 'Steps');
  const caution = children.findIndex((node) => isTag(node, 'p') && isCaution(node));
  if (food === -1 || caution < food || caution > steps) return content;
  const [moved] = children.slice(caution, caution + 1);
  const rest = children.filter((node) => node !== moved);
  return {
    ...content,
    children: moved ? [...rest.slice(0, food), moved, ...rest.slice(food)] : rest,
  };
}

function isCaution(node: HtmlRoot['children'][number]): boolean {
  return textOf(node).startsWith('Caution:');
}

/** Marks a caution, so that its frame sets it apart from the tips. */
function framed(paragraph: Element): Element {
  return { ...paragraph, properties: { ...paragraph.properties, className: ['caution'] } };
}

/** Separates options to circle, which are boxes in print, so that they don't run together. */
function withSeparators(paragraph: Element): Element {
  const isOption = (node: ElementContent) => node.type === 'element' && node.tagName === 'span';
  const first = paragraph.children.findIndex(isOption);
  if (first === -1) return paragraph;
  const children = paragraph.children.flatMap((node, at): ElementContent[] =>
    at > first && isOption(node) ? [{ type: 'text', value: '· ' }, node] : [node],
  );
  return { ...paragraph, children };
}

/** Adds the author below the title, and the edition at the end of the first page. */
function withEdition(content: HtmlRoot, { byline, notice }: EpubSource): HtmlRoot {
  const paragraph = (words: string, className: string): Element => ({
    type: 'element',
    tagName: 'p',
    properties: { className: [className] },
    children: [{ type: 'text', value: words }],
  });
  const [title, ...rest] = content.children;
  const lines = notice.map((words) => paragraph(words, 'note'));
  return {
    ...content,
    children: [...(title ? [title] : []), paragraph(byline, 'byline'), ...rest, ...lines],
  };
}

/** Returns the path of a drawing inside the EPUB. */
function pictureName(url: string): string {
  return `pictures/${url.replace('../art/', '').replaceAll('/', '-')}`;
}

/** EPUB Accessibility 1.1 metadata. It describes the file and doesn't claim conformance. */
const ACCESS = [
  ['accessMode', 'textual'],
  ['accessMode', 'visual'],
  ['accessModeSufficient', 'textual'],
  ['accessibilityFeature', 'structuralNavigation'],
  ['accessibilityFeature', 'tableOfContents'],
  ['accessibilityFeature', 'readingOrder'],
  ['accessibilityFeature', 'alternativeText'],
  ['accessibilityFeature', 'displayTransformability'],
  ['accessibilityHazard', 'none'],
  [
    'accessibilitySummary',
    'All text can be enlarged and read aloud in order. Headings, lists, and tables are marked, and the table of contents links to every page. Every picture has a text description. Lines to write on are left out. The file passes an automated EPUB check. No one has tested it with a screen reader yet.',
  ],
]
  .map(([name, value]) => `<meta property="schema:${name}">${value}</meta>`)
  .join('\n');

/** Keep styles to a minimum, because the reader's own settings take precedence. */
const STYLE = `body { line-height: 1.5; text-align: left; hyphens: none; }
h1, h2, h3 { line-height: 1.25; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: 0.5em; border: 1px solid; text-align: left; vertical-align: top; }
td:empty { block-size: 2.5em; }
img { max-inline-size: 100%; }
.line { block-size: 2.5em; border-block-end: 1px solid; }
h1 + .byline { font-weight: bold; }
.note { padding: 0.75em; border: 1px solid; }
.caution { padding: 0.75em; border: 2px solid; border-inline-start-width: 0.5em; }
`;

function writePage(title: string, body: string, language: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" href="book.css" /></head>
<body>${body}</body>
</html>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Derives a version 8 UUID from a name. The same name always gets the same UUID. */
function nameUuid(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
