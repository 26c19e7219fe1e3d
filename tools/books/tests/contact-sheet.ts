import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Drawing takes several seconds per book, so cache each sheet until the file changes. */
const KEPT = 'node_modules/.cache/contact-sheets';

/** Size of a thumbnail, in pixels. */
const WIDTH = 200;
const HEIGHT = Math.round((WIDTH * 11) / 8.5);
const GAP = 6;
const COLUMNS = 8;

/** The part of pdf.js's Node canvas API that's used here. */
interface Drawn {
  canvas: HTMLCanvasElement & { toBuffer(type: 'image/webp'): Uint8Array };
  context: CanvasRenderingContext2D;
}

/**
 * Draws all pages of a PDF as small thumbnails side by side, for a quick visual check.
 * @param file Output path of the WebP image.
 */
export async function drawContactSheet(bytes: Uint8Array, file: string): Promise<void> {
  const kept = join(KEPT, `${createHash('sha256').update(bytes).digest('hex')}.webp`);
  if (!existsSync(kept)) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(`${kept}.part`, await drawPages(bytes));
    renameSync(`${kept}.part`, kept);
  }
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(kept, file);
}

async function drawPages(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const canvases = pdf.canvasFactory as { create(width: number, height: number): Drawn };
  const rows = Math.ceil(pdf.numPages / COLUMNS);
  const sheet = canvases.create(COLUMNS * (WIDTH + GAP), rows * (HEIGHT + GAP));
  sheet.context.fillStyle = '#888';
  sheet.context.fillRect(0, 0, sheet.canvas.width, sheet.canvas.height);
  for (let index = 0; index < pdf.numPages; index += 1) {
    const page = await pdf.getPage(index + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(WIDTH / width, HEIGHT / height) });
    const { canvas } = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas, viewport }).promise;
    const left = (index % COLUMNS) * (WIDTH + GAP);
    const top = Math.floor(index / COLUMNS) * (HEIGHT + GAP);
    sheet.context.drawImage(canvas, left + GAP / 2, top + GAP / 2);
  }
  await pdf.loadingTask.destroy();
  return sheet.canvas.toBuffer('image/webp');
}
