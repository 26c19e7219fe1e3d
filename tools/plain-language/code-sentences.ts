import { HttpError } from '../../src/domain/http-error.ts';
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Passage } from './wording-rules.ts';
import { splitSentences, wordsOf } from './words-and-sentences.ts';

/** Files with sentences that people read on screen or in an email. */
const SENTENCE_FILES = [
  'src/{islands,browser,stores}/**/*.{ts,tsx}',
  'netlify/**/{emails,*-email}.ts',
  'netlify/mail/layout.ts',
];

/** Files with labels that people read. */
const LABEL_FILES = [...SENTENCE_FILES, 'src/contracts/**/*.ts'];

/** Pages and components. Their full text is checked again once the pages are built. */
const TEMPLATE_FILES = 'src/**/*.astro';

/** Files in which only `HttpError` messages are shown to people. */
const ERROR_FILES = ['src/domain/**/*.ts', 'netlify/**/*.ts'];

/**
 * Finds the user-facing sentences in the working directory's code, with file and line. Each
 * sentence appears once.
 */
export function readCodeText(): Passage[] {
  const sentencesIn = (patterns: readonly string[], onlyHttpErrors: boolean) =>
    patterns
      .flatMap((pattern) => globSync(pattern))
      .flatMap((file) => sentencesInCode(file, readFileSync(file, 'utf8'), { onlyHttpErrors }));
  const passages = [...sentencesIn(SENTENCE_FILES, false), ...sentencesIn(ERROR_FILES, true)];
  return [...new Map(passages.map((passage) => [passage.text, passage])).values()];
}

/**
 * Finds the labels in the code and the text in the page templates. They're only searched for
 * phrases, because labels have no sentences to measure.
 */
export function readCodeLabels(): Passage[] {
  const read = (file: string) => readFileSync(file, 'utf8');
  return [
    ...LABEL_FILES.flatMap((pattern) => globSync(pattern)).flatMap((file) =>
      labelsInCode(file, read(file)),
    ),
    ...globSync(TEMPLATE_FILES).flatMap((file) => textsInTemplate(file, read(file))),
  ];
}

/** Finds strings and text between tags that start like a label. Sentences aren't included. */
export function labelsInCode(file: string, code: string): Passage[] {
  return textsInCode(file, code, { onlyHttpErrors: false, isWanted: isLabel }).map((passage) => ({
    ...passage,
    kind: 'label',
  }));
}

/** Finds the text between tags and the quoted text of an Astro template, with line numbers. */
export function textsInTemplate(file: string, template: string): Passage[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const visible = template
    .replace(/<(style|script)[\s>][\s\S]*?<\/\1>/g, blank)
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$|^import .*$/gm, blank);
  return [...visible.matchAll(/(?<=>)[^<>{}]+|(?<=["'`])[A-Z][^"'`<>]*/g)].flatMap((match) => {
    const text = decode(match[0]).replace(/\s+/g, ' ').trim();
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const line = visible.slice(0, start).split('\n').length;
    return text === '' ? [] : [{ file, line, kind: 'label' as const, text }];
  });
}

/**
 * Finds user-facing text in TypeScript: text between tags, and string literals that are sentences.
 * Interpolated values become the digit 2. Messages of plain errors are skipped, because they're for
 * developers.
 * @param options.onlyHttpErrors Return only `new HttpError(…)` messages.
 */
export function sentencesInCode(
  file: string,
  code: string,
  { onlyHttpErrors }: { onlyHttpErrors: boolean },
): Passage[] {
  return textsInCode(file, code, { onlyHttpErrors, isWanted: isSentence });
}

function textsInCode(
  file: string,
  code: string,
  options: { onlyHttpErrors: boolean; isWanted: (text: string) => boolean },
): Passage[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const passages: Passage[] = [];
  const visit = (node: ts.Node, isWanted: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') return;
    const thrown = ts.isNewExpression(node) ? node.expression.getText() : '';
    if (thrown === 'Error' || thrown === 'TypeError') return;
    const wanted = isWanted || thrown === HttpError.name;
    const text = wanted ? textOf(node) : undefined;
    if (text !== undefined) {
      if (options.isWanted(text)) passages.push(passageAt(source, node, text));
      if (ts.isJsxElement(node)) {
        for (const part of partsBesideText(node)) visit(part, wanted);
      }
      return;
    }
    ts.forEachChild(node, (child) => {
      visit(child, wanted);
    });
  };
  visit(source, !options.onlyHttpErrors);
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

/** Returns the attributes and expressions of an element and the elements within its text. */
function partsBesideText(element: ts.JsxElement): ts.Node[] {
  return [
    element.openingElement.attributes,
    ...element.children.flatMap((child) =>
      ts.isJsxElement(child) ? partsBesideText(child) : ts.isJsxText(child) ? [] : [child],
    ),
  ];
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

/**
 * Returns whether text is a label, which starts with a capital letter. Identifiers, class names,
 * and URLs don't, or don't contain spaces.
 */
function isLabel(text: string): boolean {
  return /^\p{Lu}\p{Ll}*(?:\s|$)/u.test(text.trim()) && !isSentence(text);
}

/** Returns whether text is a sentence. Identifiers, class names, and URLs aren't. */
function isSentence(text: string): boolean {
  const [first] = splitSentences(text);
  return first !== undefined && /^[A-Z2].*[.?!]$/s.test(first.text) && wordsOf(text).length > 2;
}

function passageAt(source: ts.SourceFile, node: ts.Node, text: string): Passage {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const withoutTitle = text.trim().replace(/^2\.\s+/, '');
  return { file: source.fileName, line: line + 1, kind: 'item', text: withoutTitle };
}
