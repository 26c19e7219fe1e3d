import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import ts from 'typescript';

/** A feature's function, with the feature functions it references. */
interface Flow {
  calls: ReadonlySet<string>;
  /** Whether it counts requests against a rate limit itself. */
  counts: boolean;
}

/** A use case: a flow called by a serverless function. */
export interface UseCase {
  /** For example, `downloads/send-fresh-link.ts#requestLibrary`. */
  name: string;
  /** The serverless functions that reach it, directly or through another flow. */
  doors: readonly string[];
  /** Whether it counts requests against a rate limit, directly or through another flow. */
  isCounted: boolean;
}

const SERVER = 'netlify/';
/**
 * Folders without use cases: the code that serverless functions are built from, and the layers
 * below the use cases.
 */
const BELOW = ['functions', 'http', 'local', 'operate', 'platform', 'storage'];
const isFeature = (file: string) =>
  file.startsWith(SERVER) && !BELOW.includes(file.slice(SERVER.length).split('/')[0] ?? '');

/**
 * Reads the use cases behind the given serverless functions from the source code.
 * @param functions Names of files in `netlify/functions`, without the extension.
 */
export function readUseCases(functions: readonly string[]): UseCase[] {
  const flows = new Map(globSync(`${SERVER}**/*.ts`).filter(isFeature).flatMap(readFlows));
  const reachedFrom = (names: Iterable<string>): Set<string> => {
    const reached = new Set<string>();
    const visit = (name: string) => {
      if (reached.has(name)) return;
      reached.add(name);
      flows.get(name)?.calls.forEach(visit);
    };
    for (const name of names) visit(name);
    return reached;
  };
  const called = functions.map((name) => ({
    name,
    flows: calledBy(`netlify/functions/${name}.ts`),
  }));
  const reached = called.map((one) => ({ ...one, flows: reachedFrom(one.flows) }));
  return [...new Set(called.flatMap((one) => [...one.flows]))].toSorted().map((name) => ({
    name,
    doors: reached.filter((one) => one.flows.has(name)).map((one) => one.name),
    isCounted: [...reachedFrom([name])].some((flow) => flows.get(flow)?.counts === true),
  }));
}

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

function readFlows(file: string): [string, Flow][] {
  const source = parse(file);
  const imported = importsOf(source, file);
  const own = new Map(
    source.statements.flatMap((statement): [string, ts.Node][] => {
      if (ts.isFunctionDeclaration(statement) && statement.name)
        return [[statement.name.text, statement]];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations.map((one) => [one.name.getText(), one]);
    }),
  );
  const nameOf = (name: string) => `${file.slice(SERVER.length)}#${name}`;
  return [...own].map(([name, node]) => {
    const words = identifiersIn(node);
    const calls = words.flatMap((word) =>
      own.has(word) && word !== name ? [nameOf(word)] : (imported.get(word) ?? []),
    );
    return [nameOf(name), { calls: new Set(calls), counts: words.includes('take') }];
  });
}

/** Returns the flows that a serverless function references. */
function calledBy(file: string): Set<string> {
  const source = parse(file);
  const imported = importsOf(source, file);
  const statements = source.statements.filter((one) => !ts.isImportDeclaration(one));
  return new Set(statements.flatMap(identifiersIn).flatMap((word) => imported.get(word) ?? []));
}

/** Maps local names to the flows that a file imports under those names. */
function importsOf(source: ts.SourceFile, file: string): Map<string, string> {
  return new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap((one) => {
      const from = (one.moduleSpecifier as ts.StringLiteral).text;
      const path = from.startsWith('.')
        ? normalize(join(file, '..', from))
        : from.replace('#netlify/', 'netlify/');
      const names = one.importClause?.namedBindings;
      if (!isFeature(path) || one.importClause?.isTypeOnly || !names || !ts.isNamedImports(names))
        return [];
      return names.elements
        .filter((element) => !element.isTypeOnly)
        .map((element): [string, string] => [
          element.name.text,
          `${path.slice(SERVER.length)}#${(element.propertyName ?? element.name).text}`,
        ]);
    }),
  );
}

function identifiersIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (one: ts.Node) => {
    if (ts.isIdentifier(one)) found.push(one.text);
    one.forEachChild(visit);
  };
  node.forEachChild(visit);
  return found;
}
