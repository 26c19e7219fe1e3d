import type { ImageMetadata } from 'astro';
import { siteDetails } from './site.ts';

const photos = import.meta.glob<{ default: ImageMetadata }>(
  '../../content/art/*.{jpg,jpeg,png,JPG,JPEG,PNG}',
  { eager: true },
);

const { photo, greeting } = siteDetails.coach;

/** The coach's photo with its alt text, or `undefined` if there's none yet. */
export const coachPhoto = photo ? { image: fileOf(photo.image), alt: photo.alt } : undefined;

/** The paragraphs of the coach's greeting. Empty if there isn't one yet. */
export const greetingParagraphs: readonly string[] =
  greeting?.split(/\n\s*\n/).map((text) => text.trim()) ?? [];

/** @throws if the photo doesn't exist */
function fileOf(path: string): ImageMetadata {
  const file = photos[`../../content/${path.replace('./', '')}`]?.default;
  if (!file)
    throw new Error(`Your photo is missing. Save it as content/${path.replace('./', '')}.`);
  return file;
}
