import { REVIEW_RULES } from '#src/domain/review.ts';
import { cleanLine, composeMessage, greeting, type Block, type Message } from './frame.ts';

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
      { heading: `${greeting(firstName)},` },
      'You bought this from us 2 weeks ago:',
      titles,
      'You said that we may ask what you think. Good or bad, your honest words help other readers.',
      { label: 'Write a review', url: reviewUrl },
      'We show all stars. You get nothing for a review. We do not ask again.',
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
  const grave: Block[] = soundsGrave ? ['Read this one now. The writer may be in danger.'] : [];
  return composeMessage(
    `${soundsGrave ? 'Please read now: ' : ''}New review: ${cleanLine(title)}`,
    [
      { heading: 'A new review waits for you' },
      ...grave,
      [
        `Book: ${title}`,
        `Stars: ${stars} of 5`,
        `Name shown: ${cleanLine(name)}`,
        mayShowHealth ? 'Health details may be shown.' : 'Health details may not be shown.',
      ],
      { quote: text },
      'Show it, also with few stars, unless it breaks one of these rules:',
      Object.values(REVIEW_RULES),
      { label: 'Open the reviews', url: roomUrl },
    ],
    ['From the shop of your site.'],
  );
}
