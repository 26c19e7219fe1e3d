import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import ts from 'typescript';

/** A function of a feature, with the functions of features it refers to. */
interface Flow {
  calls: ReadonlySet<string>;
  /** Whether it takes places of a limit itself. */
  counts: boolean;
}

/** A use case: a flow that a function calls. */
export interface UseCase {
  /** Such as `downloads/send-fresh-link.ts#requestLibrary`. */
  name: string;
  /** The functions that reach it, also through another flow. */
  doors: readonly string[];
  /** Whether it takes places of a limit, itself or through what it calls. */
  isCounted: boolean;
}

const SERVER = 'netlify/';
/** Folders that hold no use cases: what functions are made of, and what use cases stand on. */
const BELOW = ['functions', 'http', 'local', 'operate', 'platform', 'storage'];
const isFeature = (file: string) =>
  file.startsWith(SERVER) && !BELOW.includes(file.slice(SERVER.length).split('/')[0] ?? '');

/**
 * Reads the use cases behind some functions from the code.
 * @param functions Names of files in `netlify/functions`.
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

/** The flows that a function refers to. */
function calledBy(file: string): Set<string> {
  const source = parse(file);
  const imported = importsOf(source, file);
  const statements = source.statements.filter((one) => !ts.isImportDeclaration(one));
  return new Set(statements.flatMap(identifiersIn).flatMap((word) => imported.get(word) ?? []));
}

/** Flows that a file imports, by the names it uses for them. */
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
