import { counted } from '#src/domain/count-with-noun.ts';
import type { ShownReviews } from '#src/contracts/submissions.ts';
import { ANSWER_TITLE } from '#src/domain/community/submission.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { escapeHtml } from '#netlify/platform/escape-html.ts';
import { routes } from '#src/routes.ts';
import { plainPage, type PlainPage } from '#netlify/platform/plain-page.ts';

/** Renders a book's reviews as a page, for readers without JavaScript. */
export function reviewsPage(
  { slug, title }: { slug: string; title: string },
  { count, average, reviews }: ShownReviews,
): PlainPage {
  const items = reviews.map(
    ({ stars, text, name, at, answer }) =>
      `<h2>${stars} out of 5 stars</h2>
${paragraphs(text)}
<p><strong>${escapeHtml(name)}</strong>, verified buyer, ${formatEasternDay(at)}</p>
${answer === undefined ? '' : `<p><strong>${ANSWER_TITLE}</strong></p>\n${paragraphs(answer)}`}`,
  );
  const sum =
    count === 0
      ? 'No reviews yet.'
      : `${average.toFixed(1)} out of 5 stars from ${counted(count, 'review')}.`;
  return plainPage({
    title: `Reviews of ${title}`,
    body: `<h1>Reviews of ${escapeHtml(title)}</h1>
<p>${sum}</p>
<p>Only people who bought this book here can review it. We publish good and bad reviews.
<a href="${routes.communityGuidelines}">Our review guidelines</a></p>
${items.join('\n')}
<p><a href="${routes.ebook(slug)}">Back to the book</a></p>`,
  });
}

function paragraphs(text: string): string {
  const lines = text.split(/\n+/);
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
}
