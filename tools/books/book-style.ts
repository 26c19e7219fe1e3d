import { BOOK_FONT, TITLE_FONT, ZERO_FONT } from './book-fonts.ts';
import { KIT_IN_TYPST } from './page-kit.ts';
import { NIGHT, paletteOf } from './palettes.ts';

/** URL prefix of links that become form fields. */
export const FIELD_ADDRESS = 'field:';

/** Typst label of the metadata about each writing area, such as its height. */
export const ROOM_TO_WRITE = 'room-to-write';

/** Settings that apply to every page of a book. */
export interface BookFrame {
  title: string;
  /** Product slug, which determines the colors and some sizes. Omitted for the guide. */
  slug?: string;
  author: string;
  /** Language tag, for example en-US. */
  language: string;
  /** Text in the footer, next to the page number. */
  footer: string;
  /** `large` is for readers who want 22 pt type on paper. */
  print?: Print;
  /** Light text on a dark page, for reading at night. Only in the fill-in edition. */
  night?: boolean | undefined;
  /** Label of the fill-in edition's link to its list of days, evenings, or recipes. */
  find?: string | undefined;
}

/**
 * PDF edition of a book: for paper, in two type sizes, or for screens, in large type with form
 * fields.
 */
export type Print = 'standard' | 'large' | 'fill-in';

/**
 * Size and margins of a page. A page of the fill-in edition has the shape of a tablet's screen that's
 * held upright, with room for links at the bottom.
 */
const PAGES: Record<Print, string> = {
  standard: 'paper: "us-letter", margin: (x: 62pt, top: 50pt, bottom: 64pt)',
  large: 'paper: "us-letter", margin: (x: 50pt, top: 56pt, bottom: 60pt)',
  'fill-in': 'width: 612pt, height: 816pt, margin: (x: 50pt, top: 40pt, bottom: 84pt)',
};

/** The same for a book with few words, so that its larger letters fit. */
const PAGES_OF_FEW_WORDS: Partial<Record<Print, string>> = {
  standard: 'paper: "us-letter", margin: (x: 54pt, top: 44pt, bottom: 62pt)',
  large: 'paper: "us-letter", margin: (x: 48pt, top: 50pt, bottom: 60pt)',
};

/**
 * Header in large print. If a page continues on a second one, the heading is repeated there. If a
 * page would be blank so that the next 2 pages face each other, it gets lines for notes.
 */
const CONTINUED = `context {
    let page = here().page()
    let is-on(number) = one => one.location().page() == number
    let headings = query(heading.where(level: 2))
    if not headings.any(is-on(page)) {
      let last = headings.filter(one => one.location().page() < page).at(-1, default: none)
      let turns = query(<turn>)
      let is-blank = query(<facing>).any(is-on(page + 1)) and not (turns + query(<page-end>)).any(is-on(page))
      if is-blank { notes-page(turns.filter(one => one.location().page() < page).map(one => one.value).at(-1, default: "")) } else if last != none and (turns.any(is-on(last.location().page())) or turns.any(is-on(page))) {
        block(width: 100%, inset: (bottom: 3pt), stroke: (bottom: 1.5pt + accent), layout(size => {
          let words = text(fill: accent, size: least-letters, last.body + " (continued)")
          if measure(words).width <= size.width { words } else { text(fill: accent, size: least-letters)[Continued from the previous page] }
        }))
      }
    }
  }`;

/** Books with few words. All of their pages have letters of one size, also in large print. */
const WITH_FEW_WORDS: readonly string[] = ['recovery-journal', 'calm-evenings-workbook'];

/** Returns whether all pages of a book have letters of one size. */
export function hasOneSize(slug: string | undefined): boolean {
  return WITH_FEW_WORDS.includes(slug ?? '');
}

/** Sizes of the letters in books with few words, in points. Those in a table are for large print. */
const LETTERS_OF_FEW_WORDS: Partial<Record<Print, { text: number; table: number; title: number }>> =
  {
    standard: { text: 18, table: 18, title: 29 },
    large: { text: 20, table: 20, title: 36 },
  };

/**
 * Books to read rather than write in. In large print, their tables and lists grow to fill the page.
 */
const TO_READ: readonly string[] = ['brain-recipes'];

/** Books with boxes that hold a word or 2 if there are 6 of them. */
const WITH_LOW_BOXES: readonly string[] = ['calm-evenings-workbook'];

const ROOMY_LISTS = `
    set list(spacing: 0.9em * calc.min(share, 1.6)) if share > 1
    set enum(spacing: 0.9em * calc.min(share, 1.6)) if share > 1`;

/** Paragraph spacing for pages in standard print with room to spare, largest first. */
const MORE_SPACE = '1.9em, 1.6em, 1.3em';

/**
 * In a book with few words, the lines of a full page get a bit closer together, so that what's drawn
 * on it is larger.
 */
const CLOSER_FOR_DRAWINGS = `let close = (leading: 0.6em, spacing: 0.85em)
  let larger = if share == none or share < 1.15 { (1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.77, 0.7).find(share => height(share, ..close) <= room) }
  if larger != none and (share == none or larger > share) { written(larger, ..close) } else `;

/** If paragraphs get more space, steps get more, too. */
const ROOMY_STEPS = `
    set list(spacing: 0.72 * spacing) if spacing != none and spacing > 1em
    set enum(spacing: 0.72 * spacing) if spacing != none and spacing > 1em`;

/** Text size relative to standard print: 22 pt instead of 16 pt. */
const SCALE: Record<Print, number> = { standard: 1, large: 1.375, 'fill-in': 1.375 };

/** Returns whether a print edition uses large type. All of them do, except standard print. */
export function isLarge(print: Print): boolean {
  return print !== 'standard';
}

/**
 * Size of writing areas in large print relative to standard print, slightly above the required
 * minimum.
 */
const LARGER = 1.32;

/**
 * Maximum factor by which boxes grow to fill a page in standard print. In large print, it's the
 * minimum.
 */
const BOXES_GROW = 1.15;

/**
 * Minimum height of a table cell to write in, in points, in standard print: 0.4 inch, for readers
 * with an unsteady hand.
 */
const LEAST_CELL = 29;

/** Smallest type size in large print, in points, including in tables and captions. */
export const LEAST_LETTERS = 18;

/**
 * Returns the start of a book's Typst source. The text is set for tired eyes: usually 16 or 22 pt,
 * 1.5 line spacing, left aligned, no hyphenation, wide margins.
 */
export function setUpBook({
  title,
  slug,
  author,
  language,
  footer,
  print = 'standard',
  night = false,
  find,
}: BookFrame): string {
  const [lang, region] = language.split('-');
  const size = (points: number) => `${Math.round(points * SCALE[print])}pt`;
  // Titles grow less, because they're already large and a long word has to fit on a line or in a
  // cell.
  const titleSize = (points: number) => `${Math.round(points * Math.sqrt(SCALE[print]))}pt`;
  // Readers of large print need more room, because their handwriting is larger.
  const room = (points: number) => `${Math.round(points * (isLarge(print) ? LARGER : 1))}pt`;
  const toRead = print === 'large' && TO_READ.includes(slug ?? '');
  const space = (em: number) => `${em / SCALE[print]}em`;
  const few = hasOneSize(slug) ? LETTERS_OF_FEW_WORDS[print] : undefined;
  const leading = few ? '0.68em' : '0.83em';
  return `${colors(night, slug)}
#let least-letters = ${isLarge(print) ? LEAST_LETTERS : 0}pt
// Space between the lines of a full page in large print, whose parts are close together, too.
#let close-leading = 0.58em
#let title-size = ${few ? few.title : print === 'fill-in' ? 34 : 29}pt
#let small-title-size = 29pt
// The space between the rule of a page title and the text below it.
#let below-title = 18pt
// The space around writing lines that start or end a page. In large print, a page is full to its end.
#let above-first-line = ${print === 'fill-in' ? 'none' : `v(${room(34)})`}
#let below-last-line = ${print === 'standard' ? 'v(14pt)' : 'none'}
#let box-of-six = ${WITH_LOW_BOXES.includes(slug ?? '') ? 58 : 84}pt
#let pictured-wide = ${toRead ? '116pt' : '60pt'}
#let in-title-font = (font: ${JSON.stringify(TITLE_FONT)}, weight: 600, number-type: "lining")
#let gap-to-write = ${room(22)}
#let gap-to-tick = ${{ standard: '9pt', large: '14pt', 'fill-in': '4pt' }[print]}
#let to-write(table-of-cells) = {
  ${isLarge(print) ? `set table(inset: (x: ${print === 'large' ? 9 : 5}pt, y: 8pt))` : ''}
  table-of-cells
}
#let to-write-tightly(table-of-cells) = {
  ${isLarge(print) ? 'set table(inset: (x: 5pt, y: 8pt))' : ''}
  table-of-cells
}
#let box-to-write(height, share) = ${isLarge(print) ? `height * ${LARGER} * calc.clamp(share, ${BOXES_GROW}, ${print === 'fill-in' ? 2.6 : 1.6})` : `height * calc.min(share, ${BOXES_GROW})`}
#let find = ${find === undefined ? 'none' : JSON.stringify(find)}
${print === 'fill-in' ? FIELDS_IN_TYPST : PAPER_IN_TYPST}
${DRAWING}
#let writing-lines-of(share) = (count, name) => lines-to-write(count, ${room(34)} * share, ${room(24)} * share, name)
// A cell is at least 0.4 inch high with its padding, also on a full page.
#let empty-cell-of(share) = name => ${print === 'fill-in' ? 'cell-to-write(30pt * share, name)' : `context cell-to-write(calc.max(${isLarge(print) ? 30 : 18}pt * share, ${room(LEAST_CELL)} - (table.inset.top + table.inset.bottom).length), name)`}
#let writing-lines = writing-lines-of(1)
#let empty-cell = empty-cell-of(1)
#let room = 1
// Writing and drawing areas fill the space left on their page. On a full page, drawings shrink.
// Writing areas shrink only in standard print. In large print they're always larger than in
// standard print. If a large-print page gets too long, its lines move closer and its letters shrink
// to 20 points, which still counts as large print, or it
// continues on a second page. Letters have 2 sizes, 22 and 20 points. first-that
// returns the first of several sizes that fits, from large to small. Each attempt takes 3 MB, and
// many large-print pages fit only at a small size or not at all, so it tries the smallest size
// first and then does a binary search.
#let first-that(fits, ..sizes) = {
  let sizes = sizes.pos()
  if not fits(sizes.last()) { return none }
  let (low, high) = (0, sizes.len() - 1)
  while low < high {
    let middle = calc.quo(low + high, 2)
    if fits(sizes.at(middle)) { high = middle } else { low = middle + 1 }
  }
  sizes.at(low)
}
// The most space that can stay empty at the end of the first of 2 pages.
#let gap-of-boxes(share) = 60pt + box-to-write(84pt, share)
// Pages with boxes have their own \`gap\`. \`breaks\` lists the parts after which a page of large print
// may end, and \`flows\` says that it may end anywhere.
#let page-to-write(name, gap: none, breaks: (), flows: true, has-notes: false, content) = turn-to(name) + layout(size => context {
  let body(..how) = content(..how) + page-end
  let written(share, letters: 1em, leading: ${leading}, spacing: none, title: title-size, ..part) = {
    show heading.where(level: 2): set text(size: title)
    set text(size: letters)
    set par(leading: leading, spacing: if spacing == none { ${few ? '1.05em' : `${space(1.3)} + leading - 0.83em`} } else { spacing })${few ? ROOMY_STEPS : ''}
    set table(inset: (x: 7pt, y: ${isLarge(print) ? `calc.max(6pt, 8pt * calc.min(share, ${toRead ? 1.6 : 1}))` : '8pt * calc.min(share, 1)'}))${toRead ? ROOMY_LISTS : ''}
    let lines = ${isLarge(print) ? 'calc.clamp(share, 1, 4)' : 'calc.min(share, 1)'}
    body(writing-lines-of(lines), empty-cell-of(calc.min(lines, 2.3)), calc.min(share, 2.3), ..part)
  }
  let height(share, ..closer) = measure(block(width: size.width, written(share, ..closer))).height
  let growing = (${isLarge(print) ? '4, 3.5, 3, 2.6, ' : ''}2.2, 2, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1, 1)
  let shrinking = (0.92, 0.85, ${isLarge(print) ? '0.77, 0.7, ' : '0.81, 0.77, 0.74, 0.7, 0.66, '}0.62, 0.55)
  let room = size.height - 3pt
  let share = ${isLarge(print) ? 'first-that(share => height(share) <= room, ..growing, ..shrinking)' : '(..growing, ..shrinking).find(share => height(share) <= room)'}
  ${
    isLarge(print)
      ? `let is-small(one) = [#metadata(one) <is-small>]
  // Facing pages have letters of the same size.
  let faces-small-letters = {
    let own = here().page()
    let facing = if calc.even(own) { own + 1 } else { own - 1 }
    query(<is-small>).any(one => one.value and one.location().page() == facing)
  }
  // A short page that nothing can fill gets lines for notes.
  let notes-below(share, high) = {
    let lines = if share == growing.first() and high < 0.55 * room { calc.min(6, calc.floor((room - high - 70pt) / 46pt)) } else { 0 }
    if lines > 0 {
      block(above: 34pt, below: 0pt, strong[My notes])
      lines-for-notes(lines, 46pt)
    }
  }
  if share != none and faces-small-letters {
    is-small(false)
    let share = first-that(share => height(share, letters: 20pt) <= room, ..growing, ..shrinking)
    written(share, letters: 20pt)
    notes-below(share, height(share, letters: 20pt))
  } else if share != none {
    // A page that nothing can fill gets more space between its paragraphs.
    let wider = if share < growing.first() { none } else { (2.4em, 2.1em, 1.8em, 1.55em, 1.35em).find(spacing => height(share, spacing: spacing) <= room) }
    written(share, spacing: if wider != none and height(share) >= 0.55 * room { wider })
    notes-below(share, height(share))
  } else {
    let closer = ((1em, 0.7em, none), (20pt, 0.7em, none), (20pt, 0.62em, none), ..(0.85em, 0.72em, 0.58em).map(spacing => (20pt, close-leading, spacing))).map(((letters, leading, spacing)) => (letters: letters, leading: leading, spacing: spacing))
    let tight = none
    for how in closer {
      let share = first-that(share => height(share, ..how) <= room, ..growing, 0.92, 0.85, 0.7, 0.55, ..if how.spacing == 0.58em { (0.5, 0.4) })
      if share != none {
        tight = (share, how)
        break
      }
    }
    // A text that would end on a third page gets closer lines instead. The reserve is for a step that
    // has to move to the second page.
    let reserve-for-step = 120pt
    let on-two = if tight == none and flows and height(1) > 2 * room - reserve-for-step {
      closer.slice(0, 4).find(how => height(1, ..how) <= 2 * room - reserve-for-step)
    }
    if tight != none {
      let (share, how) = tight
      is-small(how.letters == 20pt)
      if how.letters == 1em and faces-small-letters {
        share = first-that(share => height(share, ..how, letters: 20pt) <= room, ..growing, ..shrinking)
        how = (..how, letters: 20pt)
      }
      // The rest of the page goes between its parts.
      let wider = if how.spacing != none { (1.1em, 1em, 0.92em, 0.85em, 0.78em, 0.72em, 0.65em).find(spacing => spacing > how.spacing and height(share, ..how, spacing: spacing) <= room) }
      written(share, ..how, spacing: if wider == none { how.spacing } else { wider })
    } else if on-two != none { written(1, ..on-two) } else {
      // In small steps, because each one adds up over the rows of a table.
      // Rows of boxes can be on both pages. Other parts are whole, so the second page holds all that
      // doesn't fit on the first one.
      let last-end(share) = breaks.map(at => height(share, upto: at)).filter(end => end <= room).at(-1, default: 0pt)
      // A table that's longer than a page is split between its rows.
      let heights = (0pt, ..breaks.map(at => height(1, upto: at)), height(1))
      let is-in-parts = not flows and breaks.len() > 0 and gap == none and range(1, heights.len()).all(at => heights.at(at) - heights.at(at - 1) <= 0.8 * room)
      let reserve(share) = if is-in-parts { 12pt } else if gap == none { 120pt } else { gap(share) }
      let fits-twice(share) = height(share) <= 2 * room - reserve(share) and (not is-in-parts or height(share) - last-end(share) <= room - 12pt)
      let spread = first-that(fits-twice, ..(4, 3.5, 3, 2.6), ..range(46, 19, step: -1).map(step => step / 20))
      // Smaller drawings can keep more of the activity with its title.
      let fuller = if spread == none or not is-in-parts or last-end(spread) >= 0.62 * room { none } else {
        (1.8, 1.6, 1.45, 1.3, 1.15, 1, 0.85).find(share => share <= spread and last-end(share) >= 0.62 * room and height(share) - last-end(share) >= 0.3 * room)
      }
      let share = if fuller != none { fuller } else if spread == none { 1 } else { spread }
      // If nothing can grow enough to fill the second page, the first one ends earlier. If the first
      // one is full before its last part, that part is on the second one. Then both are filled.
      let whole = height(share)
      let (at, end) = (none, none)
      if fuller == none and spread != none {
        let ends = breaks.map(at => (at, height(share, upto: at)))
        if whole < if flows { 1.6 } else { 1.4 } * room {
          let longer((_, end)) = calc.max(end, whole - end)
          let most = if flows { whole / 2 + 110pt } else { room }
          let fitting = ends.filter(one => longer(one) <= most and (flows or one.last() >= 0.5 * room))
          if fitting.len() > 0 { (at, end) = fitting.sorted(key: longer).first() } else { end = if flows { calc.min(room, whole / 2 + 30pt) } else { room } }
        } else if ends.len() > 0 and ends.last().last() >= 0.8 * room and ends.last().last() <= room { (at, end) = ends.last() }
      }
      if at != none {
        let fits-apart(share) = {
          let first = height(share, upto: at)
          first <= room and height(share) - first <= room - 14pt
        }
        let larger = (4, 3.5, 3, 2.6, 2.3, 2.15, 2, 1.85, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1).find(fits-apart)
        if larger != none and larger > share {
          share = larger
          end = height(share, upto: at)
        }
      }
      if end != none { place(bottom, float: true, clearance: 0pt, block(height: room - end)) }
      written(share)
    }
  }`
      : `${few ? CLOSER_FOR_DRAWINGS : ''}if share != none {
    // A page that nothing can fill gets more space between its paragraphs.
    let wider = if share < growing.first() or has-notes { none } else { (${MORE_SPACE}).find(spacing => height(share, spacing: spacing) <= room) }
    written(share, spacing: wider)
    let lines = if has-notes { calc.floor((room - height(share) - 50pt) / 34pt) } else { 0 }
    if lines > 1 {
      block(above: 26pt, below: 0pt, strong[My notes])
      lines-for-notes(lines, 34pt)
    }
  } else {
    let closer = ((0.62em, 0.95em), (0.57em, 0.85em), (0.55em, 0.78em)${few ? ', (0.53em, 0.7em)' : ''}).map(((leading, spacing)) => (0.92, 0.85, 0.77, 0.7, 0.62, 0.55).map(share => arguments(share, leading: leading, spacing: spacing))).join()
    let close = closer.find(how => height(..how) <= room)
    if close == none { too-long(name, "its page", height(..closer.last()) - room) } else { written(..close) }
  }`
  }
})
#set document(title: ${JSON.stringify(title)}, author: ${JSON.stringify(author)})
#set text(
  font: ((name: ${JSON.stringify(ZERO_FONT)}, covers: regex("0")), ${JSON.stringify(BOOK_FONT)}), size: ${few ? `${few.text}pt` : size(16)}, lang: ${JSON.stringify(lang)},
  region: ${JSON.stringify(region)}, hyphenate: false, fill: ink,
)
#set par(leading: ${leading}, spacing: ${few ? '1.05em' : space(1.3)}, justify: false)
#set page(
  ${(few && PAGES_OF_FEW_WORDS[print]) ?? PAGES[print]},
  ${night ? 'fill: rgb("#111c21"),' : ''}
  ${print === 'large' ? `header-ascent: 9pt, header: ${CONTINUED},` : ''}
  // Far enough from a writing line at the end of a page that nobody writes on the rule.
  footer-descent: ${{ standard: '22pt', large: '19pt', 'fill-in': '34pt' }[print]},
  footer: context {
    set text(size: calc.max(least-letters, ${size(12)}), fill: ink)
    ${
      print === 'fill-in'
        ? 'align(right)[#counter(page).display() of #counter(page).final().first()]'
        : `block(below: 7pt, line(length: 100%, stroke: 0.6pt + rule))
    [#${JSON.stringify(footer)}; #h(1fr) Page #counter(page).display() of #counter(page).final().first()]`
    }
  },
)
#set list(marker: text(fill: accent)[•], indent: 0.2em, body-indent: 0.6em, spacing: ${space(1.05)})
#set enum(numbering: n => text(fill: accent, weight: 700)[#n.], indent: 0.2em, body-indent: 0.6em, spacing: ${space(1.05)})
#set table(inset: (x: 7pt, y: 8pt), stroke: 0.8pt + rule, fill: (_, y) => if y == 0 { tint }, align: left + horizon)
#show table: set text(size: ${few ? `${few.table}pt` : size(14)})
#show table: set par(leading: 0.55em)
#show table.cell.where(y: 0): set text(weight: 700)
#show link: it => if type(it.dest) == str and not it.dest.starts-with("${FIELD_ADDRESS}") { underline(offset: 0.18em, stroke: 0.9pt + ink, evade: false, it) } else { it }
#show heading: set text(weight: 700, fill: title-ink)
#show heading.where(level: 1): set text(size: ${titleSize(44)}, ..in-title-font)
#show heading.where(level: 1): set par(leading: 0.3em)
#show heading.where(level: 1): set block(above: 0.6em, below: 0.5em)
#show heading.where(level: 1): it => block(sticky: true, {
  set block(inset: 0pt, stroke: none)
  balanced(it.body, sizes: (1, 0.93, ..if least-letters > 0pt { (0.88, 0.81) }))
})
#show heading.where(level: 2): set text(size: title-size, ..in-title-font)
#show heading.where(level: 2): set par(leading: 0.35em)
#show heading.where(level: 2): set block(below: below-title, inset: (bottom: 13pt), stroke: (bottom: 2.5pt + accent), width: 100%)
// A weak space replaces the spacing of the block below, which is larger or smaller from page to page.
#show heading.where(level: 2): it => context {
  let below = block.below
  block(sticky: true, {
    set block(inset: 0pt, stroke: none)
    balanced(it.body)
  })
  v(below, weak: true)
}
#show heading.where(level: 3): set text(size: ${titleSize(19)})
#show heading.where(level: 3): set block(above: ${space(1.3)}, below: ${space(0.8)})
#show outline: set par(spacing: 0.78em)
#show outline.entry: it => contents-line(it, it.body())`;
}

/** Defines colors for dark text on white paper, or light text on a dark screen. */
function colors(night: boolean, slug: string | undefined): string {
  const { title, accent, tint } = night ? NIGHT : paletteOf(slug);
  return `#let is-night = ${night}
#let ink = rgb("${night ? '#efe3c8' : '#10353b'}")
#let title-ink = rgb("${title}")
#let accent = rgb("${accent}")
#let rule = rgb("${night ? '#93a09c' : '#6f7f7a'}")
#let tint = rgb("${tint}")
#let warning-ink = rgb("${night ? '#efaa7c' : '#7d3012'}")
#let warning-paper = rgb("${night ? '#22343a' : '#fdeadd'}")
#let field-paper = rgb("${night ? '#1b2a30' : '#f4f9f9'}")
// Drawings have dark lines, so at night they get a muted background.
#let plate = ${night ? 'rgb("#a9bab7")' : 'none'}
#let drawn-ink = rgb("#10353b")`;
}

/** On paper, a writing area is just a drawing. */
const PAPER_IN_TYPST = `#let is-screen = false
#let ways-to-pages = none
#let field-fill = none
// Records the page and height of each writing area, for the check that compares the editions.
#let turn-to(name) = [#metadata((page: name)) <${ROOM_TO_WRITE}>#metadata(name) <turn>]
#let page-end = [#metadata(none) <page-end>]
#let room-for(name, height) = [#metadata((name: name, height: height.pt())) <${ROOM_TO_WRITE}>]
#let room-of-drawing(name, height) = [#metadata((name: name, height: height.pt(), isDrawing: true)) <${ROOM_TO_WRITE}>]
#let field(kind, name, body, option: none) = body
// In large print, more room means more lines, not wider gaps between them. A few lines stay together.
#let lines-to-write(count, above, below, name) = {
  let lines = if least-letters > 0pt { calc.max(count, calc.floor(count * above / 44.9pt)) } else { count }
  let gap = if least-letters > 0pt { calc.min(count * above / lines, 54pt) } else { above }
  let one-line(at) = if at < count { room-for(name, gap) } + line(length: 100%, stroke: 0.9pt + rule)
  if least-letters == 0pt { for at in range(count) { block(above: above, below: below, one-line(at)) } } else {
    block(above: gap, below: calc.min(below, 36pt), breakable: lines > 6, width: 100%, for at in range(lines) { block(above: gap, below: 0pt, one-line(at)) })
  }
}
#let cell-to-write(height, name) = box(height: height, context room-for(name, height + (table.inset.top + table.inset.bottom).length))
// The strut keeps the line at the baseline of a number before it.
#let line-to-fill(name) = box(height: 0.7em) + box(width: 1fr, line(length: 100%, stroke: 0.9pt + rule))
#let over(name, body, kind: none, option: none) = body`;

/**
 * In the fill-in edition, a writing area is a drawing wrapped in a link. The link's URL describes
 * the area. Typst positions it on the page and in the reading order, and add-fields.ts turns it
 * into a field.
 */
const FIELDS_IN_TYPST = `#let is-screen = true
#let field-fill = field-paper
#let page-end = none
#let room-for(name, height) = none
#let room-of-drawing(name, height) = none
#let page-name = state("page", "")
#let way(to, words) = link(to, box(inset: (x: 6.5pt, y: 13pt), radius: 20pt, stroke: 1.3pt + ink, text(size: least-letters, weight: 700, words)))
#let at-page(number) = (page: number, x: 0pt, y: 0pt)
// The part of a screen above its links.
#let screen-area = (width: 512pt, height: 816pt - 40pt - 84pt)
// Links to other pages are at the foot of each page, next to its number.
#let ways-to-pages = context place(bottom + left, dy: 58pt, (
  way(<contents>, "Contents"),
  if find != none { way(<find>, find) },
  way(at-page(here().page() - 1), "Previous"),
  way(at-page(here().page() + 1), "Next"),
).filter(one => one != none).join(h(5pt)))
#let turn-to(name) = page-name.update(name) + [#metadata(name) <turn>]
// A page with links to each page in a sequence, such as the days.
#let find-page(names) = {
  pagebreak(weak: true)
  [#heading(level: 2, outlined: false, bookmarked: true, find) <find>]
  [Select a number.]
  context {
    let turns = query(<turn>)
    let many = names.len() > 42
    grid(columns: (1fr,) * 7, gutter: if many { 6pt } else { 8pt }, ..names.map(((name, number)) => {
      let there = turns.find(one => one.value == name)
      if there != none {
        link(there.location(), block(width: 100%, height: if many { 36pt } else { 50pt }, radius: 8pt, stroke: 1.3pt + ink, align(center + horizon, text(size: 20pt, weight: 700, number))))
      }
    }))
  }
  ways-to-pages
}
#let field(kind, name, body, option: none) = context link(
  "${FIELD_ADDRESS}" + json.encode((kind: kind, page: page-name.get(), name: name, option: option), pretty: false), body,
)
#let lines-to-write(count, above, below, name) = block(above: 12pt, below: 14pt, field(
  "words", name, block(width: 100%, height: count * above, stroke: 0.9pt + rule, radius: 4pt, fill: field-paper),
))
// Options for a narrow cell. One option is a box to check.
#let cell-to-tap(name, options) = table.cell(fill: field-paper, align: center + horizon, pad(x: -5pt, y: -4pt, if options.len() == 1 { field("tick", name, box(width: 37pt, height: 37pt, stroke: 1.5pt + ink, radius: 4pt)) } else {
  options.map(one => field("one", name, option: one, box(width: 40pt, height: 37pt, stroke: 1.3pt + ink, radius: 18pt, align(center + horizon, one)))).join(h(3pt))
}))
#let cell-to-write(height, name) = table.cell(fill: field-paper, pad(x: -5pt, y: -6pt, field("words", name, block(width: 100%, height: height + 12pt))))
// Centered on the words before it.
#let line-to-fill(name) = h(3pt) + field("words", name, box(width: 1fr, height: 34pt, baseline: 9.5pt, stroke: 0.9pt + rule, radius: 4pt, fill: field-paper))
// A field on top of a drawing.
#let over(name, body, kind: "words", option: none) = layout(size => {
  let (width, height) = measure(body, width: size.width)
  block(width: width, height: height, {
    place(top + left, body)
    place(top + left, field(kind, name, option: option, box(width: width, height: height)))
  })
})`;

/** Shapes for the text and the converter. A page that's too long fails the build. */
const DRAWING = `// A title on one line, or on lines that are about equally long. A title gets smaller if that keeps it
// on one line, except in large print whose titles aren't larger than those of standard print.
#let balanced(body, sizes: if least-letters == 0pt { (1, 0.93) } else if is-screen { (1, 0.93, 0.88, 0.81) } else if title-size > small-title-size { (1, 0.93, 0.86) } else { (1,) }) = layout(size => {
  let of-size(share) = text(size: share * 1em, body)
  let on-one-line = sizes.find(share => measure(of-size(share)).width <= size.width)
  if on-one-line != none { of-size(on-one-line) } else {
    let title = of-size(1)
    let height(wide) = measure(block(width: wide, title)).height
    let least = height(size.width)
    let wide = (0.5, 0.58, 0.66, 0.74, 0.82, 0.9).find(share => height(share * size.width) <= least)
    block(width: if wide == none { size.width } else { wide * size.width }, title)
  }
})
#let too-long(name, place, more) = panic(
  "The page \\"" + name + "\\" is " + str(calc.ceil(more.pt())) + " points too long for " + place + ". Shorten its words.",
)
// A line of the contents, with its page on the right. The rule below it helps readers with one-sided
// vision loss get there.
#let contents-line(entry, name) = context {
  let gap = calc.max(3pt, (par.spacing - 0.28em).to-absolute())
  block(above: gap, below: gap, width: 100%, breakable: false, inset: (bottom: 0.28em), stroke: (bottom: 0.5pt + rule), link(entry.element.location(), {
    set par(leading: 0.5em)
    grid(columns: (1fr, auto), column-gutter: 0.6em, align: (left, right + bottom), name, text(fill: accent, weight: 700, entry.page()))
  }))
}
// Fills leftover space with lines for notes. The fillable edition doesn't turn them into fields.
#let lines-for-notes(count, gap) = pdf.artifact(for _ in range(count) { block(above: gap - 1pt, below: 0pt, line(length: 100%, stroke: 0.9pt + rule)) })
// Fills a page that has no content of its own, for notes about the page before it. 54 points are
// three quarters of an inch.
#let notes-page(before) = place(top + left, dy: 46pt, block(width: 100%, height: 680pt, {
  let about = (
    (regex(": medicines given$"), "Medicine notes: missed, refused, why"),
    (regex("^Summary for the doctor"), "Notes for the doctor"),
    (regex("^Getting ready to ask"), "My questions"),
    (regex("^Seeing how far"), "What I’m proud of"),
    (regex("^My home practice"), "Notes for my therapist"),
    (regex("^Questions (?:to ask|for the care team)"), "More questions"),
  )
  let found = about.find(((name, _)) => before.contains(name))
  let title = if found == none { "My notes" } else { found.last() }
  block(width: 100%, inset: (bottom: 13pt), stroke: (bottom: 2.5pt + accent), text(size: title-size, fill: title-ink, ..in-title-font, balanced(title)))
  lines-for-notes(11, 54pt)
}))
// The largest title that fits its page.
#let with-title(size, body) = {
  show heading.where(level: 2): set text(size: size)
  body
}
// In large print, a numbered step is never split between 2 pages.
#let whole-step(body) = if least-letters > 0pt { block(breakable: false, body) } else { body }
// Keeps a label on the page of the line below it.
#let label-of-lines(body) = context block(sticky: true, above: par.spacing, below: par.spacing, par(body))
#let byline(words) = block(above: 0pt, below: 1.4em, layout(size => {
  let letters = (1em, 0.9em, 0.84em).find(one => one.to-absolute() >= least-letters and measure(text(size: one, words)).width <= size.width)
  text(size: if letters == none { 1em } else { letters }, fill: accent, words)
}))
#let note(body) = block(
  width: 100%, inset: (x: 14pt, top: 10pt, bottom: 10pt + 0.2em), radius: 4pt, fill: tint, stroke: (left: 4pt + accent),
  breakable: false, body,
)
// A triangle with an exclamation mark, drawn because the fonts have none.
#let warning-mark = pdf.artifact(box(width: 1.2em, height: 0.7em, {
  let shape(y, drawn, x: 0em) = place(dx: x, dy: y - 0.2em, drawn)
  shape(0em, polygon(fill: warning-ink, stroke: 0.12em + warning-ink, (0.6em, 0.06em), (1.14em, 0.99em), (0.06em, 0.99em)))
  shape(0.34em, x: 0.53em, rect(width: 0.14em, height: 0.34em, radius: 0.05em, fill: warning-paper))
  shape(0.76em, x: 0.52em, circle(radius: 0.08em, fill: warning-paper))
}))
// A caution has a border all around and a mark, so that it looks different from a tip, in grayscale, too.
#let framed-caution(inset, body) = block(
  // The mark is higher than a capital letter, and words have descenders.
  width: 100%, inset: (x: inset.x, top: inset.y + 0.08em, bottom: inset.y + 0.18em), radius: 4pt, fill: warning-paper, stroke: 1.6pt + warning-ink, breakable: false,
  warning-mark + h(0.35em) + body,
)
// Keeps the caution on the same page as the steps that follow it.
#let caution(body) = block(sticky: true, framed-caution((x: 13pt, y: 10pt), body))
// Typst puts bullets and numbers at the top of a field. On a screen, numbers go down to its words.
#let list-to-fill(..items) = {
  set list(marker: none) if is-screen
  list(spacing: gap-to-write, ..items)
}
#let enum-to-fill(..items) = {
  set enum(numbering: n => move(dy: 9pt, text(fill: accent, weight: 700)[#n.])) if is-screen
  enum(spacing: gap-to-write, ..items)
}
// Boxes of 10 mm, large enough for a weaker hand.
#let side-of-tick = if is-screen { 13mm } else { 10mm }
#let tick-box(size: side-of-tick) = box(width: size, height: size, baseline: 9pt - (10mm - size) / 2, stroke: 1.5pt + ink, radius: 4pt)
#let ticked = counter("ticked")
#let tick-column(gap: 9pt, size: side-of-tick, ..items) = {
  set list(body-indent: 10pt, spacing: gap)
  let some = items.pos()
  ticked.update(0)
  let marker = ticked.step() + context field("tick", some.at(calc.clamp(ticked.get().first() - 1, 0, some.len() - 1)).first(), tick-box(size: size))
  // Centers a line next to its box vertically, and keeps several lines away from the next box.
  // A field is as high as its box.
  let above(..to-type) = if is-screen and to-type.pos().len() > 0 { 1.5pt } else { 6pt - (10mm - size) / 2 }
  list(marker: marker, ..some.map(((name, words, ..to-type)) => pad(top: above(..to-type), bottom: if size < 10mm { 2pt } else { 4pt }, words)))
}
#let tick-list(gap: 9pt, ..items) = {
  let all = items.pos()
  // A long checklist gets 2 columns.
  if all.len() < 8 { tick-column(gap: gap, ..all) } else {
    let half = calc.ceil(all.len() / 2)
    grid(columns: (1fr, 1fr), column-gutter: 14pt, tick-column(gap: gap, ..all.slice(0, half)), tick-column(gap: gap, ..all.slice(half)))
  }
}
// On a full page, a picture keeps its width but loses up to 4 tenths of its height, or usually a
// quarter in large print, mostly below, where there are no faces. Drawings of steps or cuts get smaller instead, because
// every panel is needed.
#let picture(path, alt, room: 1) = block(width: 100%, above: 0.9em, below: 0.9em, if ("/steps/", "/cut-lines").any(part => part in path) {
  align(center, image(path, width: 100% * calc.min(room, 1), alt: alt))
} else {
  layout(size => {
    let is-evening = "/evenings/" in path
    let kept = calc.clamp(room, if is-evening and room < 0.45 { 0.48 } else if least-letters > 0pt and room >= if is-evening { 0.71 } else { 0.55 } { 0.75 } else { 0.6 }, 1)
    let drawing = image(path, width: size.width, alt: alt)
    let high = measure(drawing).height
    block(width: size.width, height: high * kept, radius: 6pt, clip: true, move(dy: -0.3 * (1 - kept) * high, box(height: high, drawing)))
  })
})
#let urgent = rgb("#9c2f12")
// A scene next to the words below it, so that a drawing to write in is larger.
#let scene-beside(path, alt, words) = grid(columns: (1fr, 42%), column-gutter: 16pt, align: horizon, words,
  block(width: 100%, height: 92pt, radius: 6pt, clip: true, image(path, width: 100%, height: 100%, fit: "cover", alt: alt)),
)
// White on red, like the most urgent band of a page.
#let urgent-heading(body) = block(width: 100%, above: 0.8em, below: 0.7em, sticky: true, inset: (x: 10pt, y: if least-letters > 0pt and not is-screen { 7pt } else { 8pt }), radius: 4pt, fill: urgent, {
  show heading.where(level: 3): set text(fill: white)
  show heading.where(level: 3): set block(above: 0pt, below: 0pt)
  body
})
// A rule for calling 911, in a red box.
#let urgent-note(title, body) = block(width: 100%, breakable: false, above: 0.9em, below: 1.1em, stroke: 1.5pt + urgent, {
  block(width: 100%, above: 0pt, below: 0pt, inset: (x: 12pt, y: 7pt), fill: urgent, text(fill: white, title))
  set par(leading: 0.6em)
  block(width: 100%, above: 0pt, below: 0pt, inset: (x: 12pt, top: 10pt, bottom: 13pt), body)
})
// A page of large print has room for the signs of a stroke, but not for their drawings.
#let pictured-signs(room, ..signs) = if least-letters > 0pt and not is-screen {
  set par(leading: 0.5em)
  list(spacing: 0.5em, ..signs.pos().map(((_, words)) => words))
} else {
  let wide = if is-screen { 96pt } else { 66pt * calc.clamp(room, 0.8, 1.2) }
  block(width: 100%, grid(columns: (wide, 1fr), column-gutter: 12pt, row-gutter: 6pt, align: horizon, ..signs.pos().map(((path, words)) => (pdf.artifact(box(radius: 5pt, clip: true, image(path, width: wide))), {
    set par(leading: 0.55em)
    words
  })).flatten()))
}
// The signs of a stroke above a form, on an emergency page.
#let table-of-signs(title, ..signs) = {
  let wide = 66pt
  show std.table: set text(size: 22pt) if is-screen
  table(columns: (1fr, 1fr),
    table.header(table.cell(colspan: 2, fill: urgent, text(fill: white, title))),
    ..signs.pos().map(((path, words)) => grid(columns: (wide, 1fr), column-gutter: 6pt, align: left + horizon, pdf.artifact(box(radius: 4pt, clip: true, image(path, width: wide))), words)),
  )
}
// Shows a picture next to the text that describes it in a cell.
#let pictured(path, body) = grid(
  columns: (pictured-wide, 1fr), column-gutter: 8pt, align: left + horizon,
  pdf.artifact(block(width: pictured-wide, height: pictured-wide * 2 / 3, radius: 4pt, clip: true, image(path, height: pictured-wide * 2 / 3))), body,
)
${KIT_IN_TYPST}`;
