/**
 * Colors of a book, taken from its cover. Text colors are dark enough for white and tinted paper.
 */
export interface Palette {
  /** Titles and subheads. */
  title: string;
  /** Lines, numbers, and borders of notes. */
  accent: string;
  /** Background of notes and of the first row of a table. */
  tint: string;
}

/** Palette for the guide, and for books without one of their own. */
const PLAIN: Palette = { title: '#10353b', accent: '#8f3512', tint: '#f3ebda' };

const PALETTES: Readonly<Record<string, Palette>> = {
  'brain-recipes': { title: '#0f3b42', accent: '#9c3a1a', tint: '#e6f0e8' },
  'calm-evenings-workbook': { title: '#3a2a4e', accent: '#6b4f78', tint: '#f1ecf4' },
  'caregiver-daily-log': { title: '#0f3b42', accent: '#1d5b62', tint: '#fcf0d3' },
  'meal-plan': { title: '#3d5226', accent: '#55692f', tint: '#eef2dc' },
  'one-handed-kitchen-cards': { title: '#3d5226', accent: '#9c3a1a', tint: '#f7eed8' },
  'recovery-journal': { title: '#472338', accent: '#6d3550', tint: '#f9eae5' },
  'recovery-planner': { title: '#0f3b42', accent: '#8a560c', tint: '#e3efec' },
};

/** Palette with light text on a dark screen, for every book. */
export const NIGHT: Palette = { title: '#efe3c8', accent: '#efaa7c', tint: '#22343a' };

export function paletteOf(slug: string | undefined): Palette {
  return PALETTES[slug ?? ''] ?? PLAIN;
}
