import { isLarge, type Print } from './book-style.ts';

/** Parts of a recipe, as Typst code. */
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
  /** The 2 parts of `steps`: the list with its heading, and the tips below it. */
  stepsOnly: string;
  tips: string;
  keep: string;
  asked: string;
  /** A drawing of a step, or of the tip for one hand. */
  step?: { picture: string; number: string } | undefined;
}

/**
 * Renders a recipe on 2 pages that face each other, so that a cook never has to turn the page: the
 * dish, the food, and the caution on the left, the steps on the right. In large print, the caution is
 * above the steps, and a recipe with long steps has 4 pages.
 */
export function writeSpread(parts: SpreadParts, print: Print): string {
  const block = (typst: string) => `[\n${typst}\n]`;
  const { heading, name, picture, headnote, marks, caution, need, numbers } = parts;
  const { steps, stepsOnly, tips, keep, asked, step } = parts;
  const circle = `#set text(size: 18pt)\n#let kit-circle = circle-in-a-row\n${asked}`;
  const start = [heading, picture, headnote, marks, caution, need].map(block);
  const cooking = isLarge(print) ? [stepsOnly, tips] : [steps];
  const content = [...start, ...[numbers, ...cooking, keep, circle].map(block)];
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
    if least-letters > 0pt [Each recipe has 2 or 4 pages. The food comes first. The caution and all the steps are on pages that you can see at the same time. So you never have to turn a page while you cook.] else [Each recipe has pages that face each other. The caution and the food are on the left, and the steps are on the right. So you never have to turn a page while you cook.]
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
      lines-for-notes(lines, 34pt)
    })
  }
}
// Fills the rest of a page with lines for notes.
#let notes-in(space, gap, label: "My notes") = {
  let lines = calc.min(7, calc.floor((space - 1.3 * gap) / gap))
  if lines > 1 {
    v(1fr)
    strong(label)
    lines-for-notes(lines, gap)
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
// In large print, a recipe always has the same parts in the same order: the dish, the facts, the food,
// and the numbers, then the caution above the steps. A recipe with long steps has 4 pages, and the
// caution and all its steps are on the last 2, which face each other.
#let recipe-large-spread(name, heading, picture, headnote, marks, caution, need, numbers, steps, tips, keep, asked, step: none) = context {
  // A bit less than the page, because a measured page can be a bit higher when it's laid out.
  let size = (width: 512pt, height: 678pt)
  let high(body) = measure(block(width: size.width, body)).height
  let shown(wide) = box(width: wide, radius: 10pt, clip: true, {
    show block: set block(above: 0pt, below: 0pt)
    picture
  })
  let food(letters, wide, after) = set-closer(letters, 0.58em, context {
    let high-in(width, body) = measure(block(width: width, body)).height
    set list(spacing: 0.55em)
    with-title(if letters < 20pt { small-title-size } else { title-size }, heading)
    // Words that are higher than the dish go below it.
    let is-level = high-in(size.width - wide - 18pt, headnote) <= wide * 2 / 3
    block(above: 0pt, below: 12pt, if is-level { grid(columns: (wide, 1fr), column-gutter: 18pt, align: horizon, shown(wide), headnote) } else { block(below: 9pt, shown(wide)) + headnote })
    marks
    need
    after
  })
  let cooking(letters, leading, after) = set-closer(letters, leading, {
    show std.heading.where(level: 2): set text(size: small-title-size)
    later-page(name, caution + steps + after)
  })
  let drawn(step) = wide => align(center, block(above: 14pt, below: 0pt, step-drawn(step, wide)))
  let pictures(make) = (340pt, 290pt, 240pt, 200pt).map(make)
  // The steps are read from a distance, so they're never smaller than 21 points.
  let sizes-of-steps = ((25pt, 0.62em), (24pt, 0.62em), (23pt, 0.6em), (22pt, 0.58em), (22pt, 0.5em), (21pt, 0.5em))
  let sizes-of-food = (22pt, 21pt, 20pt, 19pt, 18pt).map(letters => (280pt, 240pt, 205pt, 175pt).map(wide => (letters, wide))).join()
  // What doesn't have to be read while cooking is with the steps, or else with the food.
  let ends = (
    ..if step != none { pictures(drawn(step)).map(one => (tips + keep + one + asked, none)) },
    (tips + keep + asked, none), (tips + asked, keep), (tips, keep + asked), (asked, tips + keep), (none, tips + keep + asked),
  )
  let ways-with(ends) = sizes-of-steps.map(((letters, leading)) => ends.map(((after, before)) => (letters, leading, after, before))).join()
  // Try the largest letters with the most on their page first. The tips stay with the steps if they can.
  let fits-food(before) = sizes-of-food.find(way => high(food(..way, numbers + before)) <= size.height)
  let way = (..ways-with(ends.slice(0, -2)), ..ways-with(ends.slice(-2))).find(((letters, leading, after, before)) => high(cooking(letters, leading, after)) <= size.height and fits-food(before) != none)
  pagebreak(weak: true)
  if way != none {
    let (letters, leading, after, before) = way
    food(..fits-food(before), numbers + before)
    pagebreak()
    let written = cooking(letters, leading, after)
    written
    notes-in(size.height - high(written), 46pt)
  } else {
    let way = sizes-of-food.find(way => high(food(..way, none)) <= size.height)
    if way == none { too-long(name, "its first page in large print", high(food(..sizes-of-food.last(), none)) - size.height) }
    food(..way, none)
    pagebreak()
    let end = tips + asked
    let is-long = high(cooking(22pt, 0.58em, end)) > 2 * size.height - 130pt
    let written = set-closer(22pt, 0.66em, later-page(name, numbers + keep + if is-long { end }))
    written
    notes-in(size.height - high(written), 46pt)
    pagebreak()
    turn-to(name)
    cooking(22pt, 0.58em, if not is-long { end })
    page-end
    block(width: 100%, height: 1fr, above: 0pt, layout(rest => notes-in(rest.height, 46pt, label: "My changes")))
  }
}
`;
