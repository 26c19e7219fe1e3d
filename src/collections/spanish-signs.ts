import { spanishPages } from './guide-free-and-spanish-pages.ts';

/** The drawings in `content/art/signs/`, in the order of the letters of RÁPIDO. */
const DRAWINGS = ['face', 'balance', 'arm', 'sight', 'speech', 'time'];

/**
 * Returns the signs of a stroke in Spanish, as listed on the page about them, each with its
 * letter and drawing.
 * @throws if the page doesn't list six signs
 */
export async function spanishSigns() {
  const body = (await spanishPages()).find(({ id }) => id === 'senales')?.body ?? '';
  const signs = Array.from(
    body.matchAll(/^- \*\*(\p{Lu}), ([^:*]+):\*\* (.+)$/gmu),
    ([, letter = '', word = '', text = '']) => ({
      letter,
      word: capitalize(word),
      text: capitalize(text),
    }),
  );
  if (signs.length !== DRAWINGS.length)
    throw new Error('content/es/senales.mdx must list the six signs of RÁPIDO, one per line.');
  return DRAWINGS.map((drawing, at) => ({ drawing, letter: '', word: '', text: '', ...signs[at] }));
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
