import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Page weight for a first-time visitor before any interaction. Sizes are in bytes as transferred.
 */
export interface PageWeight {
  /** The page itself, including its inline styles and scripts. */
  html: number;
  /** The inline styles only. */
  styles: number;
  /** Inline and external scripts that run on their own, including their static imports. */
  script: number;
  fonts: number;
  /** Images loaded immediately, and the largest image on the page. */
  pictures: number;
  largestPicture: number;
  /** Everything loaded before any interaction. */
  total: number;
  requests: number;
  elements: number;
}

const TEXT = /\.(?:html|css|js|svg|json|xml)$/;
const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  if (!existsSync(file)) throw new Error(`A page requests ${file}, which isn’t in the build.`);
  const size = TEXT.test(file) ? compressed(file) : statSync(file).size;
  sizes.set(file, size);
  return size;
}

/**
 * An island's ID. Astro derives it from the path of the build folder, so the same page could vary
 * by up to 30 compressed bytes between clones.
 */
const ISLAND_ID = /(?<= uid=")[^"]+/g;

/**
 * Returns a file's compressed size in bytes. Uses level 10 for pages, because there are many of
 * them, and level 11 would take three times as long and save only another 3%.
 */
function compressed(file: string): number {
  const isPage = file.endsWith('.html');
  const params = { [constants.BROTLI_PARAM_QUALITY]: isPage ? 10 : 11 };
  const bytes = readFileSync(file);
  return brotliCompressSync(
    isPage ? bytes.toString('utf8').replaceAll(ISLAND_ID, 'Z000000') : bytes,
    { params },
  ).length;
}

const packedSizes = new Map<string, number>([['', 0]]);
/** Cached, because many pages share the same styles and scripts. */
const packed = (text: string): number => {
  const size = packedSizes.get(text) ?? brotliCompressSync(Buffer.from(text)).length;
  packedSizes.set(text, size);
  return size;
};
const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + sizeOf(file), 0);

/** Returns the scripts with all their static imports. */
export function withImports(scripts: Iterable<string>): Set<string> {
  const found = new Set(scripts);
  // The set grows during iteration.
  for (const script of found) {
    const imports = all(
      readFileSync(script, 'utf8'),
      /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
    );
    for (const one of imports) found.add(posix.join(posix.dirname(script), one));
  }
  return found;
}

/** Measures a built page. File URLs are resolved within `folder`. */
export function measurePageWeight(page: string, folder = 'dist'): PageWeight {
  const file = posix.join(folder, page);
  const html = readFileSync(file, 'utf8');
  const styles = all(html, /<style[^>]*>([\s\S]*?)<\/style>/g).join('');
  const inline = all(
    html,
    /<script(?![^>]*\bsrc=)(?![^>]*type="?(?:application|speculationrules))[^>]*>([\s\S]*?)<\/script>/g,
  ).join('');
  const inDist = (address: string) => posix.join(folder, address);
  const scripts = withImports(
    [
      ...all(html, /<script[^>]*\bsrc="([^"]+)"/g),
      ...all(inline, /(?:\bfrom|\bimport)\s*["'](\/[^"']+\.js)["']/g),
    ].map(inDist),
  );
  const sheets = all(html, /<link rel="stylesheet" href="([^"]+)"(?![^>]* disabled)/g).map(inDist);
  const fonts = new Set(all(html, /<link[^>]* as="font"[^>]* href="([^"]+)"/g).map(inDist));
  const images = Array.from(html.matchAll(/<img\b[^>]*>/g), ([tag]) => ({
    file: inDist(/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? ''),
    isLate: tag.includes('loading="lazy"'),
  })).filter(({ file: image }) => !image.includes('data:'));
  const atOnce = new Set(images.filter(({ isLate }) => !isLate).map(({ file: image }) => image));
  const external = [...scripts, ...sheets, ...fonts, ...atOnce];
  return {
    html: sizeOf(file),
    styles: packed(styles),
    script: packed(inline) + sum(scripts),
    fonts: sum(fonts),
    pictures: sum(atOnce),
    largestPicture: Math.max(0, ...images.map(({ file: image }) => sizeOf(image))),
    total: sizeOf(file) + sum(external),
    requests: 1 + external.length,
    elements: html.match(/<[a-z]/g)?.length ?? 0,
  };
}
