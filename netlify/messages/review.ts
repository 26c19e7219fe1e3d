import { REVIEW_RULES } from '#src/domain/review.ts';
import { cleanLine, composeMessage, type Block, type Message } from './frame.ts';

/** The one mail that asks a buyer for a review. The same for every buyer. */
export function reviewAskMessage({
  firstName,
  titles,
  reviewUrl,
}: {
  firstName: string;
  titles: readonly string[];
  reviewUrl: string;
}): Message {
  const isOne = titles.length === 1;
  return composeMessage(
    isOne ? 'What do you think of your book?' : 'What do you think of your books?',
    [
      { kind: 'heading', text: `Hello ${cleanLine(firstName)},` },
      { kind: 'paragraph', text: 'You bought this from us 2 weeks ago:' },
      { kind: 'list', items: titles },
      {
        kind: 'paragraph',
        text: 'You said that we may ask what you think. Good or bad, your honest words help other readers.',
      },
      { kind: 'button', label: 'Write a review', url: reviewUrl },
      {
        kind: 'paragraph',
        text: 'We show all stars. You get nothing for a review. We do not ask again.',
      },
    ],
  );
}

/** Tells the coach that a review waits. */
export function reviewWaitsMessage({
  title,
  stars,
  text,
  name,
  mayShowHealth,
  soundsGrave,
  roomUrl,
}: {
  title: string;
  stars: number;
  text: string;
  name: string;
  mayShowHealth: boolean;
  soundsGrave: boolean;
  roomUrl: string;
}): Message {
  const grave: Block[] = soundsGrave
    ? [{ kind: 'paragraph', text: 'Read this one now. The writer may be in danger.' }]
    : [];
  return composeMessage(
    `${soundsGrave ? 'Please read now: ' : ''}New review: ${cleanLine(title)}`,
    [
      { kind: 'heading', text: 'A new review waits for you' },
      ...grave,
      {
        kind: 'list',
        items: [
          `Book: ${title}`,
          `Stars: ${stars} of 5`,
          `Name shown: ${cleanLine(name)}`,
          mayShowHealth ? 'Health details may be shown.' : 'Health details may not be shown.',
        ],
      },
      { kind: 'quote', text },
      {
        kind: 'paragraph',
        text: 'Show it, also with few stars, unless it breaks one of these rules:',
      },
      { kind: 'list', items: Object.values(REVIEW_RULES) },
      { kind: 'button', label: 'Open the reviews', url: roomUrl },
    ],
    ['From the shop of your site.'],
  );
}
