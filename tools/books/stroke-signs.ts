import resources from '../../content/resources.json' with { type: 'json' };

interface Sign {
  letter: string;
  word: string;
  text: string;
}

const { signs, wait } = resources.quickReference.fast;

/**
 * The signs of a stroke by the letters of BE-FAST. Face, Arm, Speech, and Time come from the data
 * for the Resources page, which lists the signs for Balance and Eyes in a note.
 */
export const BE_FAST: readonly Sign[] = [
  { letter: 'B', word: 'Balance', text: 'Sudden dizziness or loss of balance.' },
  { letter: 'E', word: 'Eyes', text: 'Sudden trouble seeing.' },
  ...signs,
];

/** Drawings of the signs, in the order of BE-FAST. */
export const PICTURES_OF_SIGNS = ['balance', 'sight', 'face', 'arm', 'speech', 'time'].map(
  (name) => `/art/signs/${name}.svg`,
);

/** Heading of the signs on a page. It's red in print. */
export const SIGNS_HEADING = 'Signs of a stroke: call 911';

/** Heading of the table of signs. */
export const SIGNS_IN_TABLE_HEADING = 'BE-FAST: new or worse? Call 911';

/** Signs that BE-FAST doesn't cover. */
export const OTHER_SIGNS = 'Other signs: sudden confusion, or a sudden, severe headache.';

/**
 * Placeholders in a book's text: for the signs on a page, on an emergency page that also has a
 * form, and on both sides of a wallet card.
 */
export const SIGNS_HERE = '{{The signs of a stroke}}';
export const SIGNS_IN_A_TABLE = '{{The signs in a table}}';
export const SIGNS_ON_A_CARD = '{{The signs on a card}}';
export const WAIT_ON_A_CARD = '{{What to do until help arrives}}';

const listed = (text: (sign: Sign) => string) =>
  BE_FAST.map((sign) => `- **${sign.word}:** ${text(sign)}`).join('\n');

/** Returns the first sentence of a sign. The rest explains how to test for it. */
const inShort = ({ text }: Sign) => text.split('. ')[0]?.replace(/\.?$/, '.') ?? '';

/** Returns the signs of a stroke as Markdown. */
export function writeSigns(): string {
  return `### ${SIGNS_HEADING}\n\n**BE-FAST. Call 911 at once** for a new or worse sign:\n\n${listed(({ text }) => text)}\n\n${OTHER_SIGNS}\n\n${wait}`;
}

/** Returns the signs for a card, each reduced to its first sentence. */
export function writeSignsOnCard(): string {
  return listed(inShort);
}

/** Returns the signs as a Markdown table with 2 per row, which takes half as many lines. */
export function writeSignsInATable(): string {
  const cells = BE_FAST.map((sign) => `**${sign.word}:** ${inShort(sign)}`);
  const rows = cells.flatMap((cell, at) =>
    at % 2 === 0 ? [`| ${cell} | ${cells[at + 1] ?? ''} |`] : [],
  );
  return [`| ${SIGNS_IN_TABLE_HEADING} | |`, '| --- | --- |', ...rows].join('\n');
}

/** Returns the other signs, and what to do until help arrives, as Markdown. */
export function writeWait(): string {
  return `${OTHER_SIGNS}\n\n${wait}`;
}
