import { deflateSync } from 'node:zlib';

/**
 * PDFs that crash or slow down a parser if it trusts their numbers, sizes, or offsets. Each has a
 * valid header and trailer.
 */
export const HOSTILE_PDFS: readonly (readonly [string, () => Uint8Array<ArrayBuffer>])[] = [
  ['field widths that aren’t numbers', () => table('/W [1e320 -1e320 1]', Buffer.alloc(12))],
  ['64 chained compressed tables with a predictor', () => chain(64, { predictor: 14, width: 4 })],
  ['64 compressed tables of 8 million empty rows', () => chain(64, { predictor: 1, width: 0 })],
  ['one compressed table with a predictor', () => chain(1, { predictor: 14, width: 4 })],
  ['64 plain tables before 18 MB', () => plainChain(64, 17 * 1024 * 1024)],
  ['an 11 MB string in the trailer', () => withTrailer(`/Note (${'a'.repeat(11 * 1024 * 1024)})`)],
  ['metadata with an unterminated title', () => withMetadata()],
  ['an object with an offset inside itself', () => insideItself()],
  ['an impossible page count', () => withPages('1e300')],
  ['a negative page count', () => withPages('-5')],
  ['a page tree that contains itself', () => withPages('1', '[2 0 R]')],
  ['a cross-reference table that links to itself', () => loop()],
];

const HEAD = '%PDF-1.7\n';
const end = (start: number) => `\nstartxref\n${start}\n%%EOF\n`;
const bytesOf = (...parts: readonly (string | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    ),
  );

const stream = (number: number, entries: string, data: Uint8Array) =>
  bytesOf(
    `${number} 0 obj\n<< ${entries} /Length ${data.byteLength} >>\nstream\n`,
    data,
    '\nendstream\nendobj\n',
  );

function table(entries: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = stream(9, `/Type /XRef /Size 10 /Root 1 0 R ${entries}`, data);
  return bytesOf(HEAD, body, end(HEAD.length));
}

/** Returns a PDF in which each cross-reference stream points to the previous one. */
function chain(
  count: number,
  { predictor, width }: { predictor: number; width: number },
): Uint8Array<ArrayBuffer> {
  const data = deflateSync(Buffer.alloc(8 * 1024 * 1024, predictor > 1 ? 4 : 0));
  const parms = `/Filter /FlateDecode /DecodeParms << /Predictor ${predictor} /Columns ${width + 2} >>`;
  const parts: Uint8Array[] = [];
  let at = HEAD.length;
  let start = at;
  for (let index = 0; index < count; index += 1) {
    const previous = index === 0 ? '' : `/Prev ${start}`;
    const entries = `/Type /XRef /Size 8000000 /Root 1 0 R /W [1 ${width} 0] ${parms} ${previous}`;
    const part = stream(index + 9, entries, data);
    start = at;
    at += part.byteLength;
    parts.push(part);
  }
  return bytesOf(HEAD, ...parts, end(start));
}

function plainChain(count: number, padding: number): Uint8Array<ArrayBuffer> {
  let text = HEAD;
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const previous = index === 0 ? '' : `/Prev ${start}`;
    start = text.length;
    text += `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R ${previous} >>\n`;
  }
  return bytesOf(text, Buffer.alloc(padding, 0x20), end(start));
}

function withTrailer(entries: string): Uint8Array<ArrayBuffer> {
  return plain(['<< /Type /Catalog /Pages 2 0 R >>', onePage], entries);
}

const onePage = '<< /Type /Pages /Count 1 /Kids [<< /Type /Page /MediaBox [0 0 9 9] >>] >>';

function withPages(count: string, kids = '[]'): Uint8Array<ArrayBuffer> {
  const pages = `<< /Type /Pages /Count ${count} /Kids ${kids} >>`;
  return plain(['<< /Type /Catalog /Pages 2 0 R >>', pages]);
}

function withMetadata(): Uint8Array<ArrayBuffer> {
  const xml = `<x><dc:title>${'<rdf:li'.repeat(57)}${' '.repeat(8 * 1024 * 1024)}`;
  const data = deflateSync(Buffer.from(xml));
  const object = `<< /Type /Metadata /Subtype /XML /Filter /FlateDecode /Length ${data.byteLength} >>\nstream\n${data.toString('latin1')}\nendstream`;
  return plain(['<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R >>', onePage, object]);
}

function insideItself(): Uint8Array<ArrayBuffer> {
  const rows = Buffer.from([2, 0, 5, 0, 2, 0, 5, 1, 2, 0, 5, 2]);
  const container = stream(5, '/Type /ObjStm /N 3 /First 1 0 R', Buffer.from('1 0 2 9 5 18 '));
  const at = HEAD.length + container.byteLength;
  const entries = '/Type /XRef /Size 6 /Root 1 0 R /W [1 2 1] /Index [1 2 5 1]';
  return bytesOf(HEAD, container, stream(9, entries, rows), end(at));
}

function loop(): Uint8Array<ArrayBuffer> {
  const start = HEAD.length;
  return bytesOf(HEAD, `xref\n0 0\ntrailer\n<< /Prev ${start} /Root 1 0 R >>`, end(start));
}

/** Returns a PDF with a plain cross-reference table. */
function plain(objects: readonly string[], entries = ''): Uint8Array<ArrayBuffer> {
  let body = HEAD;
  const rows = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const text = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R ${entries} >>`;
  return bytesOf(body, text, end(body.length));
}
