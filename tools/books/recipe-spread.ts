import { isLarge, type Print } from './book-style.ts';

/** Parts of a recipe, as Typst code. */
interface SpreadParts {
  heading: string;
  name: string;
  picture: string;
  headnote: string;
  marks: string;
  caution: string;
  /** Ingredients, without the nutrients. */
  need: string;
  /** Nutrients per serving. */
  numbers: string;
  /** The steps with their heading, and the tips below them. */
  stepsOnly: string;
  tips: string;
  keep: string;
  asked: string;
  /** A drawing of a step, or of the tip "With one hand". */
  step?: { picture: string; number: string } | undefined;
  /** A strip of drawings of the steps with the oven. Large print has it only where heat is explained. */
  oven?: string | undefined;
}

/**
 * Renders a recipe on 2 facing pages, so cooks don't have to turn the page: ingredients on the left,
 * and the caution and the steps on the right.
 */
export function writeSpread(parts: SpreadParts, print: Print): string {
  const block = (typst: string) => `[\n${typst}\n]`;
  const { heading, name, picture, headnote, marks, caution, need, numbers } = parts;
  const { stepsOnly, tips, keep, asked, step, oven } = parts;
  const circle = `#set text(size: 18pt)\n#let kit-circle = circle-in-a-row\n${asked}`;
  const start = [heading, picture, headnote, marks, caution, need].map(block);
  const cooking = [
    stepsOnly,
    isLarge(print) ? `#let note = close-note.with(above: 11pt)\n${tips}` : tips,
  ];
  const content = [...start, ...[numbers, ...cooking, keep, circle].map(block)];
  const kind = isLarge(print) ? 'large-spread' : 'spread';
  const drawn = step ? `(number: "${step.number}", picture: [${step.picture}])` : 'none';
  const strip = oven && !isLarge(print) ? `, oven: [${oven}]` : '';
  return `#recipe-${kind}(${JSON.stringify(name)}, ${content.join(', ')}, step: ${drawn}${strip})`;
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
#let on-a-left-page = {
  pagebreak(weak: true)
  context if calc.odd(here().page()) {
    set text(size: 20pt) if least-letters > 0pt
    set par(leading: 0.6em)
    std.heading(level: 2, outlined: false)[How each recipe is laid out]
    [Each recipe has 2 pages that face each other, so you never have to turn a page while you cook.]
    let part(high, fill: tint, body) = block(width: 100%, height: high, above: 0pt, below: 8pt, inset: 9pt, radius: 4pt, fill: fill, breakable: false, align(horizon, body))
    let sheet(title, ..parts) = block(width: 100%, height: 440pt, inset: 10pt, radius: 4pt, stroke: 1.4pt + rule, block(above: 0pt, below: 11pt, strong(title)) + parts.pos().join())
    block(above: 18pt, below: 18pt, grid(columns: (1fr, 1fr), column-gutter: 8pt,
      sheet([Left page],
        part(76pt)[The dish],
        part(76pt)[Time, pan, and the energy it takes],
        part(76pt)[What you need, and what it contains],
        part(76pt)[What one serving provides],
        part(56pt)[How was it?],
      ),
      sheet([Right page],
        part(86pt, fill: warning-paper, warning-mark + [ Read the caution first]),
        part(150pt)[The steps, in order],
        part(76pt)[With one hand: a tip],
        part(56pt)[Room for notes],
      ),
    ))
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
// The dish, the facts, the food, the numbers, and the rating are on the left page, and the caution and
// the steps are on the right.
#let recipe-spread(name, heading, picture, headnote, marks, caution, need, numbers, directions, tips, keep, asked, step: none, oven: none) = {
  page(margin: (x: 54pt, top: 46pt, bottom: 62pt), {
    layout(size => {
      let shown(width) = {
        show block: set block(above: 0pt, below: 0pt)
        box(width: width, radius: 10pt, clip: true, picture)
      }
      let written(letters, width, gap) = set-closer(letters, 0.6em, {
        heading
        block(above: 0pt, below: 16pt, grid(columns: (width, 1fr), column-gutter: 18pt, align: horizon, shown(width), text(1.12em, headnote)))
        marks
        let listed = {
          set list(spacing: gap)
          need
        }
        block(above: 22pt, below: 0pt, grid(columns: (1fr, 208pt), column-gutter: 20pt, listed, numbers))
        if oven != none {
          show block: set block(above: 0pt, below: 0pt)
          v(16pt)
          box(width: 100%, radius: 6pt, clip: true, oven)
        }
      })
      let height(..how) = measure(block(width: size.width, written(..how))).height
      let room = size.height - measure(block(width: size.width, asked)).height - 14pt
      let ways = (0.95em, 0.83em, 0.72em).map(gap => (290pt, 245pt, 210pt, 170pt).map(width => (16pt, width, gap))).join() + ((15pt, 170pt, 0.65em),)
      let best = ways.find(way => height(..way) <= room)
      if best == none { too-long(name, "its left page", height(..ways.last()) - room) }
      written(..best)
      notes-in(room - height(..best), 34pt, label: "My changes")
      v(1fr)
      asked
    })
  })
  page(margin: (x: 54pt, top: 46pt, bottom: 62pt), {
    layout(size => {
      // On a full page, the drawing of a step is next to the tips.
      let written(letters, is-beside) = {
        show std.heading.where(level: 2): set block(below: 16pt)
        set-closer(16pt, 0.6em, later-page(name, caution))
        v(16pt)
        set-closer(letters, 0.66em, directions + if is-beside { block(above: 18pt, grid(columns: (1fr, 130pt), column-gutter: 14pt, align: horizon, tips, step-drawn(step, 130pt))) } else { tips } + keep)
      }
      let room = size.height - 14pt
      let space(..how) = room - measure(block(width: size.width, written(..how))).height
      let ways = (18pt, 17pt, 16pt).map(letters => ((letters, false), ..if step != none { ((letters, true),) })).join()
      // A few short steps are larger, if plenty of space is left for notes.
      let best = if space(20pt, false) >= 230pt { (20pt, false) } else { ways.find(way => space(..way) >= if step == none or way.last() { 0pt } else { 122pt }) }
      if best == none { too-long(name, "its right page", -space(..ways.last())) }
      written(..best)
      step-and-notes-in(space(..best), if best.last() { none } else { step })
    })
  })
}
// A recipe's title stays on one line, because its page is full.
#let with-short-title(body) = {
  show std.heading.where(level: 2): it => block(sticky: true, {
    set block(inset: 0pt, stroke: none)
    balanced(it.body, sizes: (1, 0.93, 0.88, 0.81))
  })
  body
}
// In large print, each part is in the same place in every recipe: the dish, the facts, the food, the
// numbers, and the rating on the left page, and the caution, the steps, and the tips on the right. The
// letters of both pages have 22 or 20 points, and the dish is at least 2 inches wide.
#let recipe-large-spread(name, heading, picture, headnote, marks, caution, need, numbers, steps, tips, keep, asked, step: none) = context {
  let margin = (x: 44pt, top: 32pt, bottom: 50pt)
  // A bit less than the page, because a measured page can be a bit higher when it's laid out.
  let size = (width: 524pt, height: 708pt)
  let high(body) = measure(block(width: size.width, body)).height
  let shown(wide) = box(width: wide, radius: 10pt, clip: true, {
    show block: set block(above: 0pt, below: 0pt)
    picture
  })
  let food((letters, wide)) = set-closer(letters, 0.58em, context {
    let high-in(width, body) = measure(block(width: width, body)).height
    set list(spacing: 0.55em)
    show std.heading.where(level: 2): set block(inset: (bottom: 9pt))
    with-short-title(with-title(small-title-size, heading))
    // Words that are higher than the dish go below it.
    let is-level = high-in(size.width - wide - 18pt, headnote) <= wide * 2 / 3
    block(above: 0pt, below: 12pt, if is-level { grid(columns: (wide, 1fr), column-gutter: 18pt, align: horizon, shown(wide), headnote) } else { block(below: 9pt, shown(wide)) + headnote })
    marks
    need
    numbers
  })
  // The space around the caution is the same in every recipe.
  let cooking((letters, leading, between-steps), step: none) = set-closer(letters, leading, between-steps: between-steps, {
    show std.heading.where(level: 2): set text(size: small-title-size)
    show std.heading.where(level: 3): set block(above: 10pt, below: 8pt)
    show std.heading.where(level: 2): set block(inset: (bottom: 9pt))
    with-short-title(later-page(name, caution + steps + step + tips + keep))
  })
  let foods(letters) = (340pt, 300pt, 260pt, 230pt, 210pt, 190pt, 165pt, 150pt).map(wide => (letters, wide))
  let drawn(wide) = align(center, block(above: 14pt, below: 0pt, step-drawn(step, wide)))
  let drawings = (..if step != none { (340pt, 290pt, 240pt, 200pt).map(drawn) }, none)
  let sizes(letters) = ((0.58em, 0.95em), (0.5em, 0.8em), ..if letters == 20pt { ((0.5em, 0.65em), (0.46em, 0.48em)) }).map(spaces => (letters, ..spaces))
  let room = size.height - high(asked)
  let (best-food, best) = (none, none)
  for letters in (22pt, 20pt) {
    if best == none or best-food == none {
      best-food = foods(letters).find(way => high(food(way)) <= room)
      best = if best-food != none { sizes(letters).map(way => drawings.map(step => (way, step))).join().find(((way, step)) => high(cooking(way, step: step)) <= size.height) }
    }
  }
  if best-food == none { too-long(name, "its left page in large print", high(food(foods(20pt).last())) - room) }
  if best == none { too-long(name, "its right page in large print", high(cooking(sizes(20pt).last())) - size.height) }
  page(margin: margin, footer-descent: 9pt, block(height: size.height, {
    food(best-food)
    notes-in(room - high(food(best-food)), 46pt, label: "My changes")
    v(1fr)
    asked
  }))
  page(margin: margin, footer-descent: 9pt, {
    let written = cooking(best.first(), step: best.last())
    written
    notes-in(size.height - high(written), 46pt)
  })
}
`;
