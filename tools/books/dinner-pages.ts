/** Parts of a dinner, as Typst code. */
interface DinnerParts {
  heading: string;
  name: string;
  picture: string;
  lead: string;
  need: string;
  numbers: string;
  caution: string;
  /** The steps, without the tips below them. */
  stepsOnly: string;
  /** The tips, with the easier way first. */
  tipBoxes: readonly string[];
  keep: string;
}

/** Renders a dinner in large print, on 2 facing pages with the same type size. */
export function writeDinnerInLargePrint(parts: DinnerParts): string {
  const { heading, name, picture, lead, need, numbers, caution, stepsOnly, tipBoxes, keep } = parts;
  const [easier = '', ...tips] = tipBoxes.map((tip) => `#let note = close-note\n${tip}`);
  const content = [
    heading,
    picture,
    lead,
    need,
    numbers,
    caution,
    stepsOnly,
    easier,
    tips.join('\n'),
    `#let note(body) = block(above: 1.1em, body)\n${keep}`,
  ];
  const written = content.map((typst) => `${typst === lead ? 'kit-marks => ' : ''}[\n${typst}\n]`);
  return `#dinner-in-large-print(${JSON.stringify(name)}, ${written.join(', ')})`;
}

export const DINNER_IN_TYPST = `
// The food is on the left page. The caution is at the top of the right page, above the steps. How to
// store the food is below the steps, or if they're long, below the food, with or without the easier
// way.
// Steps have 20 points. The food has 22, if there's room.
#let dinner-in-large-print(name, heading, picture, lead, need, numbers, caution, steps, easier, tips, keep) = {
  to-left-page
  context {
    // A bit less than the page, because a measured page can be a bit higher when it's laid out.
    let size = text-area()
    let room = size.height - 6pt
    let set-dinner(leading, body) = {
      set text(size: 20pt)
      set par(leading: leading, spacing: 0.85em)
      set list(spacing: leading + 0.06em)
      set enum(spacing: leading + 0.2em)
      show std.heading.where(level: 3): set text(size: 23pt)
      show std.heading.where(level: 3): set block(above: 0pt, below: 12pt)
      body
    }
    let mark = kit-marks.with(share: 0.95)
    let kit-marks(label, options) = block(above: 0pt, below: 6pt, mark(label, options.map(one => one.replace("minutes", "min"))))
    let food((letters, leading), (wide, gap), after) = set-dinner(leading, {
      heading
      let dish = box(width: wide, radius: 10pt, clip: true, {
        show block: set block(above: 0pt, below: 0pt)
        picture
      })
      block(above: 18pt, below: gap, grid(columns: (wide, 1fr), column-gutter: 16pt, align: horizon, dish, lead(kit-marks)))
      block(above: 0pt, below: gap, {
        set text(size: letters)
        need
      })
      block(above: 0pt, below: gap, numbers)
      block(above: 0pt, below: 0pt, after)
    })
    let cooking((leading, gap), body) = set-dinner(leading, later-page(name, block(above: 20pt, below: 0pt, body(gap))))
    let high(body) = measure(block(width: size.width, body)).height
    let right-with(..parts) = gap => parts.pos().join(v(gap, weak: true))
    let ends = ((right-with(caution, steps, easier, tips, keep), none), (right-with(caution, steps, easier, tips), keep), (right-with(caution, steps, tips), easier + keep))
    let dishes = (290pt, 277pt, 264pt, 250pt, 235pt, 220pt, 205pt, 190pt).map(wide => (24pt, 18pt, 14pt).map(gap => (wide, gap))).join() + ((175pt, 11pt),)
    let foods = ((22pt, 0.58em), (22pt, 0.5em), (20pt, 0.55em), (20pt, 0.5em), (20pt, 0.45em))
    let stoves = ((0.66em, 18pt), (0.62em, 16pt), (0.58em, 14pt), (0.54em, 13pt), (0.5em, 12pt))
    let best = none
    for (right, left) in ends {
      if best == none {
        let way = stoves.find(way => high(cooking(way, right)) <= room)
        let sizes = foods.find(sizes => high(food(sizes, dishes.last(), left)) <= room)
        if way != none and sizes != none { best = (way, right, sizes, left) }
      }
    }
    if best == none { too-long(name, "its 2 pages in large print", high(cooking(stoves.last(), right-with(caution, steps, tips))) + high(food(foods.last(), dishes.last(), easier + keep)) - 2 * room) }
    let (way, right, sizes, left) = best
    food(sizes, dishes.find(dish => high(food(sizes, dish, left)) <= room), left)
    pagebreak()
    let written = cooking(way, right)
    written
    notes-in(room - high(written), 46pt, most: 4)
    page-end
  }
}
`;
