import type { ImageMetadata } from 'astro';

const files = import.meta.glob<{ default: ImageMetadata }>('../../../content/art/steps/*.svg');

/**
 * Returns the file for a drawing in `content/art/steps/`.
 * @throws if it doesn't exist
 */
export async function drawingFile(id: string): Promise<ImageMetadata> {
  const load = files[`../../../content/art/steps/${id}.svg`];
  if (!load) throw new Error(`Save the drawing "${id}" as content/art/steps/${id}.svg.`);
  return (await load()).default;
}
