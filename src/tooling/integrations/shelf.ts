import { createHash } from 'node:crypto';
import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** What a step of the build made, kept between builds under a name of all that it was made from. */
export interface Shelf {
  /** The name of what these parts make: another as soon as a part, the step's code or a package changes. */
  nameOf(...parts: readonly (string | Uint8Array)[]): string;
  /** What is kept under a name. What is missing or damaged is nothing. */
  take(name: string): Buffer<ArrayBuffer> | undefined;
  keep(name: string, bytes: Uint8Array): void;
  /**
   * What these parts made before; otherwise makes it, and keeps it when it is good.
   * @param make Its value must be the same after a way through JSON.
   */
  remember<Value>(
    parts: readonly string[],
    make: () => Value,
    isGood?: (value: Value) => boolean,
  ): Value;
  /** The same for bytes that take their time. */
  rememberBytes(
    parts: readonly (string | Uint8Array)[],
    make: () => Promise<Uint8Array>,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Removes what nobody asked for in this process, so that the shelf does not grow for ever. */
  tidy(): void;
}

/** Hosts keep this folder between builds. */
const KEPT = 'node_modules/.cache';
const DIGEST_BYTES = 32;

/**
 * Opens the shelf of a step.
 * @param code Globs of the files whose change makes all of it worthless: the code of the step, what it
 *   always reads, and what names the versions of its packages.
 */
export function openShelf(step: string, code: readonly string[], kept = KEPT): Shelf {
  const folder = join(kept, step);
  const asked = new Set<string>();
  let version: Buffer | undefined;
  const shelf: Shelf = {
    nameOf(...parts) {
      version ??= versionOf(code);
      return hash([version, ...parts]).toString('hex');
    },
    take(name) {
      asked.add(name);
      const file = readIfThere(join(folder, name));
      if (!file) return undefined;
      const bytes = file.subarray(DIGEST_BYTES);
      return hash([bytes]).equals(file.subarray(0, DIGEST_BYTES)) ? bytes : undefined;
    },
    keep(name, bytes) {
      asked.add(name);
      mkdirSync(folder, { recursive: true });
      // Written beside and moved, so that a build that is stopped leaves no half file.
      const part = join(folder, `${name}.${process.pid}`);
      writeFileSync(part, Buffer.concat([hash([bytes]), bytes]));
      renameSync(part, join(folder, name));
    },
    remember(parts, make, isGood = () => true) {
      const name = shelf.nameOf(...parts);
      const known = shelf.take(name);
      if (known) return JSON.parse(known.toString()) as ReturnType<typeof make>;
      const value = make();
      if (isGood(value)) shelf.keep(name, Buffer.from(JSON.stringify(value)));
      return value;
    },
    async rememberBytes(parts, make) {
      const name = shelf.nameOf(...parts);
      const known = shelf.take(name);
      if (known) return known;
      const bytes = new Uint8Array(await make());
      shelf.keep(name, bytes);
      return bytes;
    },
    tidy() {
      mkdirSync(folder, { recursive: true });
      for (const name of readdirSync(folder))
        if (!asked.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
  return shelf;
}

/** One value for all that files say, by globs: another as soon as one of them changes. */
export function versionOf(globs: readonly string[]): Buffer {
  const files = globs.flatMap((pattern) => globSync(pattern)).toSorted();
  return hash([process.version, ...files.flatMap((file) => [file, readFileSync(file)])]);
}

/** Each part goes in with its length, so that no 2 lists of parts look the same. */
function hash(parts: readonly (string | Uint8Array)[]): Buffer {
  const whole = createHash('sha256');
  for (const part of parts) whole.update(`${Buffer.byteLength(part)} `).update(part);
  return whole.digest();
}

function readIfThere(file: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
