import type { Delivery } from './deliver-mail.ts';
import type {
  CoachLetter,
  CoachLetters,
  LetterPreview,
  LetterTested,
  NotReached,
  OpenedLetter,
} from '#src/contracts/coach-letters.ts';
import type { Letter } from '#src/domain/letter.ts';
import { Refusal } from '#src/domain/refusal.ts';
import { coachAddress } from '#netlify/messages/frame.ts';
import { letterToNobody } from '#netlify/messages/letter.ts';
import { progressOf, type SentLetter } from '#netlify/services/letters.ts';
import type { Services } from '#netlify/services/services.ts';
import { openSubmission, postMails } from './submission.ts';

/** People whom the coach sees by address. */
const MOST_SHOWN = 200;

/** All letters, and to how many the next would go. */
export async function listLetters(
  services: Pick<Services, 'letters' | 'now' | 'subscribers'>,
): Promise<CoachLetters> {
  const { letters, subscribers } = services;
  const [all, readers] = await Promise.all([letters.all(), subscribers.count()]);
  return { letters: await Promise.all(all.map((one) => coachLetter(one, services))), readers };
}

/** One letter, and who did not get it. @throws {Refusal} link_unknown */
export async function openLetter(
  letterId: string,
  services: Pick<Services, 'letters' | 'now' | 'subscribers'>,
): Promise<OpenedLetter> {
  const { letters, subscribers } = services;
  const letter = await needLetter(letterId, services);
  const [batches, back] = await Promise.all([letters.batches(letterId), letters.back(letterId)]);
  const places = new Map(
    batches.flatMap(({ readers }) => readers.map((place) => [place.addressKey, place] as const)),
  );
  const refused = batches.flatMap(({ ends }) => ends.flatMap((end) => end.refused));
  const unreached = [
    ...refused.map(({ reader, reason }) => ({ reader, reason })),
    ...back.map(({ addressKey, reason }) => ({ reader: places.get(addressKey), reason })),
  ].slice(0, MOST_SHOWN);
  const notReached = await Promise.all(
    unreached.map(async ({ reader, reason }): Promise<NotReached> => {
      const address = reader && (await subscribers.addressOf(reader));
      return { ...(address === undefined ? {} : { address }), reason };
    }),
  );
  const { subject, words, button, path } = letter;
  const shown = await coachLetter(letter, services);
  return { ...shown, letter: { subject, words, button, path }, notReached };
}

/** The letter as a mail. Sends nothing. */
export async function previewLetter(
  letter: Letter,
  services: Pick<Services, 'env' | 'subscribers'>,
): Promise<LetterPreview> {
  return {
    ...letterToNobody(letter, services.env.siteUrl),
    readers: await services.subscribers.count(),
  };
}

/** Sends the letter to the coach alone. Pressed twice within 10 minutes, it is one mail. */
export async function testLetter(
  letter: Letter,
  services: Delivery & Pick<Services, 'deferred' | 'records'>,
): Promise<LetterTested> {
  const { subject, words, button, path } = letter;
  const content = [subject, words, button, path];
  const { isKnown, id } = await openSubmission(content, 'letter-test', services);
  if (!isKnown) {
    await postMails([{ mailId: id, payload: { kind: 'letter-test', letter } }], services);
  }
  return { to: coachAddress };
}

/**
 * Hands a letter to the sweeper. The same words again are the same letter: nobody gets it twice.
 * @throws {Refusal} bad_request when nobody reads the newsletter
 */
export async function sendLetter(
  letter: Letter,
  services: Pick<Services, 'crypto' | 'env' | 'letters' | 'now' | 'subscribers'>,
): Promise<OpenedLetter> {
  const { letters, subscribers, crypto, now } = services;
  const { live } = services.env.stripe;
  const { subject, words, button, path } = letter;
  if ((await subscribers.count()) === 0) {
    throw new Refusal('bad_request', 'Nobody reads the newsletter yet. The letter was not sent.');
  }
  const id = crypto.mailId('letter', subject, words, button, path, ...(live ? [] : ['test']));
  await letters.send({ id, live, subject, words, button, path, at: now() });
  return openLetter(id, services);
}

/** Stops a letter between two batches, or lets it go on. @throws {Refusal} link_unknown */
export async function pauseLetter(
  letterId: string,
  paused: boolean,
  services: Pick<Services, 'letters' | 'now' | 'subscribers'>,
): Promise<OpenedLetter> {
  await needLetter(letterId, services);
  await services.letters.setPaused(letterId, paused, services.now());
  return openLetter(letterId, services);
}

async function coachLetter(
  letter: SentLetter,
  services: Pick<Services, 'letters' | 'now'>,
): Promise<CoachLetter> {
  const { letters, now } = services;
  const { id, subject, at } = letter;
  const [state, batches, back] = await Promise.all([
    letters.state(letter, now()),
    letters.batches(id),
    letters.back(id),
  ]);
  const { sent, refused, left, open } = progressOf(batches);
  const progress = { sent: sent - back.length, refused: refused + back.length, left, open };
  return { id, subject, at, state, progress };
}

async function needLetter(
  letterId: string,
  { letters }: Pick<Services, 'letters'>,
): Promise<SentLetter> {
  const letter = await letters.find(letterId);
  if (letter) return letter;
  throw new Refusal('link_unknown', 'There is no such letter. Open the list again.');
}
