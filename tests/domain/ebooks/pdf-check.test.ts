import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import {
  describeReport,
  pdfVersion,
  pdfFaultText,
  findPdfFault,
} from '#src/domain/ebooks/pdf-check.ts';
import { HOSTILE_PDFS } from '#tests/support/hostile-pdfs.ts';
import { makePdf } from '#tests/support/pdf.ts';

const encode = (text: string) => new TextEncoder().encode(text);

test.each([false, true])('accepts a PDF (with compressed objects: %s)', (isPacked) => {
  for (const padding of [0, 70_000]) {
    expect(findPdfFault(makePdf({ pages: 3, title: 'Small steps', isPacked, padding }))).toBe(
      undefined,
    );
  }
});

/** Extra bytes that apps, mail servers, and storage services add before or after a PDF. */
const AROUND = [
  ['a byte order mark', ['\u00EF\u00BB\u00BF', '']],
  ['a line break', ['\r\n', '']],
  ['1,000 bytes before it', [`Content-Type: application/pdf\r\n${'X: y\r\n'.repeat(160)}\r\n`, '']],
  ['NULs', ['', '\0'.repeat(512)]],
  ['long padding', ['', '\0'.repeat(100_000)]],
  ['text', ['', '\nSent from my phone\n-- \n']],
  ['a second end marker', ['', '%%EOF\n%%EOF\r\n']],
  ['part of an email', ['', '\r\n--boundary--\r\n']],
  ['a PDF keyword in text', ['', '\nIt ends with the word startxref.\n']],
] as const;
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('F9: files that every viewer opens', () => {
  test.each(AROUND)('accepts a PDF with %s around it', async (_, [before, behind]) => {
    for (const isPacked of [false, true]) {
      const bytes = join(latin1(before), makePdf({ pages: 2, isPacked }), latin1(behind));
      expect(findPdfFault(bytes)).toBeUndefined();
      expect(pdfVersion(bytes)).toMatch(/^[12]\.\d$/);
      const task = getDocument({ data: bytes.slice(), stopAtErrors: true, verbosity: 0 });
      expect((await task.promise).numPages).toBe(2);
      await task.destroy();
    }
  });

  test.each([
    ['is missing', ''],
    ['was cut', '%%EO'],
    ['follows a comment', '% made by a program\n%%EOF'],
    ['follows other line endings', '\r\r%%EOF'],
  ])('accepts an end marker that %s', async (_, end) => {
    for (const isPacked of [false, true]) {
      const text = Buffer.from(makePdf({ pages: 2, isPacked })).toString('latin1');
      const bytes = latin1(text.replace(/%%EOF\s*$/, end));
      expect(findPdfFault(bytes)).toBeUndefined();
      const task = getDocument({ data: bytes.slice(), stopAtErrors: true, verbosity: 0 });
      expect((await task.promise).numPages).toBe(2);
      await task.destroy();
    }
  });

  test('accepts any bytes after the version in the first line', () => {
    for (const rest of ['', '\t', '\0', ' ', '%\u00E2\u00E3'] as const) {
      const text = Buffer.from(makePdf()).toString('latin1');
      expect(findPdfFault(latin1(text.replace(/^(%PDF-\d\.\d)/, `$1${rest}`)))).toBeUndefined();
    }
  });
});

test('doesn’t mistake a word in a book for encryption', () => {
  expect(findPdfFault(makePdf({ title: '/Encrypt 5 0 R' }))).toBe(undefined);
});

describe('rejected files', () => {
  test.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['an HTML page', encode('<!doctype html><title>Book</title>'), 'not-pdf'],
    ['a ZIP file', encode('PK\u0003\u0004'), 'not-pdf'],
    [
      'a PDF that starts where no viewer looks',
      join(new Uint8Array(1024).fill(10), makePdf()),
      'not-pdf',
    ],
    ['an unknown version', encode('%PDF-9.9\n'), 'not-pdf'],
    ['a header only', encode('%PDF-1.7\n'), 'cut-off'],
    ['an HTML page that starts like a PDF', encode('%PDF-1.7\n<html><script>'), 'two-in-one'],
    ['a locked PDF', makePdf({ isLocked: true }), 'locked'],
    ['a locked PDF with packed objects', makePdf({ isLocked: true, isPacked: true }), 'locked'],
    ['a PDF that was cut off in transit', makePdf({ padding: 5000 }).slice(0, 4000), 'cut-off'],
    ['a newer version that was cut off', join(makePdf(), encode('5 0 obj\n<< /Type')), 'cut-off'],
    [
      'a locked PDF after a few other bytes',
      join(encode('\n\n'), makePdf({ isLocked: true, isPacked: true })),
      'locked',
    ],
    [
      'a locked PDF after many other bytes',
      join(new Uint8Array(1000).fill(10), makePdf({ isLocked: true, isPacked: true, pages: 9 })),
      'locked',
    ],
    [
      'a locked PDF followed by padding',
      join(makePdf({ isLocked: true }), new Uint8Array(70_000)),
      'locked',
    ],
    ['a PDF followed by a ZIP file', join(makePdf(), zipEnd(0)), 'two-in-one'],
    ['a ZIP file that ends like a PDF', hiddenZip(), 'two-in-one'],
  ])('rejects %s', (_, bytes, fault) => {
    expect(findPdfFault(bytes)).toBe(fault);
  });
});

test.each(HOSTILE_PDFS)(
  'T13: %s doesn’t slow down the server, because it’s never unpacked',
  (_what, make) => {
    // A parser that unpacked these files would hang for minutes, or forever.
    expect([undefined, 'cut-off']).toContain(findPdfFault(make()));
  },
);

test('the check never throws, no matter what bytes it reads', () => {
  const seeds = [makePdf({ pages: 2 }), makePdf({ pages: 2, isPacked: true })];
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      (seed, changes) => {
        const bytes = seed.slice();
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        expect(['string', 'undefined']).toContain(typeof findPdfFault(bytes));
      },
    ),
    { numRuns: 300 },
  );
});

test('a report describes only what was checked, and flags missing tags, language, and title', () => {
  const words = (report: Parameters<typeof describeReport>[0]) =>
    describeReport(report)
      .map(({ text }) => text)
      .join(' ');
  const good = { version: '1.7', pages: 1, isTagged: true, language: 'en-US', title: 'A book' };
  expect(words(good)).toMatch(/1 page\. .*marked as tagged.*didn’t check.*en-US.*A book/);
  expect(words(good)).not.toMatch(/accessible|works/i);
  const poor = describeReport({ version: '1.7', pages: 2, isTagged: false });
  expect(poor.filter((line) => !line.good)).toHaveLength(3);
});

test('every rejection includes the file name, and all but "not a PDF file" say what to do', () => {
  const all = ['empty', 'two-in-one', 'cut-off', 'locked', 'unreadable', 'too-slow'] as const;
  for (const one of all) expect(pdfFaultText(one, 'Book.pdf')).toMatch(/Book\.pdf.*again/);
  expect(pdfFaultText('not-pdf', 'Book.pdf')).toBe('Book.pdf is not a PDF file');
});

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * Returns an empty ZIP archive that ends with a comment of this length. The comment itself isn't
 * included.
 */
function zipEnd(noteBytes: number): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(noteBytes, 20);
  return new Uint8Array(end);
}

/** Returns a PDF with an empty ZIP archive hidden in it. The rest of the PDF is the ZIP comment. */
function hiddenZip(): Uint8Array {
  const pdf = makePdf();
  const cut = Buffer.from(pdf).lastIndexOf('startxref');
  return join(pdf.subarray(0, cut), zipEnd(pdf.byteLength - cut), pdf.subarray(cut));
}
