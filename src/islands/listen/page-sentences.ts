import { isShown } from '#src/browser/visibility.ts';
import { languageOf, mainLanguage } from './voices.ts';
import { sayText, splitSpoken } from './spoken-text.ts';

/** A sentence on the page: its spoken text and its location. */
export interface PageSentence {
  text: string;
  /** Language of the text, from the nearest `lang`. */
  language: string;
  /** Whether it's the last one in its paragraph. */
  ends: boolean;
  /**
   * Returns the range of the sentence on the page, or of the word at an offset in the spoken text.
   */
  range(place?: number): Range;
}

/**
 * Elements that aren't read aloud: controls, visual-only content, and hidden content. Phone numbers
 * are read.
 */
const SILENT =
  'nav, form, button, svg, script, style, dialog, .no-print, a .visually-hidden, .button:not([href^="tel:"], [href^="sms:"]), [aria-hidden]';

/** Returns the sentences of an element, in order. Doesn't change the page. */
export function sentencesOf(root: Element): PageSentence[] {
  return textBlocks(root).flatMap(sentencesOfBlock);
}

/**
 * The text nodes of a block, such as a paragraph. A block in several languages is split by
 * language.
 */
interface TextBlock {
  language: string;
  nodes: readonly Text[];
}

function textBlocks(root: Element): TextBlock[] {
  const blocks: TextBlock[] = [];
  let language = '';
  let current: Text[] = [];
  const endBlock = () => {
    if (current.some(({ data }) => data.trim())) blocks.push({ language, nodes: current });
    current = [];
  };
  const visit = (node: Node) => {
    if (node instanceof Text) {
      const own = languageOf(node.parentElement ?? root);
      if (own !== language) endBlock();
      language = own;
      current.push(node);
      return;
    }
    if (!(node instanceof Element)) return;
    if (node.matches('br')) endBlock();
    if (node.matches(SILENT) || !isShown(node)) return;
    const isBlock = !/^(?:inline|contents)/.test(getComputedStyle(node).display);
    if (isBlock) endBlock();
    node.childNodes.forEach(visit);
    if (isBlock) endBlock();
  };
  visit(root);
  endBlock();
  return blocks;
}

function sentencesOfBlock({ language, nodes }: TextBlock): PageSentence[] {
  const text = nodes.map(({ data }) => data).join('');
  const rangeOf = (start: number, end: number) => {
    const range = new Range();
    let from = 0;
    for (const node of nodes) {
      const to = from + node.length;
      if (from <= start && start < to) range.setStart(node, start - from);
      if (from < end && end <= to) range.setEnd(node, end - from);
      from = to;
    }
    return range;
  };
  // A leftover period after a word in another language isn't a sentence.
  const stretches = splitSpoken(text).filter(({ start, end }) =>
    /[\p{L}\p{N}]/u.test(text.slice(start, end)),
  );
  return stretches.map(({ start, end }, index, all) => {
    const spoken = sayText(text.slice(start, end), mainLanguage(language));
    return {
      text: spoken.text,
      language,
      ends: index === all.length - 1,
      range(place) {
        if (place === undefined) return rangeOf(start, end);
        const word = spoken.wordAt(place);
        return rangeOf(start + word.start, start + word.end);
      },
    };
  });
}

/**
 * Highlights a sentence or word without changing the page's elements, in browsers that support it.
 * @param range Omit it to remove the highlight.
 */
export function highlight(kind: 'sentence' | 'word', range?: Range): void {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(`listen-${kind}`, new Highlight(range));
  else CSS.highlights.delete(`listen-${kind}`);
}
