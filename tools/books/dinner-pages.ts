/** Parts of a dinner, as Typst code. */
interface DinnerParts {
  heading: string;
  name: string;
  picture: string;
  lead: string;
  need: string;
  numbers: string;
  caution: string;
  steps: string;
  keep: string;
}

/** Renders a dinner in large print, on 2 facing pages with the same type size. */
export function writeDinnerInLargePrint(parts: DinnerParts): string {
  const { heading, name, picture, lead, need, numbers, caution, steps, keep } = parts;
  const content = [
    heading,
    picture,
    lead,
    need,
    numbers,
    caution,
    `#let note = close-note\n${steps}`,
    `#let note(body) = block(above: 1.1em, body)\n${keep}`,
  ];
  return `#dinner-in-large-print(${JSON.stringify(name)}, ${content.map((typst) => `[\n${typst}\n]`).join(', ')})`;
}

export const DINNER_IN_TYPST = `
// The food and the caution are on the left page, and the steps are on the right. How to store the food
// is below the steps if there's room. On a full left page, the dish is next to the food.
#let dinner-in-large-print(name, heading, picture, lead, need, numbers, caution, steps, keep) = {
  to-left-page
  context {
    // A bit less than the page, because a measured page can be a bit higher when it's laid out.
    let size = (width: 512pt, height: 680pt)
    let set-dinner(letters, leading, body) = with-title(small-title-size, {
      set text(size: letters)
      set par(leading: leading, spacing: 0.85em)
      let is-close = leading < 0.6em
      set list(spacing: if is-close { 0.55em } else { 0.68em })
      set enum(spacing: if is-close { 0.62em } else { 0.85em })
      show std.heading.where(level: 3): set text(size: 23pt)
      show std.heading.where(level: 3): set block(above: if is-close { 13pt } else { 17pt }, below: if is-close { 10pt } else { 13pt })
      body
    })
    let food((letters, leading), (wide, is-beside), after) = set-dinner(letters, leading, {
      heading
      block(above: 0pt, below: if leading < 0.6em { 11pt } else { 16pt }, {
        set text(size: 22pt)
        set par(leading: 13pt)
        block(width: 450pt, lead)
      })
      let dish = box(width: wide, radius: 10pt, clip: true, {
        show block: set block(above: 0pt, below: 0pt)
        picture
      })
      if is-beside { block(above: 0pt, below: 14pt, grid(columns: (1fr, wide), column-gutter: 14pt, need, dish)) } else {
        block(above: 0pt, below: 14pt, align(center, dish))
        need
      }
      numbers
      after
    })
    let cooking(way, body) = set-dinner(..way, {
      show std.heading.where(level: 2): set block(below: 14pt)
      later-page(name, body)
    })
    let high(body) = measure(block(width: size.width, body)).height
    let dishes = ((440pt, 400pt, 360pt, 320pt, 280pt, 240pt).map(wide => (wide, false)) + (220pt, 200pt, 180pt, 160pt, 145pt, 130pt, 110pt).map(wide => (wide, true)))
    let dish-on(way, left) = dishes.find(dish => high(food(way, dish, left)) <= size.height)
    let ends = ((steps + keep, caution), (steps, caution + keep), (caution + steps + keep, none), (caution + steps, keep))
    let sizes = ((22pt, 0.62em), (20pt, 0.62em), (20pt, 0.5em))
    let ways = ends.chunks(2).map(pair => sizes.map(way => pair.map(((right, left)) => (way, right, left))).join()).join()
    // The dish comes before larger letters.
    let last-dish((letters, _)) = if letters > 20pt { dishes.at(8) } else { dishes.last() }
    let best = ways.find(((way, right, left)) => high(cooking(way, right)) <= size.height and high(food(way, last-dish(way), left)) <= size.height)
    if best == none { too-long(name, "its 2 pages in large print", high(cooking(ways.last().first(), steps)) + high(food(ways.last().first(), dishes.last(), caution + keep)) - 2 * size.height) }
    let (way, right, left) = best
    food(way, dish-on(way, left), left)
    pagebreak()
    let written = cooking(way, right)
    written
    notes-in(size.height - high(written), 46pt, most: 4)
    page-end
  }
}
`;
