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
 * Renders a recipe on 2 facing pages, so cooks don't have to turn the page: ingredients on the left
 * and steps on the right. The caution is below the ingredients, or in large print, above the steps
 * if there's room.
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
// book. All recipes after it have 2 pages.
#let on-a-left-page(picture) = {
  pagebreak(weak: true)
  context if calc.odd(here().page()) {
    std.heading(level: 2, outlined: false)[How each recipe is laid out]
    [Each recipe has 2 pages that face each other. The food is on the left, and the steps are on the right. So you never have to turn a page while you cook.]
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
#let set-closer(letters, leading, body, between-steps: 0.95em) = {
  set text(size: letters)
  set par(leading: leading, spacing: 1em)
  set list(spacing: 0.72em)
  set enum(spacing: between-steps)
  show std.heading.where(level: 2): set block(below: 7pt)
  show std.heading.where(level: 3): set text(size: letters + 3pt)
  show std.heading.where(level: 3): set block(above: 16pt, below: 15pt)
  body
}
// Fills the rest of a page with lines for notes, or with a few close ones.
#let notes-in(space, gap, label: "My notes", most: 7) = {
  let lines-at(gap) = calc.min(most, calc.floor((space - 1.3 * gap) / gap))
  let gap = if lines-at(gap) > 1 { gap } else { 0.88 * gap }
  let lines = lines-at(gap)
  if lines > 1 {
    v(1fr)
    strong(label)
    lines-for-notes(lines, gap)
    v(0.3 * gap)
  }
}
// Fills the rest of a page with the drawing of a step next to lines for notes. Drawings are 4:3.
#let step-and-notes-in(space, step) = {
  let wide = if step != none { (190pt, 130pt).find(wide => wide * 3 / 4 <= space - 24pt) }
  if wide == none { notes-in(space, 34pt, most: 9) } else {
    let lines = calc.min(9, calc.floor((space - 50pt) / 34pt))
    v(1fr)
    grid(columns: (wide, 1fr), column-gutter: 18pt, step-drawn(step, wide), {
      strong[My notes]
      lines-for-notes(lines, 34pt)
    })
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
      // A few short steps are larger, if plenty of space is left for notes.
      let letters = if height(20pt) <= room - 230pt { 20pt } else { (18pt, 17pt, 16pt).find(letters => height(letters) <= room) }
      if letters == none { too-long(name, "its right page", height(16pt) - room) }
      written(letters)
      step-and-notes-in(room - height(letters), step)
      v(1fr)
      foot
    })
  })
}
// In large print, a recipe has the same parts in the same order: the dish, the facts, the food, and the
// numbers, then the caution above the steps. If the steps are too long for the right page, the numbers
// are next to the food, and the caution is below them on the left page, as in standard print.
#let recipe-large-spread(name, heading, picture, headnote, marks, caution, need, numbers, steps, tips, keep, asked, step: none) = context {
  let margin = (x: 46pt, top: 40pt, bottom: 56pt)
  // A bit less than the page, because a measured page can be a bit higher when it's laid out.
  let size = (width: 520pt, height: 694pt)
  let high(body) = measure(block(width: size.width, body)).height
  let shown(wide) = box(width: wide, radius: 10pt, clip: true, {
    show block: set block(above: 0pt, below: 0pt)
    picture
  })
  let food((letters, wide, is-beside), after) = set-closer(letters, 0.58em, context {
    let high-in(width, body) = measure(block(width: width, body)).height
    set list(spacing: 0.55em)
    with-title(if letters < 20pt { small-title-size } else { title-size }, heading)
    // Words that are higher than the dish go below it.
    let is-level = high-in(size.width - wide - 18pt, headnote) <= wide * 2 / 3
    block(above: 0pt, below: 12pt, if is-level { grid(columns: (wide, 1fr), column-gutter: 18pt, align: horizon, shown(wide), headnote) } else { block(below: 9pt, shown(wide)) + headnote })
    marks
    if is-beside { block(above: 16pt, below: 14pt, grid(columns: (1fr, 212pt), column-gutter: 16pt, need, numbers)) } else { need + numbers }
    after
  })
  let cooking((letters, leading, between-steps), body) = set-closer(letters, leading, between-steps: between-steps, {
    show std.heading.where(level: 2): set text(size: small-title-size)
    later-page(name, body)
  })
  let drawn(step) = wide => align(center, block(above: 14pt, below: 0pt, step-drawn(step, wide)))
  let pictures(make) = (340pt, 290pt, 240pt, 200pt).map(make)
  // The steps are read from a distance, so they're never smaller than 20 points.
  let sizes-of-steps = ((25pt, 0.62em), (24pt, 0.62em), (23pt, 0.6em), (22pt, 0.58em), (22pt, 0.5em), (21pt, 0.5em)).map(way => (..way, 0.95em))
  let sizes-of-long-steps = (..sizes-of-steps.slice(3), (20pt, 0.58em, 0.95em), (20pt, 0.5em, 0.95em), (20pt, 0.5em, 0.72em), (20pt, 0.5em, 0.56em))
  let sizes-of-food(wides, is-beside) = (22pt, 21pt, 20pt, 19pt, 18pt).map(letters => wides.map(wide => (letters, wide, is-beside))).join()
  let below = sizes-of-food((280pt, 240pt, 205pt, 175pt), false)
  let beside = sizes-of-food((240pt, 205pt, 175pt, 150pt, 130pt), true)
  // What doesn't have to be read while cooking is on the right page, or else on the left one.
  let right = caution + steps
  let ends = (
    ..if step != none { pictures(drawn(step)).map(one => (right + one + tips + keep + asked, none)) },
    (right + tips + keep + asked, none), (right + tips + asked, keep), (right + tips, keep + asked), (right + asked, tips + keep), (right, tips + keep + asked),
  )
  let ends-of-long-steps = (
    (steps + tips + keep + asked, caution), (steps + tips + asked, caution + keep), (steps + tips, caution + keep + asked),
    (steps + asked, caution + tips + keep), (steps, caution + tips + keep + asked),
  )
  // Try the largest letters with the most on their page first. The tips stay with the steps if they can.
  let find-way(sizes, ends, foods) = {
    let ways = sizes.map(letters => ends.map(((right, left)) => (letters, right, left))).join()
    let is-food(way, left) = high(food(way, left)) <= size.height
    let fits-food(left) = if is-food(foods.last(), left) { foods.find(way => is-food(way, left)) }
    let best = ways.find(((letters, right, left)) => high(cooking(letters, right)) <= size.height and fits-food(left) != none)
    if best != none { (..best, fits-food(best.last())) }
  }
  let tries = (
    (sizes-of-steps, ends.slice(0, -2), below), (sizes-of-steps, ends.slice(-2), below),
    (sizes-of-long-steps, (..ends.slice(-5), ..ends-of-long-steps), (..below, ..beside)),
  )
  let best = tries.fold(none, (found, ways) => if found == none { find-way(..ways) } else { found })
  if best == none { too-long(name, "its 2 pages in large print", high(cooking(sizes-of-long-steps.last(), steps)) + high(food(beside.last(), caution + tips + keep + asked)) - 2 * size.height) }
  let (letters, right, left, food-size) = best
  page(margin: margin, footer-descent: 15pt, food(food-size, left))
  page(margin: margin, footer-descent: 15pt, {
    let written = cooking(letters, right)
    written
    notes-in(size.height - high(written), 46pt)
  })
}
`;
