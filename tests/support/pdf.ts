import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { countParts, partRange } from '#src/domain/ebooks/upload.ts';

/** File details reported by the coach's browser after checking the file. */
export const PDF_REPORT = { version: '1.7', pages: 3, isTagged: true };

/** Properties of a test PDF. */
export interface PdfRecipe {
  pages?: number;
  isTagged?: boolean;
  language?: string;
  title?: string;
  isLocked?: boolean;
  /** Whether the objects are compressed, as in files from newer programs. */
  isPacked?: boolean;
  /** Size of an incompressible image that makes the file large, in bytes. */
  padding?: number;
  /** Arbitrary text, to make files different. */
  note?: string;
}

/** Creates a valid PDF. */
export function makePdf({
  pages = 1,
  isTagged = false,
  language,
  title,
  isLocked = false,
  isPacked = false,
  padding = 0,
  note = '',
}: PdfRecipe = {}): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${isTagged ? ' /MarkInfo << /Marked true >> /StructTreeRoot 4 0 R' : ''}${language ? ` /Lang (${language})` : ''} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    `<< ${title ? `/Title (${title.replace(/[()\\]/g, '\\$&')})` : ''} /Producer (a test) >>`,
    '<< /Type /StructTreeRoot >>',
    ...Array.from({ length: pages }, () => page),
  ];
  const noise = noiseOf(padding);
  const head = Buffer.concat([
    Buffer.from(`%PDF-1.7\n%${note}\n`, 'latin1'),
    ...(padding > 0
      ? [
          Buffer.from(`${objects.length + 1} 0 obj\n<< /Length ${padding} >>\nstream\n`),
          noise,
          Buffer.from('\nendstream\nendobj\n'),
        ]
      : []),
  ]);
  const lock = isLocked ? ' /Encrypt << /Filter /Standard /V 1 /R 2 >>' : '';
  return isPacked ? packed(head, objects, lock) : plain(head, objects, lock);
}

function plain(head: Buffer, objects: readonly string[], lock: string): Uint8Array<ArrayBuffer> {
  let body = '';
  const offsets: number[] = [];
  for (const [index, text] of objects.entries()) {
    offsets.push(head.byteLength + body.length);
    body += `${index + 1} 0 obj\n${text}\nendobj\n`;
  }
  const start = head.byteLength + body.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 1\n0000000000 65535 f \n1 ${objects.length}\n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R${lock} >>\nstartxref\n${start}\n%%EOF\n`;
  return join(head, Buffer.from(body + table, 'latin1'));
}

/**
 * Builds a PDF with its objects in an object stream, and a cross-reference stream whose rows use a
 * predictor.
 */
function packed(head: Buffer, objects: readonly string[], lock: string): Uint8Array<ArrayBuffer> {
  const container = objects.length + 10;
  const table = container + 1;
  let inside = '';
  const pairs = objects.map((text, index) => {
    const pair = `${index + 1} ${inside.length}`;
    inside += `${text} `;
    return pair;
  });
  const first = `${pairs.join(' ')} `;
  const data = deflateSync(Buffer.from(first + inside, 'latin1'));
  const object = Buffer.concat([
    Buffer.from(
      `${container} 0 obj\n<< /Type /ObjStm /N ${objects.length} /First ${first.length} /Filter /FlateDecode /Length ${data.byteLength} >>\nstream\n`,
    ),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const start = head.byteLength + object.byteLength;
  const rows: number[][] = Array.from({ length: table + 1 }, () => [0, 0, 0, 0, 0, 0]);
  objects.forEach((_, index) => {
    rows[index + 1] = [2, 0, 0, 0, container, index];
  });
  rows[container] = [1, ...bigEndian(head.byteLength), 0];
  rows[table] = [1, ...bigEndian(start), 0];
  const predicted = rows.flatMap((row, index) => [
    2,
    ...row.map((value, column) => (value - (rows[index - 1]?.[column] ?? 0)) & 255),
  ]);
  const packedRows = deflateSync(Buffer.from(predicted));
  const tail = Buffer.concat([
    Buffer.from(
      `${table} 0 obj\n<< /Type /XRef /Size ${table + 1} /W [1 4 1] /Root 1 0 R /Info 3 0 R${lock} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 6 >> /Length ${packedRows.byteLength} >>\nstream\n`,
    ),
    packedRows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
  return join(head, object, tail);
}

function bigEndian(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

/** Returns deterministic, incompressible bytes. */
function noiseOf(length: number): Buffer {
  const noise = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    noise[at] = state >> 16;
  }
  return noise;
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** Builds the file details that the browser sends before uploading the file. */
export function announce(
  bytes: Uint8Array,
  { name = 'My Book.pdf', type = 'application/pdf' } = {},
): { name: string; type: string; bytes: number; sha256: string; parts: string[] } {
  return {
    name,
    type,
    bytes: bytes.byteLength,
    sha256: hashOf(bytes),
    parts: partsOf(bytes).map(hashOf),
  };
}

/** Splits a file into its upload parts. */
export function partsOf(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: countParts(bytes.byteLength) }, (_, index) => {
    const { start, end } = partRange(bytes.byteLength, index);
    return new Uint8Array(bytes.slice(start, end));
  });
}

/** Returns the SHA-256 hash in hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
