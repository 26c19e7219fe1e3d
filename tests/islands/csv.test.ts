import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvTable } from '#src/islands/coach/csv.ts';

/** Parses a table according to RFC 4180, without the byte order mark. */
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

test('no text becomes a formula, no matter what it starts with', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [[cell = ''] = []] = readTable(`${csvCell(text)}\r\n`);
      expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      expect(cell).not.toMatch(/^[\t\r\n]/);
    }),
  );
});

test('a parsed table matches its input, except for apostrophes before formulas', () => {
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
])('writes %s as text', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('F7: starts with a UTF-8 byte order mark for Excel and ends lines with CRLF', () => {
  const bytes = new TextEncoder().encode(csvTable(['Name'], [['José Muñoz'], ['Zoë']]));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFF"Name"\r\n"José Muñoz"\r\n"Zoë"\r\n',
  );
});

test.each(['José Muñoz', 'may@example.org', 'Nov 5, 2026, 9:05 PM', "'til noon"])(
  'leaves %s unchanged',
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  },
);
