/** A dictionary of a PDF. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** A name such as `/Catalog`. */
export interface PdfName {
  name: string;
}

/** A pointer to a numbered object. */
export interface PdfReference {
  ref: number;
}

/** A value of a PDF. Text is a string with one letter a byte. */
export type PdfValue =
  null | boolean | number | string | PdfName | PdfReference | readonly PdfValue[] | PdfDictionary;

/** Packed data with the dictionary that describes it. */
export interface PdfStream {
  dictionary: PdfDictionary;
  data: Uint8Array;
}

/** Where an object lies: at a byte of the file, or at a place in a packed object. */
type Entry = { offset: number } | { container: number; index: number };

/** An object's text is read in pieces of this many bytes. */
const WINDOW = 64 * 1024;
/** The longest object that is read, in bytes. */
const MAX_OBJECT = 1024 * 1024;
/** The most that one packed object may grow to, in bytes: a small file can hold a huge one. */
const MAX_UNPACKED = 8 * 1024 * 1024;
const MAX_TABLES = 64;
const MAX_ENTRIES = 500_000;
const MAX_DEPTH = 32;

/** A PDF that cannot be understood. */
export class PdfUnreadable extends Error {
  override name = 'PdfUnreadable';
}

/** Bytes as text, one letter a byte. */
export function readText(bytes: Uint8Array, start: number, length: number): string {
  let text = '';
  const end = Math.min(bytes.byteLength, start + length);
  for (let at = start; at < end; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 8192)));
  }
  return text;
}

/**
 * The numbered objects of a PDF (ISO 32000-2, 7.5). Reads the tables and only the objects that are
 * asked for; every size and depth has a limit.
 */
export class PdfObjects {
  readonly trailer = new Map<string, PdfValue>();
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<number, Entry>();
  readonly #unpacked = new Map<number, Promise<PackedObjects>>();

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * @param start Where the newest table begins.
   * @throws {PdfUnreadable}
   */
  static async open(bytes: Uint8Array, start: number): Promise<PdfObjects> {
    const objects = new PdfObjects(bytes);
    const seen = new Set<number>();
    const waiting = [start];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (seen.has(next)) continue;
      if (seen.size >= MAX_TABLES) throw new PdfUnreadable('too many tables');
      seen.add(next);
      const trailer = await objects.#readTable(next);
      // What stands in a newer table counts.
      for (const [name, value] of trailer) {
        if (!objects.trailer.has(name)) objects.trailer.set(name, value);
      }
      for (const name of ['XRefStm', 'Prev']) {
        const older = trailer.get(name);
        if (typeof older === 'number') waiting.push(older);
      }
    }
    return objects;
  }

  /** The value that a value points to, however many steps it takes. */
  async resolve(value: PdfValue | undefined): Promise<PdfValue | undefined> {
    let found = value;
    for (let step = 0; isReference(found); step += 1) {
      if (step >= MAX_DEPTH) throw new PdfUnreadable('a circle of pointers');
      found = await this.#load(found.ref);
    }
    return found;
  }

  /** The dictionary that a value is or points to; that of packed data too. */
  async dictionary(value: PdfValue | undefined): Promise<PdfDictionary | undefined> {
    const found = await this.resolve(value);
    return found instanceof Map ? (found as PdfDictionary) : undefined;
  }

  /** The packed data that a value points to. */
  async stream(value: PdfValue | undefined): Promise<PdfStream | undefined> {
    if (!isReference(value)) return undefined;
    const entry = this.#entries.get(value.ref);
    return entry && 'offset' in entry ? this.#streamAt(entry.offset) : undefined;
  }

  async #load(number: number): Promise<PdfValue | undefined> {
    const entry = this.#entries.get(number);
    if (!entry) return undefined;
    if ('offset' in entry) return this.#objectAt(entry.offset).value;
    const loading = this.#unpacked.get(entry.container) ?? this.#unpack(entry.container);
    this.#unpacked.set(entry.container, loading);
    const { text, offsets } = await loading;
    const offset = offsets.get(number);
    return offset === undefined ? undefined : new Reader(text, offset).value();
  }

  async #unpack(container: number): Promise<PackedObjects> {
    const stream = await this.stream({ ref: container });
    const first = await this.resolve(stream?.dictionary.get('First'));
    const count = await this.resolve(stream?.dictionary.get('N'));
    if (!stream || typeof first !== 'number' || typeof count !== 'number') {
      throw new PdfUnreadable('no packed objects');
    }
    const bytes = await inflate(stream);
    const text = readText(bytes, 0, bytes.byteLength);
    const head = new Reader(text, 0);
    const offsets = new Map<number, number>();
    for (let index = 0; index < Math.min(count, MAX_ENTRIES); index += 1) {
      const number = head.value();
      const offset = head.value();
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      offsets.set(number, first + offset);
    }
    return { text, offsets };
  }

  #objectAt(offset: number): { value: PdfValue; end: number; text: string } {
    for (let size = WINDOW; ; size *= 4) {
      const text = readText(this.#bytes, offset, size);
      const head = /^\s*\d+\s+\d+\s+obj\b/.exec(text);
      if (!head) throw new PdfUnreadable(`no object at ${offset}`);
      try {
        const reader = new Reader(text, head[0].length);
        const value = reader.value();
        // What follows decides whether it is packed data, so it must be in sight.
        if (reader.at + 16 > text.length && offset + size < this.#bytes.byteLength) {
          throw new PdfUnreadable('cut off');
        }
        return { value, end: reader.at, text };
      } catch (error) {
        if (size >= MAX_OBJECT || offset + size >= this.#bytes.byteLength) throw error;
      }
    }
  }

  async #streamAt(offset: number): Promise<PdfStream> {
    const { value, end, text } = this.#objectAt(offset);
    const mark = /^\s*stream(?:\r\n|\n|\r)/.exec(text.slice(end, end + 64));
    if (!(value instanceof Map) || !mark) throw new PdfUnreadable('no packed data');
    const dictionary = value as PdfDictionary;
    const length = await this.resolve(dictionary.get('Length'));
    const start = offset + end + mark[0].length;
    if (typeof length !== 'number' || length < 0 || start + length > this.#bytes.byteLength) {
      throw new PdfUnreadable('packed data without an end');
    }
    return { dictionary, data: this.#bytes.subarray(start, start + length) };
  }

  async #readTable(offset: number): Promise<PdfDictionary> {
    if (offset < 0 || offset >= this.#bytes.byteLength) throw new PdfUnreadable('no table');
    const isPlain = /^\s*xref\b/.test(readText(this.#bytes, offset, 32));
    return isPlain ? this.#readPlainTable(offset) : this.#readPackedTable(offset);
  }

  #readPlainTable(offset: number): PdfDictionary {
    // 20 bytes an object; a table of the most objects would be longer than any file that is taken.
    const text = readText(this.#bytes, offset, this.#bytes.byteLength - offset);
    const head = /^\s*xref\s+/.exec(text);
    let at = head?.[0].length ?? 0;
    const section = /(\d{1,10}) +(\d{1,10})\s+/y;
    const row = /(\d{10}) (\d{5}) ([nf])\s*/y;
    for (;;) {
      section.lastIndex = at;
      const [whole, first, count] = section.exec(text) ?? [];
      if (whole === undefined) break;
      at += whole.length;
      for (let index = 0; index < Number(count); index += 1) {
        row.lastIndex = at;
        const [line, place, , kind] = row.exec(text) ?? [];
        if (line === undefined) throw new PdfUnreadable('a table with a broken row');
        at += line.length;
        if (kind === 'n') this.#enter(Number(first) + index, { offset: Number(place) });
      }
    }
    const mark = /^\s*trailer\s*/.exec(text.slice(at, at + 64));
    const trailer = mark ? new Reader(text, at + mark[0].length).value() : undefined;
    if (!(trailer instanceof Map)) throw new PdfUnreadable('a table without an end');
    return trailer as PdfDictionary;
  }

  async #readPackedTable(offset: number): Promise<PdfDictionary> {
    const stream = await this.#streamAt(offset);
    const { dictionary } = stream;
    const widths = numbers(dictionary.get('W'));
    const size = dictionary.get('Size');
    const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
    const rowBytes = typeWidth + secondWidth + thirdWidth;
    if (widths.length < 3 || rowBytes < 1 || rowBytes > 24 || typeof size !== 'number') {
      throw new PdfUnreadable('a packed table that is not described');
    }
    const bytes = await inflate(stream);
    const index = dictionary.has('Index') ? numbers(dictionary.get('Index')) : [0, size];
    let at = 0;
    const field = (width: number) => {
      let value = 0;
      for (let count = 0; count < width; count += 1) value = value * 256 + (bytes[at++] ?? 0);
      return value;
    };
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const first = index[pair] ?? 0;
      for (let count = 0; count < (index[pair + 1] ?? 0); count += 1) {
        if (at + rowBytes > bytes.byteLength) return dictionary;
        const type = typeWidth === 0 ? 1 : field(typeWidth);
        const second = field(secondWidth);
        const third = field(thirdWidth);
        if (type === 1) this.#enter(first + count, { offset: second });
        if (type === 2) this.#enter(first + count, { container: second, index: third });
      }
    }
    return dictionary;
  }

  #enter(number: number, entry: Entry): void {
    if (this.#entries.size >= MAX_ENTRIES) throw new PdfUnreadable('too many objects');
    if (!this.#entries.has(number)) this.#entries.set(number, entry);
  }
}

/** The text of packed objects, and where each begins in it. */
interface PackedObjects {
  text: string;
  offsets: ReadonlyMap<number, number>;
}

/**
 * Unpacks data, up to a limit.
 * @throws {PdfUnreadable} for a way of packing that is not known here
 */
export async function inflate({ dictionary, data }: PdfStream): Promise<Uint8Array> {
  const filter = dictionary.get('Filter');
  const filters = (Array.isArray(filter) ? filter : filter === undefined ? [] : [filter]).map(
    (one) => (isName(one) ? one.name : ''),
  );
  if (filters.length === 0) return data.subarray(0, MAX_UNPACKED);
  if (filters.length > 1 || filters[0] !== 'FlateDecode') {
    throw new PdfUnreadable('another way of packing');
  }
  const unpacked = await unpackDeflate(data);
  const given = dictionary.get('DecodeParms');
  const settings = Array.isArray(given) ? (given as readonly PdfValue[])[0] : given;
  return settings instanceof Map ? unpredict(unpacked, settings as PdfDictionary) : unpacked;
}

async function unpackDeflate(data: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(data)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      size += next.value.byteLength;
      if (size > MAX_UNPACKED) {
        await reader.cancel();
        throw new PdfUnreadable('packed data that is too large');
      }
    }
  } catch (error) {
    // Some programs leave bytes behind the end; what came before them is whole.
    if (size === 0 || error instanceof PdfUnreadable) throw error;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Takes back the differences between rows (PNG prediction, ISO 32000-2, 7.4.4.4). */
function unpredict(bytes: Uint8Array, settings: PdfDictionary): Uint8Array {
  const predictor = settings.get('Predictor') ?? 1;
  if (predictor === 1) return bytes;
  const columns = settings.get('Columns') ?? 1;
  const isByteWide = (settings.get('Colors') ?? 1) === 1;
  if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number') {
    throw new PdfUnreadable('another prediction');
  }
  if (!isByteWide || columns < 1 || columns > 1024) throw new PdfUnreadable('a wide prediction');
  const rows = Math.floor(bytes.byteLength / (columns + 1));
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0;
      const up = row > 0 ? (plain[at - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (plain[at - columns - 1] ?? 0) : 0;
      const raw = bytes[row * (columns + 1) + 1 + column] ?? 0;
      plain[at] = raw + predicted(kind, left, up, corner);
    }
  }
  return plain;
}

function predicted(kind: number | undefined, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return Math.floor((left + up) / 2);
    case 4: {
      const guess = left + up - corner;
      const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(guess - one));
      if (byLeft === undefined || byUp === undefined || byCorner === undefined) return 0;
      if (byLeft <= byUp && byLeft <= byCorner) return left;
      return byUp <= byCorner ? up : corner;
    }
    default:
      return 0;
  }
}

/** Reads values from text, one after the other (ISO 32000-2, 7.3). */
class Reader {
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  /** @throws {PdfUnreadable} */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfUnreadable('too deep');
    this.#skip();
    const text = this.#text;
    if (text.startsWith('<<', this.at)) return this.#dictionary(depth);
    switch (text[this.at]) {
      case '[':
        return this.#array(depth);
      case '(':
        return this.#string();
      case '<':
        return this.#hexString();
      case '/':
        return { name: this.#name() };
      case undefined:
        throw new PdfUnreadable('the end came too soon');
    }
    const reference = this.#match(/(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z])/y);
    if (reference) return { ref: Number(reference[1]) };
    const number = this.#match(/[+-]?(?:\d+\.?\d*|\.\d+)/y);
    if (number) return Number(number[0]);
    const word = this.#match(/true|false|null/y)?.[0];
    if (word === undefined) throw new PdfUnreadable('no value');
    return word === 'null' ? null : word === 'true';
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at += found[0].length;
    return found;
  }

  #skip(): void {
    this.#match(/(?:[\s\0]+|%[^\r\n]*)*/y);
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.#skip();
      if (this.#text.startsWith('>>', this.at)) {
        this.at += 2;
        return entries;
      }
      if (this.#text[this.at] !== '/') throw new PdfUnreadable('a dictionary without a name');
      const name = this.#name();
      entries.set(name, this.value(depth + 1));
    }
  }

  #array(depth: number): PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.#skip();
      if (this.#text[this.at] === ']') {
        this.at += 1;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  #name(): string {
    const found = this.#match(/\/([^\s\0()<>[\]{}/%]*)/y)?.[1] ?? '';
    return found.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  #hexString(): string {
    const digits = this.#match(/<([0-9a-fA-F\s]*)>/y)?.[1]?.replace(/\s/g, '');
    if (digits === undefined) throw new PdfUnreadable('a string without an end');
    return digits.replace(/../g, (code) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  #string(): string {
    const escapes: Readonly<Record<string, string>> = {
      n: '\n',
      r: '\r',
      t: '\t',
      b: '\b',
      f: '\f',
    };
    let open = 0;
    let result = '';
    for (; this.at < this.#text.length; this.at += 1) {
      const letter = this.#text[this.at] ?? '';
      if (letter === '\\') {
        this.at += 1;
        const octal = this.#match(/[0-7]{1,3}/y)?.[0];
        if (octal !== undefined) {
          result += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
          this.at -= 1;
          continue;
        }
        const next = this.#text[this.at] ?? '';
        if (next !== '\r' && next !== '\n') result += escapes[next] ?? next;
        continue;
      }
      if (letter === '(') open += 1;
      if (letter === ')') open -= 1;
      if (letter === ')' && open === 0) {
        this.at += 1;
        return result;
      }
      if (letter !== '(' || open > 1) result += letter;
    }
    throw new PdfUnreadable('a string without an end');
  }
}

function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'ref' in value;
}

function isName(value: PdfValue | undefined): value is PdfName {
  return typeof value === 'object' && value !== null && 'name' in value;
}

function numbers(value: PdfValue | undefined): number[] {
  return Array.isArray(value)
    ? (value as readonly PdfValue[]).filter((one) => typeof one === 'number')
    : [];
}
