import { isShown } from '#src/browser/shown.ts';
import { sayText, splitSpoken } from './spoken-text.ts';

/** A sentence of the page: how it is said, and where it stands. */
export interface PageSentence {
  text: string;
  /** The last one of its paragraph. */
  ends: boolean;
  /** Where the sentence stands on the page, or one word of it, by its place in the spoken text. */
  range(place?: number): Range;
}

/** What is pressed or only seen is not said, and neither is what is hidden. Numbers to call are. */
const SILENT =
  'nav, form, button:not(.term), svg, script, style, dialog, .no-print, a .visually-hidden, .button:not([href^="tel:"], [href^="sms:"]), [aria-hidden]';

/** The sentences of a part of the page, in their order. Nothing on the page changes. */
export function sentencesOf(root: Element): PageSentence[] {
  return textBlocks(root).flatMap(sentencesOfBlock);
}

/** Texts that stand together, each as its pieces on the page. */
function textBlocks(root: Element): Text[][] {
  const blocks: Text[][] = [];
  let current: Text[] = [];
  const endBlock = () => {
    if (current.some(({ data }) => data.trim())) blocks.push(current);
    current = [];
  };
  const visit = (node: Node) => {
    if (node instanceof Text) {
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

function sentencesOfBlock(nodes: readonly Text[]): PageSentence[] {
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
  return splitSpoken(text).map(({ start, end }, index, all) => {
    const spoken = sayText(text.slice(start, end));
    return {
      text: spoken.text,
      ends: index === all.length - 1,
      range(place) {
        if (place === undefined) return rangeOf(start, end);
        const word = spoken.wordAt(place);
        return rangeOf(start + word.start, start + word.end);
      },
    };
  });
}
