import type { EditorComponentDefinition } from '@sveltia/cms';
import drawings from '#content/drawings.json' with { type: 'json' };
import cards from '#content/how-to.json' with { type: 'json' };
import glossary from '#content/glossary.json' with { type: 'json' };
import { counted } from '#src/domain/count-with-noun.ts';

/**
 * Components that article text can use in addition to Markdown, each with its form. The dialog
 * writes exactly the syntax used in the files.
 */
export const PARTS: readonly EditorComponentDefinition[] = [
  {
    id: 'Callout',
    label: 'Callout box',
    icon: 'info',
    mode: 'dialog',
    summary: 'Box: {{title}}',
    fields: [
      {
        name: 'kind',
        label: 'Type',
        widget: 'select',
        options: [
          { label: 'Tip', value: 'tip' },
          { label: 'Safety warning', value: 'safety' },
          { label: 'How sure are we? (what the studies show)', value: 'evidence' },
        ],
        default: 'tip',
      },
      { name: 'title', label: 'Heading', widget: 'string' },
      {
        name: 'text',
        label: 'Text',
        widget: 'markdown',
        modes: ['rich_text'],
        buttons: ['bold', 'italic', 'link', 'bulleted-list', 'numbered-list'],
        editor_components: ['Term'],
      },
    ],
    pattern: /^<Callout kind="([^"]*)" title="([^"]*)">\n([\s\S]*?)\n<\/Callout>$/m,
    fromBlock: ([, kind, title, text = '']) => ({
      kind,
      title,
      text: withSingleIndents(text).replace(/^ {2}/gm, ''),
    }),
    toPreview: ({ title }) => textOf(title),
    toBlock: ({ kind, title, text }) =>
      `<Callout kind="${textOf(kind)}" title="${textOf(title)}">\n${textOf(text).replace(/^(?=.)/gm, '  ')}\n</Callout>`,
  },
  chosenFrom(drawings, { id: 'Drawing', label: 'Step-by-step drawing', icon: 'draw' }),
  chosenFrom(cards, { id: 'HowTo', label: 'How-to card', icon: 'exercise' }),
  {
    id: 'Term',
    label: 'Glossary word',
    icon: 'dictionary',
    mode: 'dialog',
    summary: '{{word}}',
    fields: [
      { name: 'word', label: 'Word in your text', widget: 'string' },
      {
        name: 'id',
        label: 'Glossary entry',
        widget: 'select',
        options: glossary.map(({ id, term }) => ({ label: term, value: id })),
      },
      { name: 'bold', label: 'Bold', widget: 'boolean', required: false },
    ],
    pattern: /<Term id="([^"]*)"( bold)?>([^<]*)<\/Term>/,
    fromBlock: ([, id, bold, word]) => ({ id, word, bold: bold !== undefined }),
    toPreview: ({ word }) => textOf(word),
    toBlock: ({ id, word, bold }) =>
      `<Term id="${textOf(id)}"${bold === true ? ' bold' : ''}>${textOf(word)}</Term>`,
  },
];

/** Returns a component that shows one entry of a list, such as `<Drawing id="…" />`. */
function chosenFrom(
  entries: readonly { id: string; title: string }[],
  component: { id: string; label: string; icon: string },
): EditorComponentDefinition {
  return {
    ...component,
    mode: 'dialog',
    summary: `${component.label}: {{title}}`,
    // The editor labels the block with the field's value, so store the title instead of the ID.
    fields: [
      {
        name: 'title',
        label: 'Choose one',
        widget: 'select',
        options: entries.map((one) => one.title),
      },
    ],
    pattern: new RegExp(`<${component.id} id="([^"]*)" />`),
    fromBlock: ([, id = '']) => ({ title: entries.find((one) => one.id === id)?.title ?? id }),
    toPreview: ({ title }) => textOf(title),
    toBlock: ({ title }) =>
      `<${component.id} id="${entries.find((one) => one.title === title)?.id ?? textOf(title)}" />`,
  };
}

/**
 * Before the rich view parses a box that contains a list, it doubles the spaces before every line
 * that begins with `*`, `-`, or a number. This undoes that.
 */
function withSingleIndents(text: string): string {
  const marked = text.match(/^ +(?=[-+*]|\d+\.)/gm) ?? [];
  return marked.some(({ length }) => length < 4)
    ? text
    : text.replace(/^( +)\1(?=[-+*]|\d+\.)/gm, '$1');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Named {
  id: string;
}
let terms: readonly Named[] = glossary;

/**
 * Replaces the list of glossary terms that text can use. A term that was just saved isn't in the
 * build's glossary.
 */
export function setTerms(read: readonly Named[]): void {
  terms = read;
}

/**
 * Returns the problem that would break a page's build, or `undefined` if there isn't one.
 * Readability issues are reported in the preview instead.
 */
export function textProblem(text: string): string | undefined {
  const strange =
    /<(?!\/?(?:Callout|Drawing|HowTo|Term)\b)[^\s>]*>?|[{}]|^(?:import|export) .*/m.exec(text);
  if (strange)
    return `The text has "${strange[0]}". A page can’t show that. Remove it, or say it in words.`;
  for (const { id: name } of PARTS) {
    const [begun = 0, ended = 0] = [`<${name}\\b[^>]*[^/]>`, `</${name}>`].map(
      (tag) => [...text.matchAll(new RegExp(tag, 'g'))].length,
    );
    if (begun !== ended)
      return `The text has <${name}> ${counted(begun, 'time')} and </${name}> ${counted(ended, 'time')}. Each one needs a closing tag.`;
  }
  for (const [whole, name, id = ''] of text.matchAll(/<(Term|Drawing|HowTo) id="([^"]*)"/g)) {
    const list = LISTS[name ?? '']?.() ?? [];
    if (list.some((one) => one.id === id)) continue;
    return name === 'Term'
      ? `The text has ${whole}>. That word isn’t in the glossary. Choose another, or add it to “Words to know” first.`
      : `The text has ${whole} />. That ${name === 'HowTo' ? 'card' : 'drawing'} doesn’t exist. Choose one from the list.`;
  }
  for (const [whole, kind = '', title = ''] of text.matchAll(
    /<Callout kind="([^"]*)" title="([^"]*)">/g,
  )) {
    if (['tip', 'safety', 'evidence'].includes(kind) && title.trim()) continue;
    return `The box ${whole} needs a heading, and its kind must be tip, safety, or evidence.`;
  }
  for (const [, words = '', address = ''] of text.matchAll(/!\[([^\]]*)\]\(([^)\s]*)/g)) {
    if (words.trim().length >= LEAST_CHARACTERS) continue;
    return `The picture ${address} has no description. In at least ${LEAST_CHARACTERS} characters, say what it shows, for people who can’t see it.`;
  }
  return undefined;
}

/** Entries that a component's `id` can refer to. */
const LISTS: Readonly<Record<string, () => readonly Named[]>> = {
  Term: () => terms,
  Drawing: () => drawings,
  HowTo: () => cards,
};

/** Minimum length of a picture's alt text, in characters. */
const LEAST_CHARACTERS = 20;
