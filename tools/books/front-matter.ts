import site from '../../content/site.json' with { type: 'json' };
import type { BookText } from './book-text.ts';

/** Edition of every book in `content/books/`. Update it and `YEAR` when the texts change a lot. */
export const EDITION = 'First edition, 2026';
const YEAR = 2026;

/** Shown instead of reviewers until a book's front matter lists some in `checkedBy`. */
const NOT_REVIEWED = 'Not yet reviewed by a clinician.';

/** Site settings that are printed in books, which makes them inputs of the book files. */
export const SETTINGS_IN_BOOKS = [
  'content/site.json#/name',
  'content/site.json#/coach/name',
  'content/site.json#/coach/role',
];

interface Settings {
  name: string;
  coach: { name: string | null; role: string };
}

/** Returns the author for a file's metadata: the coach, or the site until the coach has a name. */
export function authorOf({ name, coach }: Settings = site): string {
  return coach.name ?? name;
}

/** Returns the line below the title, with or without the coach's name. */
export function byline({ name, coach }: Settings = site): string {
  const role = `${coach.role.charAt(0).toLowerCase()}${coach.role.slice(1)}`;
  return coach.name === null ? `Written by a ${role} at ${name}` : `By ${coach.name}, ${role}`;
}

/** Returns the lines on the title page about the edition. */
export function editionLines({ checkedBy }: Pick<BookText, 'checkedBy'>): string[] {
  return [
    `${EDITION}. New editions are free: look in My Downloads on our website.`,
    checkedBy ? `Reviewed by ${namesOf(checkedBy)}.` : NOT_REVIEWED,
  ];
}

/**
 * Returns the page about the author, the edition, the reviewers, the copyright, and the sources, as
 * Markdown. It comes before the last page of every book.
 */
export function aboutPage(
  { sources, checkedBy }: Pick<BookText, 'sources' | 'checkedBy'>,
  settings: Settings = site,
): string {
  const reviewed = checkedBy
    ? `**Reviewed by** ${namesOf(checkedBy)}.`
    : `**${NOT_REVIEWED}** Show the pages to your care team before you rely on them.`;
  return `## About this book

${byline(settings)}.

**Edition.** ${EDITION}. © ${YEAR} ${settings.name}.

${reviewed}

**Free new editions.** Open My Downloads on our website, and enter the email address you used to buy this book. We'll send you a link.

**Your copy.** Print it as often as you like. Please don't sell it or post it online.

### Where the facts come from

${sources.map(({ label, url }) => `- [${label}](${url})`).join('\n')}`;
}

function namesOf(reviewers: readonly string[]): string {
  return reviewers.map((one) => one.replace(/, (\d{4})-\d{2}-\d{2}$/, ' ($1)')).join('; ');
}
