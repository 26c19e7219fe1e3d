import { globSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FILES = globSync('src/islands/**/*.tsx');

/** Elements that hold words. What is a part of another kind, such as a section, is given parts and no words. */
const HOLDS_WORDS =
  /^(?:p|span|strong|em|b|a|button|label|summary|legend|h\d|dt|dd|td|th|caption)$/;

/**
 * Translators put another node in the place of each text. React keeps the old one where a text has siblings:
 * it then changes what nobody sees, and throws when something is to come before it. So beside siblings that change, a
 * text has an element of its own, and a text that changes has one beside any sibling.
 */
function bareTexts(files: readonly string[], host?: ts.CompilerHost): string[] {
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  const found: string[] = [];

  /** Whether a value may come out as a text; `children` of anything that holds words may. */
  const mayBeText = (node: ts.Expression, holdsWords: boolean): boolean => {
    if (ts.isParenthesizedExpression(node)) return mayBeText(node.expression, holdsWords);
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node))
      return false;
    if (ts.isConditionalExpression(node))
      return mayBeText(node.whenTrue, holdsWords) || mayBeText(node.whenFalse, holdsWords);
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    )
      return mayBeText(node.right, holdsWords);
    const type = checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    const isNode = parts.some(({ symbol }) =>
      /^(?:ReactElement|ReactPortal|Iterable)$/.test(symbol?.name ?? ''),
    );
    const isText = parts.some(
      ({ flags }) => flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike),
    );
    return isText && (!isNode || holdsWords);
  };
  const isFixed = (node: ts.Expression) =>
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

  const look = (node: ts.Node, file: ts.SourceFile): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const tag = ts.isJsxElement(node) ? node.openingElement.tagName.getText(file) : '';
      const holdsWords = HOLDS_WORDS.test(tag);
      const children = node.children.filter(
        (child) =>
          !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) &&
          !(ts.isJsxExpression(child) && !child.expression),
      );
      const changes = (child: ts.JsxChild) =>
        ts.isJsxExpression(child) && child.expression !== undefined && !isFixed(child.expression);
      if (children.length > 1)
        for (const child of children) {
          const isBare =
            ts.isJsxText(child) ||
            (ts.isJsxExpression(child) && child.expression && isFixed(child.expression))
              ? children.some(changes)
              : ts.isJsxExpression(child) &&
                child.expression !== undefined &&
                mayBeText(child.expression, holdsWords);
          if (!isBare) continue;
          const { line } = file.getLineAndCharacterOfPosition(child.getStart(file));
          found.push(
            `${file.fileName}:${line + 1}: ${child.getText(file).trim().replace(/\s+/g, ' ')}`,
          );
        }
    }
    ts.forEachChild(node, (child) => look(child, file));
  };
  for (const name of files) {
    const file = program.getSourceFile(name);
    if (file) look(file, file);
  }
  return found;
}

test('F2: in islands, a text that changes or stands beside what changes has an element of its own', () => {
  expect(FILES.length).toBeGreaterThan(60);
  expect(bareTexts(FILES)).toEqual([]);
});
