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
import { BE_FAST, OTHER_SIGNS, PICTURES_OF_SIGNS } from './stroke-signs.ts';
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
 * Creates the free guide as a PDF: cover, table of contents, phone numbers, 2 pages per day, a page
 * for 3 wins, cards to cut out, and sources. It's generated from the same content as the web pages.
 * @throws if a text contains something a book can't print, or a day is too long for its 2 pages
 */
export async function printGuide(): Promise<Uint8Array> {
  const days = await readDays();
  const source = `${setUpBook({ title: TITLE, author: authorOf(), language: 'en-US', footer: site.name })}
${PAGES}
${writeCover(days.length)}
#[
#set par(leading: 0.6em)
#heading(level: 1)[Start here]
#note[#strong[In an emergency, call 911.] Call for any sign of a stroke, even if it goes away. In a crisis, call or text 988.]
${markdownToTypst(days.flatMap(({ blocks }) => blocks.filter(isBeforeYouBegin)))}
${markdownToTypst(days.flatMap(({ blocks }) => blocks.filter(isWelcome)))} If you're tired, just do the part called “On a tired day.”
#heading(level: 2, outlined: false)[My ${days.length} days]
Check each day when you've done it, or tried a part of it. Any order is fine.
#[
#set text(size: 17pt)
#let is-day(entry) = entry.element.body.at("text", default: "").starts-with("Day ")
#let list = outline(title: none, target: heading.where(level: 2))
#v(4pt)
#[
  #show outline.entry: it => if is-day(it) {
    pdf.artifact(place(left, dy: -0.5pt, rect(width: 8mm, height: 8mm, stroke: 1.5pt + ink, radius: 4pt)))
    pad(left: 40pt, y: 1pt, contents-line(it, it.body()))
  }
  #list
]
#block(above: 28pt, below: 9pt, strong[Also in this guide])
#[
  #show outline.entry: it => if not is-day(it) { contents-line(it, it.body()) }
  #block(height: 56pt, columns(2, gutter: 18pt, list))
]
]
]
${writeNumbers()}
${days.map(writeDay).join('\n')}
${WINS}
${writeCards()}
${writeSources(days)}
`;
  return printBook(source, 'content/guide');
}

export async function inputsOfGuide(): Promise<string[]> {
  const days = await readDays();
  return [
    ...SETTINGS_IN_BOOKS,
    `content${COVER}`,
    ...PICTURES_OF_SIGNS.map((path) => `content${path}`),
    'content/resources.json#/quickReference/fast',
    ...DRAWINGS_OF_NOTES.map((path) => `content${path}`),
    ...PLACES_TO_CALL.map(
      (place) => `content/resources.json#/groups/Support & Community/cards/${place}`,
    ),
    ...days.flatMap((day) => {
      const shown = day.blocks.find(isDrawing);
      return [
        day.file,
        `content${pictureOf(day)}`,
        ...(shown && idOf(shown) !== SIGNS
          ? [`content${fileOfDrawing(shown)}`, `content/drawings.json#/${idOf(shown)}/steps`]
          : []),
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
 * Each day has 2 facing pages. Type and pictures are the same size every day. Text that doesn't fit
 * on the left page is on the right, above a box to check and 5 lines for notes.
 */
const PAGES = `#set page(margin: (x: 45pt, top: 36pt, bottom: 50pt), footer-descent: 8pt)
// Lines to write on are half an inch apart or more.
#let line-gap = 36pt
#let how-it-went(day, drawing, (lines, gap)) = {
  block(above: 1.7em, below: 0pt, width: 100%, grid(columns: (1fr, auto), column-gutter: 14pt, align: horizon, {
    std.heading(level: 3, outlined: false)[How day #day went]
    grid(columns: (auto, 1fr), column-gutter: 12pt, align: horizon, tick-box(size: 11mm), strong[I did Day #day, or tried a part of it])
    if lines > 2 { kit-circle("It felt", ("easy", "okay", "hard")) }
  }, pdf.artifact(image(drawing, height: if lines > 2 { 2 * gap } else { 48pt }))))
  for _ in range(lines) { block(above: gap, below: 0pt, line(length: 100%, stroke: 0.9pt + rule)) }
}
#let join-parts(parts) = parts.map(((_, words)) => words).join(parbreak())
#let day-spread(day, drawing, start, parts) = {
  pagebreak(weak: true, to: "even")
  layout(size => context {
    let written(air, body) = {
      set text(size: 17pt)
      set par(leading: 0.72em * air, spacing: 1.05em * air)
      set list(spacing: 0.85em * air)
      set enum(spacing: 0.85em * air)
      show heading.where(level: 2): set text(size: 31pt)
      show heading.where(level: 3): set text(size: 19pt)
      show heading.where(level: 3): set block(above: 1.3em * air, below: 0.75em * air)
      body
    }
    let height(air, body) = measure(block(width: size.width, written(air, body))).height
    let of-left(count) = start + join-parts(parts.slice(0, count))
    let of-right(count, rules) = std.heading(level: 2, outlined: false)[More for day #day] + join-parts(parts.slice(count)) + how-it-went(day, drawing, rules)
    let least-rules = (1, line-gap)
    let room = size.height - 3pt
    let fits((air, count), rules) = (of-left(count), of-right(count, rules)).all(page => height(air, page) <= room - if rules == least-rules { 0pt } else { 22pt })
    // Start the right page with a heading if that leaves the left page nearly full.
    let counts = range(parts.len(), -1, step: -1)
    let is-even(count) = count < parts.len() and parts.at(count).first() and height(1, of-left(count)) >= 0.72 * size.height
    let ways = (counts.filter(is-even), counts.filter(count => not is-even(count))).map(counts => (1, 0.92, 0.85).map(air => counts.map(count => (air, count))).join(default: ())).join()
    let best = ((5, line-gap), least-rules).fold(none, (found, rules) => if found == none { ways.find(way => fits(way, rules)) } else { found })
    if best == none {
      let more((air, count)) = calc.max(..(of-left(count), of-right(count, least-rules)).map(page => height(air, page))) - size.height
      too-long("Day " + str(day), "its 2 pages", calc.min(..ways.map(more)))
    }
    let (air, count) = best
    written(air, of-left(count))
    colbreak()
    // The last line is half an inch above the rule of the footer.
    let rules = (..(54pt, 50pt, 46pt, 42pt, 39pt).map(gap => (5, gap)), ..range(5, 0, step: -1).map(lines => (lines, line-gap)))
    let most = rules.find(rules => rules == least-rules or height(air, of-right(count, rules)) <= room - 22pt)
    written(air, of-right(count, most))
  })
}
#let note(body) = block(width: 100%, inset: (x: 12pt, y: 10pt), radius: 4pt, fill: tint, stroke: (left: 4pt + accent), breakable: false, body)
#let tired-day(body) = block(width: 100%, inset: (x: 12pt, y: 10pt), radius: 6pt, fill: rgb("#e3efec"), breakable: false, {
  show heading.where(level: 3): set block(above: 0pt)
  body
})
// Two signs per row, so that their pictures are large enough to point to.
#let pictured-signs(..rows) = block(width: 100%, above: 9pt, below: 12pt, grid(
  columns: (108pt, 1fr) * 2, column-gutter: 12pt, row-gutter: 8pt, align: horizon,
  ..rows.pos().map(((path, words)) => (pdf.artifact(box(radius: 6pt, clip: true, image(path, width: 108pt, height: 90pt, fit: "cover"))), {
    set par(leading: 0.55em)
    words
  })).flatten(),
))
#let cut(body) = block(
  width: 100%, inset: 12pt, radius: 8pt, breakable: false, stroke: (paint: ink, thickness: 1.4pt, dash: "dashed"), body,
)
#let write(label, high: line-gap) = block(width: 100%, height: high, above: 0pt, below: 0pt, align(bottom, grid(columns: (auto, 1fr), column-gutter: 8pt, align: bottom, strong(label), line-to-fill(label))))`;

/** Drawings next to the lines for notes, one for each day. */
const DRAWINGS_OF_NOTES = ['help', 'walk', 'food', 'bed', 'medicine', 'phone', 'sun'].map(
  (name) => `/art/point/${name}.svg`,
);

function isDrawing(node: RootContent): node is MdxJsxFlowElement {
  return node.type === 'mdxJsxFlowElement' && node.name === 'Drawing';
}

/** Returns whether a block is the first day's safety note. In print, it comes before all days. */
function isBeforeYouBegin(node: RootContent): boolean {
  return (
    node.type === 'mdxJsxFlowElement' &&
    node.attributes.some(
      (one) => one.type === 'mdxJsxAttribute' && one.value === 'Before you begin',
    )
  );
}

/** Returns whether a block is the first day's welcome. In print, it comes before all days, too. */
function isWelcome(node: RootContent): boolean {
  return node.type === 'paragraph' && toString(node).startsWith('Welcome!');
}

function idOf({ attributes }: MdxJsxFlowElement): string {
  const named = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'id');
  return String(named?.value);
}

function pictureOf({ day }: GuideDay): string {
  return `/art/guide-day-${day}.svg`;
}

function fileOfDrawing(drawing: MdxJsxFlowElement): string {
  return `/art/steps/${idOf(drawing)}.svg`;
}

/** Renders a drawing of steps. It's wide enough for the words in its panels. */
function writeDrawing(drawing: MdxJsxFlowElement): string {
  const steps = drawings.find((one) => one.id === idOf(drawing))?.steps ?? [];
  return `#block(width: 100%, above: 1em, below: 1em, align(center, block(width: 240pt, radius: 8pt, clip: true, image("${fileOfDrawing(drawing)}", width: 100%, alt: ${JSON.stringify(describeSteps(steps))}))))`;
}

/** Id of the drawing that's printed as one picture per sign. */
const SIGNS = 'signs-of-a-stroke';

/**
 * Puts each sign of a stroke next to its picture, instead of a drawing of all signs below the list.
 * @throws if the list doesn't have a sign for each picture
 */
function withPicturesOfSigns(parts: readonly RootContent[][]): [isNew: boolean, typst: string][] {
  const at = parts.findIndex(([head]) => head && isDrawing(head) && idOf(head) === SIGNS);
  // What to do until help arrives stays on the page of the signs.
  const end = parts.findIndex(([head], index) => index > at && head?.type === 'heading');
  return parts.flatMap((part, index): [boolean, string][] => {
    const [head] = part;
    if (at === -1 || index < at - 1 || index >= end)
      return [[head?.type === 'heading', writePart(part)]];
    if (index >= at) return [];
    const list = part.find((node) => node.type === 'list');
    if (list?.children.length !== PICTURES_OF_SIGNS.length)
      throw new Error('The list before the drawing of the signs of a stroke needs 6 signs.');
    const rows = list.children.map(
      ({ children }, sign) =>
        `("${PICTURES_OF_SIGNS[sign]}", [\n#let note(body) = body\n${markdownToTypst(children)}\n]), `,
    );
    const before = markdownToTypst(part.slice(0, part.indexOf(list)));
    const after = markdownToTypst(parts.slice(at + 1, end).flat());
    return [
      [head?.type === 'heading', `${before}\n\n#pictured-signs(${rows.join('')})\n\n${after}`],
    ];
  });
}

function writeDay(guideDay: GuideDay): string {
  const { day, title, habit, minutes, blocks } = guideDay;
  const kept = withoutLow(
    blocks.filter((node) => ![isBeforeYouBegin, isWelcome].some((is) => is(node))),
  );
  const [start = [], ...parts] = splitInParts(linkContacts(withoutPageLinks(kept)));
  const tired = parts.find(isNamed(TIRED)) ?? [];
  const others = parts.filter((part) => part !== tired);
  return `#day-spread(${day}, "${DRAWINGS_OF_NOTES[day - 1] ?? DRAWINGS_OF_NOTES[0]}", [
#heading(level: 2)[${say(`Day ${day}: ${title}`)}]
#grid(columns: (1fr, 216pt), column-gutter: 18pt, [
  #text(weight: 700)[${say(habit)}]

  ${say(`It takes about ${minutes} minutes.`)}

  #tired-day[\n${markdownToTypst(tired)}\n]
], block(width: 216pt, height: 133pt, radius: 8pt, clip: true, pdf.artifact(image("${pictureOf(guideDay)}", width: 100%, height: 100%, fit: "cover"))))

${markdownToTypst(start)}
], (${withPicturesOfSigns(others)
    .map(([isNew, typst]) => `(${isNew}, [${typst}]), `)
    .join('')}))`;
}

/** Heading of the version for tired days. It's in a box, so that readers find it right away. */
const TIRED = 'On a tired day';
/** Subheadings of short parts, printed at the start of the paragraph instead of above it. */
const SHORT_PARTS = ['For caregivers', 'Why it can help'];
const LOW = 'If you feel very down';

/**
 * Removes the crisis hotline note at the end of a day. In print, it's on the pages "Start here" and
 * "Numbers to call".
 */
function withoutLow(blocks: readonly RootContent[]): readonly RootContent[] {
  const at = blocks.findIndex((node) => node.type === 'heading' && toString(node) === LOW);
  return at === -1 ? blocks : blocks.slice(0, at);
}

/**
 * Splits a day into parts that have to stay on one page, such as a heading and the paragraph below
 * it. The first part is what comes before the first heading.
 */
function splitInParts(nodes: readonly RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [[]];
  for (const node of nodes) {
    const last = parts.at(-1)?.at(-1);
    const isOpen =
      last?.type === 'heading' || parts.length === 1 || /:$/.test(last ? toString(last) : '');
    if (node.type === 'heading' || !isOpen) parts.push([]);
    parts.at(-1)?.push(node.type === 'heading' ? { ...node, depth: 3 } : node);
  }
  return parts;
}

function isNamed(...names: readonly string[]): (part: readonly RootContent[]) => boolean {
  return ([head]) => head?.type === 'heading' && names.includes(toString(head));
}

/** Renders a part of a day. A short one has its heading at the start of its paragraph. */
function writePart(part: readonly RootContent[]): string {
  const [head, ...rest] = part;
  if (head && isDrawing(head)) return `${writeDrawing(head)}\n\n${markdownToTypst(rest)}`;
  if (!head || !isNamed(...SHORT_PARTS)(part)) return markdownToTypst(part);
  return `#strong[${say(`${toString(head)}.`)}] ${markdownToTypst(rest)}`;
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
  #rect(width: 100%, height: 92pt, radius: 8pt, stroke: 1.3pt + rule)
]
#write("The habit I will keep")
#write("When I will do it")
#write("Who will do it with me")
#write("One question for my doctor")
#block(above: line-gap, line(length: 100%, stroke: 0.9pt + rule))`;

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

/** Renders the cards to cut out: the signs of a stroke, as on the web pages, and a help card. */
function writeCards(): string {
  const { wait } = resources.quickReference.fast;
  return `#pagebreak(weak: true)
#heading(level: 2)[Cards to cut out]
#[
#set text(size: 16pt)
#set par(leading: 0.45em, spacing: 8pt)
#let write = write.with(high: 33pt)
#cut[
  #text(size: 20pt, weight: 700)[BE-FAST: new or worse? Call 911]
  #v(4pt)

  ${BE_FAST.map(({ letter, word, text }) => `#par(hanging-indent: 32pt)[#box(width: 32pt, text(size: 22pt, weight: 700, fill: accent)[${letter}])#strong[${word}.] ${say(text)}]`).join('\n\n  ')}

  #v(4pt)
  ${say(`${OTHER_SIGNS} ${wait}`)}
]
#cut[
  #text(size: 20pt, weight: 700)[My help card: I had a stroke]
  #kit-yesno("I have trouble talking", ("Yes", "No"))
  ${['My name and date of birth', 'Call first', 'Then call', 'My doctor', 'Allergies', 'Blood thinner, or none', 'My other medicines, or where my list is', 'Effects of my stroke: weak side, speech, vision'].map((label) => `#write("${label}")`).join('\n  ')}
]
]`;
}

/** Removes the DOI or archive number from a source's label, because it's in its link. */
function withoutAddress(label: string): string {
  return label.replace(/ \((?:10\.|PMC)[^)]*\)/, '');
}

function writeNumbers(): string {
  return `#pagebreak(weak: true)
#heading(level: 2)[Numbers to call]
#list(
  [#strong[#link("tel:911")[911]:] any sign of a stroke, or any emergency.],
  [#strong[#link("tel:988")[988]:] call or text, 24 hours a day, when life feels too hard. It is free and private.],
  ${PLACES_TO_CALL.map(writePlace).join(', ')},
  [#strong[Medical ID:] find this in your phone's settings, and add your help card there, too.],
)
You can find more numbers, and free pages to fill out, on our website's Resources page.

#heading(level: 3)[Add the numbers of your own team]
#write("My doctor")
#write("After hours")
#write("My pharmacy")
#write("Someone to call")`;
}

/** Lists the sources of all days, each as a link. */
function writeSources(days: readonly GuideDay[]): string {
  const sources = new Map(days.flatMap((day) => day.sources.map(({ label, url }) => [url, label])));
  return `#pagebreak(weak: true)
#heading(level: 2)[Where the facts come from]
Select a name to open its page.
#list(spacing: 1.2em, ${[...sources].map(([url, label]) => `link(${JSON.stringify(url)})[${say(withoutAddress(label))}]`).join(', ')})`;
}
