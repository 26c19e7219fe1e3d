import { globSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FILES = globSync('src/islands/**/*.tsx');
/** Virtual file with the cases below, one per line. */
const EXAMPLE = 'src/islands/example.tsx';
const BARE = [
  'const Price = ({ cents }: { cents: number }) => <p>Total: {cents}</p>;',
  'const News = ({ is }: { is: boolean }) => <p>{is && <b>New</b>} books</p>;',
  'const Title = ({ text }: { text?: string }) => <p><b>A</b>{text !== undefined && `: ${text}`}</p>;',
  'const Words = ({ text }: { text: string }) => <>{text}</>;',
  'export function Plain({ text }: { text: string }) { return text; }',
  "const Press = ({ children }: { children: import('react').ReactNode }) => <button><i />{children}</button>;",
];
const GOOD = [
  'const Whole = ({ cents }: { cents: number }) => <p>{`Total: ${cents}`}</p>;',
  'const Own = ({ is, text }: { is: boolean; text: string }) => <p>{is && <b>New</b>}<span>{text}</span></p>;',
  'const Fixed = () => <p>Call <a href="tel:911">911</a> now</p>;',
  "const Parts = ({ children }: { children: import('react').ReactNode }) => <section><h2>A</h2>{children}</section>;",
];

/** Elements that hold text. Other elements, such as a section, contain only other elements. */
const HOLDS_WORDS =
  /^(?:p|span|strong|em|b|a|button|label|summary|legend|h\d|dt|dd|td|th|caption)$/;

const OPTIONS: ts.CompilerOptions = {
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ESNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
};

function programOf(files: readonly string[], example: string): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name === EXAMPLE
      ? ts.createSourceFile(name, example, version, true)
      : getSourceFile(name, version);
  return ts.createProgram([...files, EXAMPLE], OPTIONS, host);
}

/**
 * Finds text that needs its own element: text next to siblings that change, and changing text next
 * to any sibling. Translation tools replace text nodes, but React keeps using the old ones, so it
 * updates text that's no longer on the page and throws when inserting something before it.
 */
function bareTexts(program: ts.Program, name: string): string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(name);
  if (!file) throw new Error(`${name} isn’t in the program.`);
  const found: string[] = [];
  const note = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push(`${name}:${line + 1}: ${node.getText(file).trim().replace(/\s+/g, ' ')}`);
  };

  /**
   * Whether a value of this type may render as text. `children` count only in elements that hold
   * text.
   */
  const isText = (type: ts.Type, holdsWords: boolean): boolean => {
    const parts = type.isUnion() ? type.types : [type];
    const isNode = parts.some(({ symbol }) =>
      /^(?:ReactElement|ReactPortal|Iterable)$/.test(symbol?.name ?? ''),
    );
    const words = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;
    return parts.some(({ flags }) => flags & words) && (!isNode || holdsWords);
  };
  const mayBeText = (node: ts.Expression, holdsWords: boolean): boolean => {
    if (ts.isParenthesizedExpression(node)) return mayBeText(node.expression, holdsWords);
    if (ts.isConditionalExpression(node))
      return mayBeText(node.whenTrue, holdsWords) || mayBeText(node.whenFalse, holdsWords);
    const isAnd =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isAnd) return mayBeText(node.right, holdsWords);
    return isText(checker.getTypeAtLocation(node), holdsWords);
  };
  const isFixed = (node: ts.Expression) =>
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

  const look = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) {
      const type = checker.getSignatureFromDeclaration(node)?.getReturnType();
      if (type && isText(type, false)) note(node);
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const isFragment = ts.isJsxFragment(node);
      const holdsWords = !isFragment && HOLDS_WORDS.test(node.openingElement.tagName.getText(file));
      const children = node.children.filter((child) =>
        ts.isJsxText(child)
          ? !child.containsOnlyTriviaWhiteSpaces
          : !ts.isJsxExpression(child) || child.expression,
      );
      const changes = (child: ts.JsxChild) =>
        ts.isJsxExpression(child) && child.expression !== undefined && !isFixed(child.expression);
      const isChanging = children.some(changes);
      const isBare = (child: ts.JsxChild) => {
        if (ts.isJsxText(child)) return isChanging;
        if (!ts.isJsxExpression(child) || !child.expression) return false;
        return isFixed(child.expression) ? isChanging : mayBeText(child.expression, holdsWords);
      };
      if (children.length > 1 || isFragment)
        for (const child of children.filter(isBare)) note(child);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

test('F2: wraps island text in its own element if it changes or is next to text that does', () => {
  expect(FILES.length).toBeGreaterThan(60);
  const program = programOf(FILES, [...BARE, ...GOOD].join('\n'));
  expect(FILES.flatMap((name) => bareTexts(program, name))).toEqual([]);
  const lines = bareTexts(program, EXAMPLE).map((one) => Number(one.split(':')[1]));
  expect([...new Set(lines)]).toEqual(BARE.map((_line, index) => index + 1));
});
