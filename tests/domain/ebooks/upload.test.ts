import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugFromTitle } from '#src/islands/ebooks/PublishForm.tsx';
import { SLUG } from '#src/domain/ebooks/product.ts';
import {
  bucketNamed,
  cleanFileName,
  shownFileName,
  countParts,
  MAX_FILE_BYTES,
  PART_BYTES,
  partRange,
  refuseFile,
  timedPath,
} from '#src/domain/ebooks/upload.ts';

test('parts cover every byte of a file once, and none exceeds the part limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_FILE_BYTES }), (bytes) => {
      let next = 0;
      for (let index = 0; index < countParts(bytes); index += 1) {
        const { start, end } = partRange(bytes, index);
        expect(start).toBe(next);
        expect(end - start).toBeGreaterThan(0);
        expect(end - start).toBeLessThanOrEqual(PART_BYTES);
        next = end;
      }
      expect(next).toBe(bytes);
    }),
  );
});

describe('file names', () => {
  test.each([
    ['My Book.pdf', 'My Book.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\Café.PDF', 'Café.pdf'],
    ['a\u0000.pdf', 'a.pdf'],
    ['evil\u202Efdp.exe.pdf', 'evilfdp.exe.pdf'],
    ['%2e%2e%2fbook.pdf', '-2e-2e-2fbook.pdf'],
    ['.pdf', 'file.pdf'],
    ['..', 'file.pdf'],
    ['book.pdf.pdf', 'book.pdf'],
    ['<b>"x"|y?.pdf', '-b--x--y-.pdf'],
  ])('stores the file %j under the name %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  test('cleaned names are short, don’t contain a folder, and don’t change when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const clean = cleanFileName(name);
        expect([...clean].length).toBeLessThanOrEqual(100);
        expect(clean).toMatch(/^[^/\\\p{Cc}<>"]+\.pdf$/u);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });

  test('B9: truncates a long name without splitting a character', () => {
    const flag = '🇺🇸';
    expect(cleanFileName(`${'x'.repeat(94)}${flag}.pdf`)).toBe(`${'x'.repeat(94)}.pdf`);
    expect(cleanFileName(`${'x'.repeat(95)} ${flag}.pdf`)).toBe(`${'x'.repeat(95)}.pdf`);
    expect(shownFileName(`${'x'.repeat(98)}${flag}.pdf`)).toBe('x'.repeat(98));
  });

  test('prefixes the names of shop files with a timestamp', () => {
    expect(timedPath(1_700_000_000_000, 'dir/My Book.pdf')).toBe('1700000000000-My Book.pdf');
  });
});

describe('upload checks before reading the file', () => {
  const file = { name: 'Book.pdf', type: 'application/pdf', bytes: 1000 };
  test('rejects a non-PDF with the specified message', () => {
    const message = 'photo.png is not a PDF file';
    expect(refuseFile({ ...file, name: 'photo.png', type: 'image/png' })?.message).toBe(message);
    expect(refuseFile({ ...file, type: 'text/html' })?.code).toBe('wrong_type');
    expect(refuseFile({ ...file, name: 'Book.exe' })?.code).toBe('wrong_type');
    expect(refuseFile({ ...file, name: 'photo', type: 'image/png' })?.code).toBe('wrong_type');
  });
  test('F9: accepts a PDF with an unusual MIME type or no extension, because the content is checked later', () => {
    for (const type of ['', 'application/octet-stream', 'application/x-pdf', 'text/plain']) {
      expect(refuseFile({ ...file, name: 'Book.PDF', type })).toBeUndefined();
    }
    for (const name of ['Book', 'Plan v1.2', 'Libro.pdf\u200B', '\u202ABook.pdf\u202C']) {
      expect(refuseFile({ ...file, name })).toBeUndefined();
      for (const type of ['', 'application/octet-stream', 'binary/octet-stream'])
        expect(refuseFile({ ...file, name, type })).toBeUndefined();
    }
  });
  test('rejects an empty file or one over 18 MB, and says what to do', () => {
    expect(refuseFile({ ...file, bytes: 0 })?.message).toMatch(/empty/);
    const large = refuseFile({ ...file, bytes: MAX_FILE_BYTES + 1 });
    expect(large).toMatchObject({ code: 'too_large' });
    expect(large?.message).toMatch(/19 MB.*18 MB.*smaller/);
    expect(refuseFile({ ...file, bytes: MAX_FILE_BYTES })).toBeUndefined();
  });
});

test('makes only the guide’s bucket public', () => {
  expect(bucketNamed('guide').public).toBe(true);
  expect(bucketNamed('ebooks')).toEqual({
    id: 'ebooks',
    name: 'ebooks',
    public: false,
    file_size_limit: MAX_FILE_BYTES,
    allowed_mime_types: ['application/pdf'],
  });
});

test('creates a slug from a title', () => {
  expect(slugFromTitle('Café & Crème, 2nd Edition')).toBe('cafe-and-creme-2nd-edition');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugFromTitle(title);
      if (slug !== '') expect(slug).toMatch(SLUG);
      expect(slug.length).toBeLessThanOrEqual(60);
    }),
  );
});
