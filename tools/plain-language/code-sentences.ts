import { HttpError } from '../../src/domain/http-error.ts';
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Passage } from './reading.ts';
import { splitSentences, wordsOf } from './words.ts';

/** Folders whose sentences people read, on screen or in an email. */
const SPOKEN = ['src/islands', 'src/browser', 'src/stores', 'netlify/messages'];

/** Folders where only the messages of `HttpError` are shown to people. */
const REFUSING = ['src/domain', 'netlify/flows', 'netlify/services'];

/**
 * Finds the user-facing sentences in the code of the working directory, with file and line. Each
 * sentence appears once.
 */
export function readCodeText(): Passage[] {
  const sentencesIn = (rooms: readonly string[], onlyHttpErrors: boolean) =>
    rooms
      .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`))
      .flatMap((file) => sentencesInCode(file, readFileSync(file, 'utf8'), { onlyHttpErrors }));
  const passages = [...sentencesIn(SPOKEN, false), ...sentencesIn(REFUSING, true)];
  return [...new Map(passages.map((passage) => [passage.text, passage])).values()];
}

/**
 * Finds user-facing text in TypeScript: text between tags, and string literals that are sentences.
 * Interpolated values become the digit 2. Messages of plain errors are skipped, because they're for
 * developers.
 * @param options.onlyHttpErrors Return only the messages of `new HttpError(…)`.
 */
export function sentencesInCode(
  file: string,
  code: string,
  { onlyHttpErrors }: { onlyHttpErrors: boolean },
): Passage[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const passages: Passage[] = [];
  const visit = (node: ts.Node, isWanted: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    const thrown = ts.isNewExpression(node) ? node.expression.getText() : '';
    if (thrown === 'Error' || thrown === 'TypeError') return;
    const wanted = isWanted || thrown === HttpError.name;
    const text = wanted ? textOf(node) : undefined;
    if (text !== undefined) {
      if (isSentence(text)) passages.push(passageAt(source, node, text));
      return;
    }
    ts.forEachChild(node, (child) => {
      visit(child, wanted);
    });
  };
  visit(source, !onlyHttpErrors);
  return passages;
}

/**
 * Placeholder for a value known only at runtime. It counts as a word and doesn't trigger any check.
 */
const VALUE = '2';

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text + node.templateSpans.map(({ literal }) => `${VALUE}${literal.text}`).join('')
    );
  }
  if (!ts.isJsxElement(node) || !node.children.some(isText)) return undefined;
  return node.children.map(textOfChild).join('');
}

function isText(child: ts.JsxChild): boolean {
  return ts.isJsxText(child) && !child.containsOnlyTriviaWhiteSpaces;
}

function textOfChild(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return decode(child.text).replace(/\s+/g, ' ');
  if (ts.isJsxElement(child)) return child.children.map(textOfChild).join('');
  if (!ts.isJsxExpression(child) || !child.expression) return '';
  return ts.isStringLiteral(child.expression) ? child.expression.text : VALUE;
}

function decode(text: string): string {
  return text
    .replaceAll(/&(?:apos|rsquo|#39);/g, '’')
    .replaceAll(/&(?:quot|ldquo|rdquo);/g, '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

/** Identifiers, class names, and URLs aren't sentences. Labels are too short to judge. */
function isSentence(text: string): boolean {
  const [first] = splitSentences(text);
  return first !== undefined && /^[A-Z2].*[.?!]$/s.test(first.text) && wordsOf(text).length > 2;
}

function passageAt(source: ts.SourceFile, node: ts.Node, text: string): Passage {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const withoutTitle = text.trim().replace(/^2\.\s+/, '');
  return { file: source.fileName, line: line + 1, kind: 'item', text: withoutTitle };
}
