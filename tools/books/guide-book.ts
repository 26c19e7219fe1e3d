import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'satteri';
import { toString } from 'mdast-util-to-string';
import { parse } from 'yaml';
import type { z } from 'zod';
import resources from '../../content/resources.json' with { type: 'json' };
import drawings from '../../content/drawings.json' with { type: 'json' };
import site from '../../content/site.json' with { type: 'json' };
import { guideDaySchema } from '../../src/collections/schemas/guide.ts';
import { describeSteps } from '../../src/domain/articles/drawing.ts';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import { BE_FAST, OTHER_SIGNS } from './stroke-signs.ts';
import { setUpBook } from './book-style.ts';
import { linkContacts } from './contact-links.ts';
import { blocksWithCurlyQuotes, withCurlyQuotes } from './curly-quotes.ts';
import { authorOf, SETTINGS_IN_BOOKS } from './front-matter.ts';
import { markdownToTypst } from './markdown-to-typst.ts';
import { printBook } from './typst-to-pdf.ts';

interface GuideDay extends z.infer<typeof guideDaySchema> {
  /** Source file. */
  file: string;
  /** Parsed content after the front matter. */
  blocks: readonly RootContent[];
}

/** A resource, with the fields that the guide prints. */
interface Place {
  title: string;
  description: string;
  phone?: string;
  phoneNote?: string;
  note?: string;
}

const TITLE = 'Your free 7-day wellness guide';

/** Reads the days of the guide, in order. */
async function readDays(): Promise<GuideDay[]> {
  const files = globSync('content/guide/day-*.mdx').map((file) => file.replaceAll('\\', '/'));
  const days = await Promise.all(
    files.map(async (file): Promise<GuideDay> => {
      const source = await readFile(file, 'utf8');
      const [, front = '', body = ''] =
        /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
      const blocks = blocksWithCurlyQuotes(parseMarkdown(body, 'mdx').children);
      return { ...guideDaySchema.parse(parse(front)), file, blocks };
    }),
  );
  return days.toSorted((one, other) => one.day - other.day);
}

/**
 * Creates the free guide as a PDF: cover, one page per day with its drawing, a page for 3 wins,
 * cards to cut out, phone numbers, and sources. It's generated from the same content as the web
 * pages.
 * @throws if a text contains something a book can't print, or a day is too long for its page
 */
export async function printGuide(): Promise<Uint8Array> {
  const days = await readDays();
  const source = `${setUpBook({ title: TITLE, author: authorOf(), language: 'en-US', footer: site.name })}
${PAGES}
${writeCover(days.length)}
#heading(level: 1)[Start here]
#note[#strong[In an emergency, call 911.] Call for any sign of a stroke, even if it goes away. In a crisis, call or text 988.]
${markdownToTypst(days.flatMap(({ blocks }) => blocks.filter(isBeforeYouBegin)))}
${markdownToTypst(days.flatMap(({ blocks }) => blocks.filter(isWelcome)))} If you're tired, just do the part called “On a tired day.”
#heading(level: 2, outlined: false)[The ${days.length} days]
#[
#set text(size: 19pt)
#show outline: set par(spacing: 0.9em)
#outline(title: none, target: heading.where(level: 2))
]
${days.map(writeDay).join('\n')}
${WINS}
${writeCards()}
${writeNumbers(days)}
`;
  return printBook(source, 'content/guide');
}

export async function inputsOfGuide(): Promise<string[]> {
  const days = await readDays();
  return [
    ...SETTINGS_IN_BOOKS,
    `content${COVER}`,
    'content/resources.json#/quickReference/fast',
    ...PLACES_TO_CALL.map(
      (place) => `content/resources.json#/groups/Support & Community/cards/${place}`,
    ),
    ...days.flatMap((day) => {
      const shown = day.blocks.find(isDrawing);
      const id = shown && idOf(shown);
      return [
        day.file,
        `content${pictureOf(day)}`,
        ...(id ? [`content/drawings.json#/${id}/steps`] : []),
      ];
    }),
  ];
}

const say = (text: string) => `#${JSON.stringify(withCurlyQuotes(text))};`;

const COVER = '/art/home-together.svg';

function writeCover(days: number): string {
  return `#page(margin: 0pt, footer: none, fill: rgb("#f7f0e1"))[
  #image("${COVER}", width: 100%, height: 53%, fit: "cover", alt: "People sitting together at home.")
  #block(inset: (x: 54pt, top: 20pt))[
    #text(size: 54pt, fill: title-ink, ..in-title-font)[#par(leading: 0.3em)[${say(TITLE)}]]
    #v(-14pt)
    #text(size: 21pt)[One small habit for each of ${days} days. For stroke survivors and their caregivers.]
    #v(1fr)
    #text(size: 18pt, weight: 700, fill: accent)[${say(site.name)}]
    #v(40pt)
  ]
]`;
}

/**
 * Each day is one page, and all days have the same text size. The drawing is reduced before the
 * space between paragraphs is.
 */
const PAGES = `#set page(margin: (x: 45pt, top: 32pt, bottom: 48pt), footer-descent: 6pt)
#let day-page(name, picture, wides, body) = layout(size => context {
  let written(air, wide) = {
    set text(size: 16pt)
    set par(leading: 0.52em * calc.min(air, 1.1), spacing: 0.8em * air)
    set list(spacing: 0.6em * air)
    set enum(spacing: 0.6em * air)
    show heading.where(level: 2): set text(size: 28pt)
    show heading.where(level: 3): set text(size: 17.5pt)
    show heading.where(level: 3): set block(above: 0.85em * air, below: 0.55em)
    body(picture, wide)
  }
  let height(..way) = measure(block(width: size.width, written(..way))).height
  let room = size.height - 3pt
  let ways = (1.4, 1.25, 1.1, 1, 0.9).map(air => wides.map(wide => (air, wide))).join()
  let best = ways.find(way => height(..way) <= room)
  if best == none { too-long(name, "its page", height(..ways.last()) - room) } else { written(..best) }
})
#let note(body) = block(width: 100%, inset: (x: 12pt, y: 9pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent), breakable: false, body)
#let tired-day(body) = block(width: 100%, inset: (x: 12pt, y: 9pt), radius: 6pt, fill: rgb("#e3efec"), breakable: false, {
  show heading.where(level: 3): set block(above: 0pt)
  body
})
#let cut(body) = block(
  width: 100%, inset: 14pt, radius: 8pt, breakable: false, stroke: (paint: ink, thickness: 1.4pt, dash: "dashed"), body,
)
#let write(label, room: 1em) = block(above: room, below: 0.4em, grid(columns: (auto, 1fr), column-gutter: 8pt, align: bottom, strong(label), line-to-fill(label)))`;

function isDrawing(node: RootContent): node is MdxJsxFlowElement {
  return node.type === 'mdxJsxFlowElement' && node.name === 'Drawing';
}

/** The first day's safety note. In print, it comes before all days. */
function isBeforeYouBegin(node: RootContent): boolean {
  return (
    node.type === 'mdxJsxFlowElement' &&
    node.attributes.some(
      (one) => one.type === 'mdxJsxAttribute' && one.value === 'Before you begin',
    )
  );
}

/** The first day's welcome, which also comes before all days in print. */
function isWelcome(node: RootContent): boolean {
  return node.type === 'paragraph' && toString(node).startsWith('Welcome!');
}

function idOf({ attributes }: MdxJsxFlowElement): string {
  const named = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'id');
  return String(named?.value);
}

/**
 * In print, a drawing of the steps replaces the day's picture, so that the day fits on one page.
 */
function pictureOf({ day, blocks }: GuideDay): string {
  const shown = blocks.find(isDrawing);
  return shown ? `/art/steps/${idOf(shown)}.svg` : `/art/guide-day-${day}.svg`;
}

function writePicture(day: GuideDay): string {
  const shown = day.blocks.find(isDrawing);
  if (!shown) return `pdf.artifact(image("${pictureOf(day)}", width: 100%))`;
  const steps = drawings.find((one) => one.id === idOf(shown))?.steps ?? [];
  return `image("${pictureOf(day)}", width: 100%, alt: ${JSON.stringify(describeSteps(steps))})`;
}

function writeDay(guideDay: GuideDay): string {
  const { day, title, habit, minutes, blocks } = guideDay;
  const deeper = linkContacts(
    withoutPageLinks(
      withoutLow(
        blocks.filter((node) => ![isDrawing, isBeforeYouBegin, isWelcome].some((is) => is(node))),
      ),
    ),
  ).map((node) =>
    node.type === 'heading' && node.depth === 2 ? { ...node, depth: 3 as const } : node,
  );
  const start = deeper.findIndex(({ type }) => type !== 'paragraph');
  return `#pagebreak(weak: true)
#day-page(${JSON.stringify(`Day ${day}`)}, ${writePicture(guideDay)}, (240pt, 215pt, 190pt, 170pt), (picture, wide) => [
#grid(columns: (1fr, wide), column-gutter: 18pt, [
  #heading(level: 2)[${say(`Day ${day}: ${title}`)}]
  #text(weight: 700)[${say(habit)}]

  ${say(`It takes about ${minutes} minutes.`)}
], block(radius: 8pt, clip: true, picture))

${markdownToTypst(deeper.slice(0, start))}

${inBlocks(deeper.slice(start))}
])`;
}

/** Heading of the version for tired days. It's in a box, so that readers find it right away. */
const TIRED = 'On a tired day';
/** Subheadings of short parts, printed at the start of the paragraph instead of above it. */
const SHORT_PARTS = ['For caregivers', 'Why it can help'];
const LOW = 'If you feel very down';

/**
 * Removes the crisis hotline note at the end of a day. In print, it's on the first and last pages.
 */
function withoutLow(blocks: readonly RootContent[]): readonly RootContent[] {
  const at = blocks.findIndex((node) => node.type === 'heading' && toString(node) === LOW);
  return at === -1 ? blocks : blocks.slice(0, at);
}

/** Renders a day's parts with different emphasis, so that they don't all look equally important. */
function inBlocks(nodes: readonly RootContent[]): string {
  const parts: RootContent[][] = [];
  for (const node of nodes) {
    if (node.type === 'heading' || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(node);
  }
  return parts
    .map(([head, first, ...rest]) => {
      const name = head?.type === 'heading' ? toString(head) : '';
      if (head && first?.type === 'paragraph' && name === TIRED)
        return `#tired-day[\n${markdownToTypst([head, first, ...rest])}\n]`;
      if (first?.type === 'paragraph' && SHORT_PARTS.includes(name))
        return `#strong[${say(`${name}.`)}] ${markdownToTypst([first, ...rest])}`;
      return markdownToTypst([head, first, ...rest].filter((node) => node !== undefined));
    })
    .join('\n\n');
}

/** A downloaded file has no base URL, so links to the site's pages become plain text. */
function withoutPageLinks(blocks: readonly RootContent[]): RootContent[] {
  return blocks.flatMap((node): RootContent[] => {
    if (node.type === 'link' && node.url.startsWith('/')) return node.children;
    if (!('children' in node)) return [node];
    const children = withoutPageLinks(node.children as RootContent[]);
    return [{ ...node, children } as RootContent];
  });
}

const WINS = `#pagebreak(weak: true)
#heading(level: 2)[My 3 small wins]
A win can be very small. Trying counts, and so does asking for help. Words are fine, and so are drawings.
#for win in ("1", "2", "3") [
  #block(above: 1.2em, below: 0.4em, strong("Win " + win))
  #rect(width: 100%, height: 94pt, radius: 8pt, stroke: 1.3pt + rule)
]
#write("The habit I will keep")
#write("When I will do it")
#write("Who will do it with me")
#block(above: 1.2em, below: 0.4em, strong("One question for my doctor or therapist"))
#writing-lines(2, "One question")`;

/** Titles of cards on the Resources page that the guide lists. */
const PLACES_TO_CALL = ['Stroke Family Warmline', 'Caregiver Help Desk'];

const PLACES: readonly { cards: readonly Place[] }[] = resources.groups;

/** Formats a resource. */
function writePlace(title: string): string {
  const card = PLACES.flatMap(({ cards }) => cards).find((one) => one.title === title);
  if (!card?.phone) throw new Error(`content/resources.json has no number for "${title}".`);
  const words = [card.description, card.phoneNote, card.note].filter(Boolean).join(' ');
  return `[#strong[${say(`${title}, `)}#link(${JSON.stringify(`tel:+${card.phone.replaceAll('-', '')}`)})[${say(card.phone)}]${say(':')}] ${say(words)}]`;
}

/** Renders the cards to cut out, with the same signs of a stroke as the web pages. */
function writeCards(): string {
  const { wait } = resources.quickReference.fast;
  return `#pagebreak(weak: true)
#heading(level: 2)[Cards to cut out]
#[
#set text(size: 15pt)
#set par(leading: 0.55em, spacing: 0.8em)
#let write = write.with(room: 1.4em)
#cut[
  #text(size: 20pt, weight: 700)[BE-FAST: new or worse? Call 911]

  ${BE_FAST.map(({ letter, word, text }) => `#par(hanging-indent: 32pt)[#box(width: 32pt, text(size: 22pt, weight: 700, fill: accent)[${letter}])#strong[${word}.] ${say(text)}]`).join('\n\n  ')}

  ${say(OTHER_SIGNS)}

  ${say(wait)}
]
#cut[
  #text(size: 20pt, weight: 700)[My help card: I had a stroke]

  ${['My name and date of birth', 'Call first', 'Then call', 'My doctor', 'Allergies', 'Blood thinner, or none', 'My other medicines, or where my list is', 'Effects of my stroke: weak side, speech, vision'].map((label) => `#write("${label}")`).join('\n  ')}
  #kit-yesno("I have trouble talking", ("Yes", "No"))
]
]`;
}

/** Removes the DOI or archive number from a source's label, because its link shows it. */
function withoutAddress(label: string): string {
  return label.replace(/ \((?:10\.|PMC)[^)]*\)/, '');
}

function writeNumbers(days: readonly GuideDay[]): string {
  const sources = new Map(days.flatMap((day) => day.sources.map(({ label, url }) => [url, label])));
  return `#pagebreak(weak: true)
#heading(level: 2)[Numbers and sources]
#set par(leading: 0.55em, spacing: 0.8em)
#list(
  [#strong[#link("tel:911")[911]:] any sign of a stroke, or any emergency.],
  [#strong[#link("tel:988")[988]:] call or text, 24 hours a day, when life feels too hard. It is free and private.],
  ${PLACES_TO_CALL.map(writePlace).join(', ')},
  [#strong[Medical ID:] find this in your phone's settings, and add your help card there, too.],
)
You can find more numbers, and free pages to fill out, on our website's Resources page.

#heading(level: 3)[Where the facts come from]
#[
#set text(size: 12pt)
#set par(leading: 0.5em)
#list(spacing: 0.6em, ${[...sources].map(([url, label]) => `[${say(`${withoutAddress(label)}. `)}#link(${JSON.stringify(url)})[${say(url.replace(/^https:\/\//, ''))}]]`).join(', ')})
]`;
}
