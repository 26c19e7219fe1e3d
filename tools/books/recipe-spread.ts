import { isLarge, type Print } from './book-style.ts';

/** Parts of a recipe, as Typst. */
interface SpreadParts {
  heading: string;
  name: string;
  picture: string;
  headnote: string;
  marks: string;
  caution: string;
  /** Ingredients, without the numbers. */
  need: string;
  /** Nutrients of one serving. */
  numbers: string;
  steps: string;
  keep: string;
  asked: string;
  /** A drawing of one step, or of the tip for one hand. */
  step?: { picture: string; number: string } | undefined;
}

/**
 * Renders a recipe on 2 pages that face each other, so that a cook never has to turn the page: the
 * dish, the food, and the caution on the left, the steps on the right. In large print, the caution is
 * with the steps if there's room, and a long recipe has 2 more pages, with its numbers.
 */
export function writeSpread(parts: SpreadParts, print: Print): string {
  const block = (typst: string) => `[\n${typst}\n]`;
  const { heading, name, picture, headnote, marks, caution, need, numbers } = parts;
  const { steps, keep, asked, step } = parts;
  const circle = `#set text(size: 18pt)\n#let kit-circle = circle-in-a-row\n${asked}`;
  const start = [heading, picture, headnote, marks, caution, need].map(block);
  const content = [...start, ...[numbers, steps, keep, circle].map(block)];
  // A line of numbers leaves room for the food.
  if (isLarge(print)) content.push(block(`#let kit-serving = kit-facts\n${numbers}`));
  const kind = isLarge(print) ? 'large-spread' : 'spread';
  const drawn = step ? `(number: "${step.number}", picture: [${step.picture}])` : 'none';
  return `#recipe-${kind}(${JSON.stringify(name)}, ${content.join(', ')}, step: ${drawn})`;
}

export const SPREAD_IN_TYPST = `
#let step-drawn(step, width) = box(width: width, radius: 6pt, clip: true, {
  show block: set block(above: 0pt, below: 0pt)
  step.picture
  let letters = calc.max(14pt, least-letters)
  if step.number != "" { pdf.artifact(place(top + left, dx: 5pt, dy: 5pt, circle(radius: 0.78 * letters, fill: rgb("#fffdf7"), align(center + horizon, text(size: letters, weight: 700, step.number))))) }
})
// Put before the first recipe, so that it starts on an even page, which is on the left of an open
// book. All recipes after it have 2 or 4 pages.
#let on-a-left-page(picture) = {
  pagebreak(weak: true)
  context if calc.odd(here().page()) {
    std.heading(level: 2, outlined: false)[How each recipe is laid out]
    [Each recipe has pages that face each other. The caution and the food are on the left, and the steps are on the right. So you never have to turn a page while you cook.]
    picture
    [On paper, put the 2 pages side by side. On a screen, choose to see 2 pages, with the cover by itself.]
    pagebreak()
  }
}
// Repeats the name of a recipe on its later pages, which have no bookmarks of their own.
#let later-page(name, body) = {
  set std.heading(outlined: false, bookmarked: false)
  std.heading(level: 2, name)
  body
}
// Use the largest text that fits its page.
#let fitted(name, place, sizes, written) = layout(size => {
  let height(letters) = measure(block(width: size.width, written(letters))).height
  let letters = sizes.find(one => height(one) <= size.height)
  if letters == none { too-long(name, place, height(sizes.last()) - size.height) }
  written(letters)
})
#let set-closer(letters, leading, body) = {
  set text(size: letters)
  set par(leading: leading, spacing: 1em)
  set list(spacing: 0.72em)
  set enum(spacing: 0.95em)
  show std.heading.where(level: 2): set block(below: 7pt)
  show std.heading.where(level: 3): set text(size: letters + 3pt)
  show std.heading.where(level: 3): set block(above: 16pt, below: 12pt)
  body
}
// Fills the rest of a page with a drawing next to lines for notes.
#let least-drawn = 176pt
#let drawn-in(space, step) = {
  let wide = (190pt, 130pt).find(wide => wide * step.share <= space - 24pt)
  if wide != none {
    let lines = calc.min(9, calc.floor((space - 50pt) / 34pt))
    v(1fr)
    grid(columns: (wide, 1fr), column-gutter: 18pt, step-drawn(step, wide), {
      strong[My notes]
      pdf.artifact(for _ in range(lines) { block(above: 33pt, below: 0pt, line(length: 100%, stroke: 0.9pt + rule)) })
    })
  }
}
// Fills the rest of a page with lines for notes.
#let notes-in(space, gap, label: "My notes") = {
  let lines = calc.min(7, calc.floor((space - 1.3 * gap) / gap))
  if lines > 1 {
    v(1fr)
    strong(label)
    pdf.artifact(for _ in range(lines) { block(above: gap - 1pt, below: 0pt, line(length: 100%, stroke: 0.9pt + rule)) })
    v(0.3 * gap)
  }
}
// The caution is at the foot of the left page.
#let recipe-spread(name, heading, picture, headnote, marks, caution, need, numbers, steps, keep, asked, step: none) = {
  page(margin: (x: 54pt, top: 46pt, bottom: 62pt), {
    layout(size => {
      let shown(width) = {
        show block: set block(above: 0pt, below: 0pt)
        box(width: width, radius: 10pt, clip: true, picture)
      }
      let top(letters, width, gap) = {
        heading
        block(above: 0pt, below: 14pt, grid(columns: (width, 1fr), column-gutter: 18pt, align: horizon, shown(width), text(1.12em, headnote)))
        marks
        let listed = {
          set list(spacing: gap)
          need
        }
        block(above: 20pt, below: 16pt, grid(columns: (1fr, 196pt), column-gutter: 20pt, listed, numbers))
      }
      let written(letters, width, gap) = set-closer(letters, 0.6em, top(letters, width, gap) + caution)
      let height(..how) = measure(block(width: size.width, written(..how))).height
      let ways = (
        ..(0.95em, 0.83em, 0.72em).map(gap => (16pt, 245pt, gap)),
        (16pt, 210pt, 0.72em), (15pt, 245pt, 0.72em), (15pt, 210pt, 0.65em), (14pt, 210pt, 0.65em),
      )
      let best = ways.find(way => height(..way) <= size.height)
      if best == none { too-long(name, "its left page", height(..ways.last()) - size.height) }
      set-closer(best.first(), 0.6em, top(..best))
      notes-in(size.height - height(..best), 34pt, label: "My changes")
      v(1fr)
      set-closer(best.first(), 0.6em, caution)
    })
  })
  page(margin: (x: 54pt, top: 46pt, bottom: 62pt), {
    layout(size => {
      let foot = asked
      let written(letters) = set-closer(letters, 0.66em, later-page(name, v(10pt) + steps + keep))
      let height(letters) = measure(block(width: size.width, written(letters))).height
      let room = size.height - measure(block(width: size.width, foot)).height - 14pt
      let ways = ((18pt, least-drawn), ..(18pt, 17pt, 16pt).map(letters => (letters, 0pt)))
      let way = ways.find(((letters, drawn)) => height(letters) <= room - drawn)
      if way == none { too-long(name, "its right page", height(16pt) - room) }
      let letters = way.first()
      written(letters)
      // Every recipe has a drawing next to the notes, of a step or of the dish.
      drawn-in(room - height(letters), if step == none { (number: "", picture: picture, share: 2 / 3) } else { (..step, share: 3 / 4) })
      v(1fr)
      foot
    })
  })
}
// The food and the steps face each other first. What doesn't have to be read while cooking is on the
// next 2 pages.
#let recipe-in-4-pages(name, heading, picture, headnote, marks, caution, need, numbers, steps, keep, asked) = {
  let shown(wide) = box(width: wide, radius: 10pt, clip: true, {
    show block: set block(above: 0pt, below: 0pt)
    picture
  })
  pagebreak(weak: true)
  let letters-of-pages = (22pt, 21pt, 20pt, 19pt, 18pt)
  fitted(name, "its first page in large print", letters-of-pages.map(letters => (280pt, 230pt, 190pt, 160pt).map(wide => (letters, wide))).join(), ((letters, wide)) => set-closer(letters, 0.58em, {
    set list(spacing: 0.55em)
    with-title(if wide < 190pt { small-title-size } else { title-size }, heading)
    block(above: 0pt, below: 14pt, grid(columns: (wide, 1fr), column-gutter: 18pt, align: horizon, shown(wide), headnote))
    marks
    need
    caution
  }))
  pagebreak()
  fitted(name, "its second page in large print", letters-of-pages, letters => set-closer(letters, 0.62em, {
    later-page(name, v(6pt) + steps + asked)
  }))
  pagebreak()
  set-closer(22pt, 0.7em, later-page(name, block(above: 16pt, below: 18pt, shown(100%)) + keep))
  pagebreak()
  layout(size => {
    let written = set-closer(22pt, 0.7em, later-page(name, numbers))
    written
    notes-in(size.height - measure(block(width: size.width, written)).height, 46pt)
  })
}
#let recipe-large-spread(name, heading, picture, headnote, marks, caution, need, numbers, steps, keep, asked, line-of-numbers, step: none) = context {
  let size = (width: 512pt, height: 680pt)
  let left(letters, wide, note) = set-closer(letters, 0.58em, {
    set list(spacing: 0.55em)
    heading
    block(above: 0pt, below: 14pt, grid(columns: (wide, 1fr), column-gutter: 18pt, align: horizon, {
      show block: set block(above: 0pt, below: 0pt)
      box(radius: 10pt, clip: true, picture)
    }, headnote))
    marks
    need
    line-of-numbers
    note
  })
  let right(letters, note, foot) = set-closer(letters, 0.58em, later-page(name, note + steps + keep + foot))
  // Without a drawing of a step, the dish is shown again.
  let shown = if step == none { (number: "", picture: picture) } else { step }
  let drawn(wide) = align(center, block(above: 14pt, below: 0pt, step-drawn(shown, wide)))
  let high(body) = measure(block(width: size.width, body)).height
  // The words beside the dish aren't higher than the dish.
  let is-level(letters, wide) = measure(block(width: size.width - wide - 18pt, set-closer(letters, 0.58em, headnote))).height <= calc.max(wide, 205pt) * 2 / 3 + 14pt
  let lefts = (22pt, 20pt, 18pt).map(letters => (340pt, 310pt, 280pt, 255pt, 230pt, 205pt).map(wide => (letters, wide))).join()
  let feet = (360pt, 300pt, 250pt, 210pt).map(wide => drawn(wide) + asked)
  let rights = (
    ..(24pt, 22pt, 20pt).map(letters => feet.map(foot => (letters, foot))).join(),
    ..(22pt, 20pt, 19pt, 18pt).map(letters => (letters, asked)),
  )
  let ways(on-left, on-right) = (
    (..lefts.filter(way => is-level(..way)), ..lefts).find(way => high(left(..way, on-left)) <= size.height),
    rights.find(((letters, foot)) => high(right(letters, on-right, foot)) <= size.height),
  )
  let note-left = (none, caution).find(note => none not in ways(note, if note == none { caution }))
  let is-short = none not in ways(none, caution) or none not in ways(caution, none)
  if is-short {
    let note-right = if note-left == none { caution }
    let (way, (letters, foot)) = ways(note-left, note-right)
    pagebreak(weak: true)
    left(..way, note-left)
    pagebreak()
    right(letters, note-right, foot)
  } else { recipe-in-4-pages(name, heading, picture, headnote, marks, caution, need, numbers, steps, keep, asked) }
}
`;
