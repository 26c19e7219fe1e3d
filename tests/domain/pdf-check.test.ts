import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPdf, describeReport, refusalText } from '#src/domain/pdf-check.ts';
import { makePdf } from '#tests/support/pdf.ts';

const encode = (text: string) => new TextEncoder().encode(text);

test.each([false, true])('finds what a PDF says of itself (packed: %s)', async (isPacked) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        pages: fc.integer({ min: 1, max: 40 }),
        isTagged: fc.boolean(),
        language: fc.constantFrom(undefined, 'en-US', 'es'),
        title: fc.constantFrom(undefined, 'Small steps', 'Back (again)', '100% \\ ready'),
        padding: fc.constantFrom(0, 70_000),
      }),
      async ({ language, title, ...recipe }) => {
        const bytes = makePdf({
          ...recipe,
          ...(language ? { language } : {}),
          ...(title ? { title } : {}),
          isPacked,
        });
        expect(await checkPdf(bytes)).toEqual({
          report: {
            version: '1.7',
            pages: recipe.pages,
            isTagged: recipe.isTagged,
            ...(language ? { language } : {}),
            ...(title ? { title } : {}),
          },
        });
      },
    ),
    { numRuns: 30 },
  );
});

describe('refuses', () => {
  test.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['a page', encode('<!doctype html><title>Book</title>'), 'not-pdf'],
    ['a ZIP file', encode('PK\u0003\u0004'), 'not-pdf'],
    ['a PDF that does not begin at the first byte', encode(` ${'%PDF-1.7\n'}`), 'not-pdf'],
    ['an unknown version', encode('%PDF-9.9\n'), 'not-pdf'],
    ['only a beginning', encode('%PDF-1.7\n'), 'cut-off'],
    ['a page that begins like a PDF', encode('%PDF-1.7\n<html><script>'), 'two-in-one'],
    ['a locked PDF', makePdf({ isLocked: true }), 'locked'],
    ['a locked PDF with packed objects', makePdf({ isLocked: true, isPacked: true }), 'locked'],
    ['a PDF cut off on its way', makePdf({ padding: 5000 }).slice(0, 4000), 'cut-off'],
    ['a PDF with something behind it', join(makePdf(), encode('more')), 'cut-off'],
    ['a PDF with a ZIP file behind it', join(makePdf(), zipEnd(0)), 'two-in-one'],
    ['a ZIP file that ends like a PDF', hiddenZip(), 'two-in-one'],
    ['a table that leads nowhere', encode('%PDF-1.7\nstartxref\n3\n%%EOF'), 'unreadable'],
    [
      'a table that leads to itself',
      encode('%PDF-1.7\nxref\n0 0\ntrailer\n<< /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF'),
      'unreadable',
    ],
  ])('%s', async (_, bytes, refusal) => {
    expect(await checkPdf(bytes)).toEqual({ refusal });
  });

  test('a small file that would unpack to a huge one', async () => {
    const { deflateSync } = await import('node:zlib');
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const head = `%PDF-1.7\n9 0 obj\n<< /Type /XRef /Size 10 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode /Length ${bomb.byteLength} >>\nstream\n`;
    const bytes = join(encode(head), bomb, encode('\nendstream\nendobj\nstartxref\n9\n%%EOF'));
    expect(await checkPdf(bytes)).toEqual({ refusal: 'unreadable' });
  });
});

test('whatever bytes come, the check ends and throws nothing', async () => {
  const seeds = [makePdf({ pages: 2 }), makePdf({ pages: 2, isPacked: true })];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      async (seed, changes) => {
        const bytes = seed.slice();
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const check = await checkPdf(bytes);
        expect('report' in check || 'refusal' in check).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a report says only what was looked at', () => {
  const words = (report: Parameters<typeof describeReport>[0]) =>
    describeReport(report)
      .map(({ text }) => text)
      .join(' ');
  const good = { version: '1.7', pages: 1, isTagged: true, language: 'en-US', title: 'A book' };
  expect(words(good)).toMatch(/1 page\. .*says that it is tagged.*not checked.*en-US.*A book/);
  expect(words(good)).not.toMatch(/accessible|works/i);
  const poor = describeReport({ version: '1.7', pages: 2, isTagged: false });
  expect(poor.filter((line) => !line.good)).toHaveLength(3);
});

test('every refusal says what to do, and names the file', () => {
  const all = ['empty', 'two-in-one', 'cut-off', 'locked', 'unreadable'] as const;
  for (const one of all) expect(refusalText(one, 'Book.pdf')).toMatch(/Book\.pdf.*again/);
  expect(refusalText('not-pdf', 'Book.pdf')).toBe('Book.pdf is not a PDF file');
});

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** The last bytes of an empty ZIP file, with room for a note. */
function zipEnd(noteBytes: number): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(noteBytes, 20);
  return new Uint8Array(end);
}

/** A ZIP file whose note is the end of the PDF around it. */
function hiddenZip(): Uint8Array {
  const pdf = makePdf();
  const cut = Buffer.from(pdf).lastIndexOf('startxref');
  return join(pdf.subarray(0, cut), zipEnd(pdf.byteLength - cut), pdf.subarray(cut));
}
