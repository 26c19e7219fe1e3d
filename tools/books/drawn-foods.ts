import type { Image, List, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';

/**
 * Foods that steps and drawing descriptions mention, each with a pattern for the matching
 * ingredient. Without a pattern, the ingredient has the same name.
 */
const DRAWN: Readonly<Record<string, RegExp | undefined>> = {
  almond: undefined,
  apple: /apple/,
  arugula: undefined,
  avocado: undefined,
  banana: undefined,
  barley: undefined,
  basil: undefined,
  bean: undefined,
  beet: undefined,
  berry: undefined,
  bread: /bread|pita/,
  broccoli: undefined,
  cabbage: undefined,
  carrot: undefined,
  cheese: undefined,
  chicken: undefined,
  chickpea: undefined,
  cinnamon: undefined,
  cod: undefined,
  corn: undefined,
  cucumber: undefined,
  egg: undefined,
  fish: /fish|salmon|cod|trout|tuna|sardine|tilapia/,
  herb: /parsley|basil|mint|dill|cilantro|chives|oregano|thyme/,
  kale: undefined,
  leaf: /leaves|greens|spinach|arugula|basil|mint|parsley|cilantro|kale|collard/,
  lemon: undefined,
  lentil: undefined,
  lime: undefined,
  meatball: /turkey|beef|chicken/,
  mint: undefined,
  mushroom: undefined,
  noodle: undefined,
  oat: undefined,
  pasta: undefined,
  pea: undefined,
  peach: undefined,
  pear: undefined,
  garlic: undefined,
  honey: undefined,
  oil: undefined,
  onion: undefined,
  paprika: undefined,
  parmesan: undefined,
  pepper: undefined,
  vinegar: undefined,
  cumin: undefined,
  oregano: undefined,
  milk: undefined,
  pita: undefined,
  potato: undefined,
  rice: undefined,
  ricotta: undefined,
  salmon: undefined,
  salsa: undefined,
  sardine: undefined,
  spinach: undefined,
  toast: /bread/,
  tofu: undefined,
  tomato: undefined,
  tortilla: undefined,
  trout: undefined,
  tuna: undefined,
  turkey: undefined,
  walnut: undefined,
  yogurt: undefined,
  zucchini: undefined,
};

/** Returns the words of a text in the singular, with rules that work for food names. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) =>
    word
      .replace(/ies$/, 'y')
      .replace(/leaves$/, 'leaf')
      .replace(/(?<=to|ch|sh)es$/, '')
      .replace(/(?<=[^s])s$/, ''),
  );
}

/** Returns the first food that's mentioned in a text but isn't in the dish. */
export function foodNotInDish(text: string, lines: readonly string[]): string | undefined {
  const low = lines.map((line) => line.toLowerCase());
  const inDish = new Set(low.flatMap(wordsOf));
  return wordsOf(text).find((word) => {
    if (!(word in DRAWN)) return false;
    const needs = DRAWN[word];
    return needs ? !low.some((line) => needs.test(line)) : !inDish.has(word);
  });
}

/**
 * Compares the description of the first drawing on a page with the ingredients.
 * @returns the problem and how to fix it, or `undefined` if all the foods described are in the dish
 */
export function wrongDrawing(
  page: readonly RootContent[],
  food: List,
  where: string,
): string | undefined {
  const drawing = page
    .flatMap((node) => (node.type === 'paragraph' ? node.children : []))
    .find((node): node is Image => node.type === 'image');
  if (!drawing) return undefined;
  const lines = food.children.map((item) => toString(item));
  const wrong = foodNotInDish(drawing.alt ?? '', lines);
  if (wrong === undefined) return undefined;
  return `${where}, "${drawing.alt}": the drawing ${drawing.url} shows "${wrong}", which is not in the dish. Add it below "You need", or show another drawing.`;
}
