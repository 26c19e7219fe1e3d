import { describe, expect, test } from 'vitest';
import { parseContent } from '../content-file.ts';
import { checkSpanish, countSyllables, inflesz, LEAST_INFLESZ } from '../spanish.ts';
import { allContent } from './content.ts';

const page = (text: string) =>
  checkSpanish([
    parseContent(
      'content/es/prueba.mdx',
      `---\ntitle: Una prueba\ndescription: Una prueba de la página.\norder: 1\n---\n\nLlame al 911. Quédese ahí.\n\n${text}\n`,
    ),
  ]).map(({ problem }) => problem);

test.each([
  ['llame', 2],
  ['día', 2],
  ['guía', 2],
  ['quien', 1],
  ['ciudad', 2],
  ['emergencia', 4],
  ['oír', 2],
  ['leer', 2],
  ['cuidado', 3],
  ['y', 1],
  ['911', 1],
  ['desmayo', 3],
])('counts the syllables of %s: %i', (word, count) => {
  expect(countSyllables(word)).toBe(count);
});

describe('Spanish text', () => {
  test('accepts plain Spanish text', () => {
    expect(page('Anote la hora. No maneje. ¿Toma pastillas?')).toEqual([]);
  });

  test('rejects tú forms, English words, and missing opening marks in Spanish', () => {
    expect(page('Llama al 911.')).toHaveLength(1);
    expect(page('Puedes esperar.')).toEqual(['"Puedes" says "tú". The Spanish pages say "usted".']);
    expect(page('Llame al 911 now.')).toEqual(['"now" is English.']);
    expect(page('Le duele algo?')).toEqual([
      'A sentence with "?" has no "¿" at the start, or the other way around.',
    ]);
  });

  test.each([
    ['Ponga «alto» en la puerta.', '«', '»'],
    ['Busque las gafas.', 'gafas'],
    ['Pregunte a su médico.', 'Pregunte a'],
    ['Llame al 988 y oprima 2.', 'oprima 2'],
  ])('rejects Spanish that people in the US wouldn’t say: %s', (text, ...words) => {
    expect(page(text)).toEqual(
      words.map((word) => `A Spanish speaker in the US wouldn’t say "${word}".`),
    );
  });

  test('checks the chat’s Spanish, including the lines below other answers', () => {
    const chat = parseContent(
      'content/chat.json',
      JSON.stringify({
        beside: { medical: { es: 'Pregunte a su médico.' } },
        languages: { es: 'now' },
        steps: [{ es: ['Puedes llamar.'] }],
      }),
    );
    expect(checkSpanish([chat]).flatMap(({ quote }) => quote ?? [])).toEqual([
      'Pregunte a su médico.',
      'Puedes llamar.',
    ]);
  });

  test('rejects a 21-word sentence in Spanish', () => {
    expect(page(`${Array.from({ length: 21 }, () => 'sol').join(' ')}.`)).toEqual([
      'This sentence has 21 words.',
    ]);
  });

  test('rejects Spanish text with a low readability score caused by long words', () => {
    const hard = 'La rehabilitación neuropsicológica multidisciplinaria requiere planificación.';
    expect(inflesz([hard])).toBeLessThan(LEAST_INFLESZ);
    expect(page(Array.from({ length: 9 }, () => hard).join('\n\n'))).toContainEqual(
      expect.stringContaining('hard to read'),
    );
  });
});

describe('the Spanish pages', () => {
  const files = allContent().filter(({ file }) => file.startsWith('content/es/'));

  test('cover at least help, the signs, and day 1, and tell readers to call 911 on each page', () => {
    expect(files.map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        'content/es/ayuda.mdx',
        'content/es/guia-dia-1.mdx',
        'content/es/senales.mdx',
      ]),
    );
    for (const { blocks, file } of files) {
      expect(blocks.map(({ text }) => text).join(' '), file).toContain('911');
    }
  });
});

test('every chat answer about danger has the same phone numbers in both languages', () => {
  const chat = allContent().find(({ file }) => file === 'content/chat.json');
  const { steps } = chat?.data as {
    steps: { id: string; text: string[]; es?: string[]; calls?: { es?: string }[] }[];
  };
  const both = steps.filter(({ es }) => es);
  expect(both.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['emergency', 'harm', 'self-harm', 'caregiver', 'fall']),
  );
  const numbers = (texts: readonly string[]) =>
    new Set(texts.join(' ').match(/\b(?:911|988)\b/g) ?? []);
  for (const { id, text, es = [], calls = [] } of both) {
    if (id !== 'spanish') expect(numbers(es), id).toEqual(numbers(text));
    expect(
      calls.filter((call) => !call.es),
      id,
    ).toEqual([]);
  }
});
