import { getCollection } from 'astro:content';

/** The days of the free guide, from the first to the last. */
export async function guideDays() {
  const days = await getCollection('guide');
  return days.toSorted((a, b) => a.data.day - b.data.day);
}
