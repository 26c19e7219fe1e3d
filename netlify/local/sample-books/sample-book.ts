import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import products from '#content/products.json' with { type: 'json' };
import { loadBookFonts } from './book-fonts.ts';
import { writeBook } from './book-template.ts';
import { readBookText } from './book-text.ts';

/** Typst reads files only below this folder. */
const CONTENT = new URL('../../../content/', import.meta.url);

/** The name of a sample file says what it is, on the disk of a reader too. */
export function sampleFileName(slug: string): string {
  return `${slug}-SAMPLE.pdf`;
}

/**
 * Makes the sample PDF of a product from `content/books/<slug>.md`: tagged for screen readers (PDF/UA-1),
 * marked as a sample on every page. Works offline.
 * @param slug Slug of a product.
 * @returns The bytes of the file.
 * @throws when the product, its text or its cover is missing, or when Typst refuses the pages.
 */
export async function makeSampleBook(slug: string): Promise<Uint8Array> {
  const product = products.find((one) => one.slug === slug);
  if (!product) {
    throw new Error(
      `There is no product "${slug}". Products are: ${products.map((one) => one.slug).join(', ')}.`,
    );
  }
  const text = await readBookText(slug);
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(CONTENT),
    fontArgs: [{ fontBlobs: await loadBookFonts() }],
  });
  const coverPath = product.frontCover.replace(/^\./, '');
  const source = writeBook(text, { path: coverPath, alt: product.frontCoverAlt });
  const compiled = compiler.compile({ mainFileContent: source });
  if (!compiled.result) {
    const reasons = JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics);
    throw new Error(
      `The PDF of "${slug}" cannot be made: ${reasons}. Look at content/books/${slug}.md and content/${coverPath.slice(1)}.`,
    );
  }
  try {
    return compiler.pdf(compiled.result, { pdfStandard: 'ua-1' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The PDF of "${slug}" would not be accessible: ${reason}. Correct content/books/${slug}.md: below # comes ##, below ## comes ###.`,
    );
  }
}
