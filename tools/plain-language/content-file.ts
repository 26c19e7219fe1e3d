import type { Nodes, Parents } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Node as YamlNode } from 'yaml';
import { nameOf } from '../../src/collections/schemas/issue-words.ts';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Passage } from './wording-rules.ts';

/** A text value in front matter or a JSON file, with its location. */
export interface TextField {
  /** Keys and list indexes from the root, for example `['nextSteps', 0, 'text']`. */
  path: readonly (string | number)[];
  /** `path` in readable form: `nextSteps[0].text`. */
  name: string;
  text: string;
  line: number;
}

/** A link, image, component, or piece of code in a page's text. */
export interface Mark {
  kind: 'link' | 'picture' | 'component' | 'code';
  /** URL, alt text, or component name. For code, the code itself. */
  value: string;
  line: number;
  attributes: Readonly<Record<string, string>>;
}

/** A content file, parsed for the checks. */
export interface ContentFile {
  file: string;
  /** The whole front matter, or the whole JSON file. */
  data: unknown;
  fields: readonly TextField[];
  /** Line of every key and value, by field name: `nextSteps[0].text`. */
  lines: Readonly<Record<string, number>>;
  /** Text of the page. Empty for a JSON file. */
  blocks: readonly Passage[];
  marks: readonly Mark[];
  /** Errors found while parsing, if any. */
  diagnostics: readonly Diagnostic[];
}

/** Parses a content file's text. Returns a diagnostic for invalid text instead of throwing. */
export function parseContent(file: string, text: string): ContentFile {
  if (text.startsWith('\uFEFF')) {
    const { diagnostics, ...parsed } = parseContent(file, text.slice(1));
    const mark: Diagnostic = {
      file,
      line: 1,
      problem: 'The file starts with an invisible character (a byte order mark).',
      remedy: 'Save it as UTF-8 without a byte order mark. npm run format does this for you.',
    };
    return { ...parsed, diagnostics: [mark, ...diagnostics] };
  }
  if (file.endsWith('.json')) {
    return { file, ...readFields(file, text, 0), blocks: [], marks: [] };
  }
  const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  const body = text.slice(frontMatter?.[0].length ?? 0);
  const linesBefore = countLines(text.slice(0, text.length - body.length));
  const { diagnostics, ...front } = readFields(file, frontMatter?.[1] ?? '', 1);
  const missing: Diagnostic[] = frontMatter
    ? []
    : [
        {
          file,
          line: 1,
          problem: 'The file doesn’t start with its fields between 2 lines of "---".',
          remedy: 'Copy the first lines from another file in the same folder and fill them in.',
        },
      ];
  const page = readBody(file, body, linesBefore);
  return {
    file,
    ...front,
    ...page,
    diagnostics: [...missing, ...diagnostics, ...page.diagnostics],
  };
}

/**
 * Parses JSON as YAML, which is a superset of JSON, because the YAML parser keeps each value's line
 * number.
 */
function readFields(
  file: string,
  text: string,
  linesBefore: number,
): Pick<ContentFile, 'data' | 'fields' | 'lines' | 'diagnostics'> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const fields: TextField[] = [];
  const lines: Record<string, number> = {};
  const visit = (node: unknown, path: readonly (string | number)[]): void => {
    if (!isNode(node)) return;
    const line = linesBefore + lineOf(node, counter);
    const name = nameOf(path);
    lines[name] ??= line;
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const inner = [...path, String(key)];
        if (isNode(key)) lines[nameOf(inner)] = linesBefore + lineOf(key, counter);
        visit(value, inner);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, at) => {
        visit(item, [...path, at]);
      });
    } else if (isScalar(node) && typeof node.value === 'string') {
      fields.push({ path, name, text: node.value, line });
    }
  };
  visit(document.contents, []);
  const diagnostics = document.errors.map((error) =>
    unreadable(file, linesBefore + (error.linePos?.[0].line ?? 1), error.message),
  );
  if (file.endsWith('.json') && diagnostics.length === 0)
    diagnostics.push(...strictJson(file, text));
  return {
    data: document.errors.length > 0 ? undefined : document.toJS(),
    fields,
    lines,
    diagnostics,
  };
}

/** YAML accepts text that JSON doesn't, such as a trailing comma. */
function strictJson(file: string, text: string): Diagnostic[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    const withoutTexts = text.replaceAll(/"(?:\\.|[^"\\\n])*"/g, '""');
    const before = /^[\s\S]*?(?=,\s*[\]}])/.exec(withoutTexts);
    if (before)
      return [
        {
          file,
          line: countLines(before[0]) + 1,
          problem: 'There’s a comma after the last entry here.',
          remedy: 'Remove this comma.',
        },
      ];
    const message = error instanceof Error ? error.message : String(error);
    return [unreadable(file, Number(/line (\d+)/.exec(message)?.[1] ?? 1), message)];
  }
}

function unreadable(file: string, line: number, message: string): Diagnostic {
  return {
    file,
    line,
    problem: `We can’t read this line: ${message.split('\n')[0] ?? message}`,
    remedy: 'Look for a missing or extra quote, comma, or colon here or in the line above.',
  };
}

function lineOf(node: YamlNode, lines: LineCounter): number {
  return node.range ? lines.linePos(node.range[0]).line : 1;
}

function readBody(
  file: string,
  body: string,
  linesBefore: number,
): Pick<ContentFile, 'blocks' | 'marks' | 'diagnostics'> {
  const blocks: Passage[] = [];
  const marks: Mark[] = [];
  const lineOfNode = (node: Nodes) => linesBefore + (node.position?.start.line ?? 1);
  const visit = (node: Nodes, isInWarning: boolean, parent?: Parents): void => {
    const line = lineOfNode(node);
    const safety = isInWarning ? { isSafety: true } : {};
    if (node.type === 'paragraph' || node.type === 'heading') {
      const prose = parent?.type === 'listItem' ? 'item' : 'paragraph';
      const text = toString(node, { includeImageAlt: false });
      blocks.push(
        node.type === 'heading'
          ? { file, line, kind: 'heading', level: node.depth, text, ...safety }
          : { file, line, kind: prose, text, ...safety },
      );
    }
    if (node.type === 'tableCell') {
      blocks.push({ file, line, kind: 'label', text: toString(node, { includeImageAlt: false }) });
    }
    if (node.type === 'mdxJsxFlowElement' && attributesOf(node)['title']) {
      blocks.push({ file, line, kind: 'label', text: attributesOf(node)['title'] ?? '' });
    }
    const mark = markOf(node);
    if (mark) marks.push({ ...mark, line });
    if (!('children' in node)) return;
    const isWarning = isInWarning || attributesIn(node)['kind'] === 'safety';
    for (const child of node.children) visit(child, isWarning, node);
  };
  try {
    visit(parseMarkdown(body, file.endsWith('.mdx') ? 'mdx' : 'md'), false);
    return { blocks, marks, diagnostics: [] };
  } catch (error) {
    // The parser counts lines from the start of the body and adds positions such as "(3:3)", but
    // the coach counts from the start of the file.
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', problem = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? [];
    return {
      blocks: [],
      marks: [],
      diagnostics: [
        {
          file,
          line: linesBefore + Number(line),
          problem: `We can’t read this text: ${problem.replaceAll(/ \([\w-]+:[\w-]+\)/g, '')}`,
          remedy:
            'Look for a "<" or "{" that isn’t closed. Every <Callout> and <Term> needs a closing tag.',
        },
      ],
    };
  }
}

function markOf(node: Nodes): Omit<Mark, 'line'> | undefined {
  switch (node.type) {
    case 'link':
    case 'definition':
      return { kind: 'link', value: node.url, attributes: {} };
    case 'image':
      return { kind: 'picture', value: node.alt ?? '', attributes: { url: node.url } };
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return {
        kind: 'component',
        value: node.name ?? '',
        attributes: { ...attributesOf(node), text: toString(node) },
      };
    case 'html':
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return { kind: 'code', value: node.value, attributes: {} };
    default:
      return undefined;
  }
}

function attributesIn(node: Nodes): Record<string, string> {
  return node.type === 'mdxJsxFlowElement' ? attributesOf(node) : {};
}

function attributesOf(node: MdxJsxFlowElement | MdxJsxTextElement): Record<string, string> {
  return Object.fromEntries(
    node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value] as const]
        : [],
    ),
  );
}

function countLines(text: string): number {
  return text.match(/\n/g)?.length ?? 0;
}
