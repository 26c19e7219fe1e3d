import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvTable } from '#src/islands/coach/csv.ts';

/** Reads a table as RFC 4180 says, without the mark in front. */
function readTable(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  for (const [, quoted, plain = '', end] of cells) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝'), fc.string())
    .map(([first, rest]) => first + rest),
);

test('no text becomes a formula, whatever it begins with', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [[cell = ''] = []] = readTable(`${csvCell(text)}\r\n`);
      expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      expect(cell).not.toMatch(/^[\t\r\n]/);
    }),
  );
});

test('a table is read as it was written, but for the apostrophes in front of formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 2 })), (rows) => {
      const read = readTable(csvTable(['One', 'Two'], rows));
      expect(read[0]).toEqual(['One', 'Two']);
      expect(read.slice(1).map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      );
    }),
  );
});

test.each([
  ['=HYPERLINK("https://evil.example","Pay")', `"'=HYPERLINK(""https://evil.example"",""Pay"")"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['Maria "Mia" T.', '"Maria ""Mia"" T."'],
])('%s is written as text', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('F7: the file begins with the mark that tells Excel its letters, and each line ends as Excel ends them', () => {
  const bytes = new TextEncoder().encode(csvTable(['Name'], [['José Muñoz'], ['Zoë']]));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFF"Name"\r\n"José Muñoz"\r\n"Zoë"\r\n',
  );
});

const figures = (most: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`)).filter((text) => text !== '');
const month = fc.constantFrom('Jan', 'MARCH', 'sept', 'Dec', 'May', 'ene', 'agosto');

/** What Excel would show, save and sort as something else. */
const changedByExcel = fc.oneof(
  fc
    .tuple(figures(6), fc.constantFrom('E', 'e', 'E+', 'e-'), figures(6))
    .map((all) => all.join('')),
  figures(20),
  figures(8).map((text) => `00${text}`),
  fc
    .tuple(figures(4), fc.constantFrom('-', '/', '.', ':', ',', ' '), figures(4))
    .map((all) => all.join('')),
  fc
    .tuple(fc.constantFrom('$', '€', '(', '#', ' ', '\u00A0', '\u200B'), figures(6))
    .map((all) => all.join('')),
  fc
    .tuple(figures(3), fc.constantFrom('%', ' am', 'PM', ' p.m.', ' a. m.'))
    .map((all) => all.join('')),
  fc.tuple(month, fc.constantFrom('', ' ', '-'), figures(4)).map((all) => all.join('')),
  fc.tuple(figures(2), fc.constantFrom(' ', '-', ' de '), month).map((all) => all.join('')),
  fc.constantFrom('+1 (555) 010-1234', '５５５', '2026-11-27', 'Nov 5, 2026 9:05 PM'),
  fc.constantFrom('TRUE', 'false', '#N/A', '#DIV/0!', '#NAME?', '#REF!'),
);

test('F8: what Excel would take for a number, a day, a time or an error stays text, figure by figure', () => {
  fc.assert(
    fc.property(changedByExcel, (text) => {
      expect(readTable(`${csvCell(text)}\r\n`)).toEqual([[`'${text}`]]);
    }),
  );
});

test('F8: a number of an order keeps its figures, and only those that Excel would change have an apostrophe', () => {
  const orderNumber = fc.stringMatching(/^[0-9A-F]{8}$/);
  fc.assert(
    fc.property(orderNumber, (number) => {
      // These letters are months as well; some years behind them are none.
      fc.pre(!/DEC|FEB/.test(number));
      const wouldChange = /^\d+(?:E\d+|[AP])?$/.test(number);
      expect(csvCell(number)).toBe(wouldChange ? `"'${number}"` : `"${number}"`);
    }),
    {
      examples: [
        ['219E0112'],
        ['00123456'],
        ['12345678'],
        ['E1234567'],
        ['12A34567'],
        ['1234567A'],
        ['A19E0112'],
        ['0E00000A'],
      ],
    },
  );
});

test.each([
  'José Muñoz',
  'may@example.org',
  '7-Day Plan',
  'Room 5',
  'May',
  'April Jones',
  "'til noon",
])('F8: %s is left as it is', (text) => {
  expect(csvCell(text)).toBe(`"${text}"`);
});
