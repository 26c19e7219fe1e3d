import type { Deadline } from '#netlify/services/deadline.ts';
import {
  openReaders,
  type BatchEnd,
  type SentLetter,
  type TriedBatch,
} from '#netlify/services/letters.ts';
import type { Services } from '#netlify/services/services.ts';
import type { ReaderPlace } from '#netlify/services/subscribers.ts';
import { letterMailId, letterTo } from '#netlify/messages/letter.ts';
import type { Job } from './job.ts';
import { ATTEMPTS_BEFORE_ALERT, LEASE_TIME, pauseAfter, SETTLE_TIME } from './deliver-mail.ts';

/** Readers of one batch. Postmark takes 500 mails at once; a smaller batch is soon over when a run is cut off. */
export const READERS_AT_ONCE = 200;
/** Readers that are looked up side by side. */
const LOOKS_AT_ONCE = 25;

type Needs = Pick<
  Services,
  'letters' | 'subscribers' | 'mailer' | 'alerts' | 'crypto' | 'env' | 'now'
>;

type Time = Pick<Deadline, 'isOver'>;

export const letters: Job<Needs> = {
  name: 'letters',
  doing: 'sending your letter to readers',
  run: sendLetters,
};

/**
 * Works off the coach's letters, batch by batch, until all are done or the time is over. A batch names its
 * readers before anything is sent, and a reader is in one batch only. An attempt whose answer was lost is first
 * looked up at the provider. So a run may be cut off anywhere, and each reader gets a letter once.
 * @returns whether nothing is left
 */
export async function sendLetters(services: Needs, time: Time): Promise<boolean> {
  let isDone = true;
  for (const letter of await services.letters.open(services.now()))
    if (!(await workOff(letter, services, time))) isDone = false;
  return isDone;
}

/** Gives whether a letter is done. */
async function workOff(letter: SentLetter, services: Needs, time: Time): Promise<boolean> {
  const { letters, subscribers, now } = services;
  const { id } = letter;
  const mayGoOn = async () => !time.isOver && !(await letters.isPaused(id));
  const batches = await letters.batches(id);
  let areAllOver = true;
  for (const batch of batches) {
    if (openReaders(batch).length === 0) continue;
    if (!(await mayGoOn())) return false;
    if (!(await tryBatch(letter, batch, services))) areAllOver = false;
  }
  const last = batches.at(-1)?.readers.at(-1)?.addressKey ?? '';
  const readers = (await subscribers.places()).filter(({ addressKey }) => addressKey > last);
  for (let first = 0; first < readers.length; first += READERS_AT_ONCE) {
    if (!(await mayGoOn())) return false;
    const some = readers.slice(first, first + READERS_AT_ONCE);
    const number = batches.length + 1 + first / READERS_AT_ONCE;
    // Another worker is at it.
    if ((await letters.begin(id, number, { readers: some, at: now() })) === 'exists') return false;
    const batch = { number, readers: some, attempts: 0, triedAt: undefined, ends: [] };
    if (!(await tryBatch(letter, batch, services))) areAllOver = false;
  }
  if (areAllOver) await letters.finish(id, now());
  return areAllOver;
}

/** Makes at most one attempt to send a batch. Gives whether everybody of it had their turn. */
async function tryBatch(letter: SentLetter, batch: TriedBatch, services: Needs): Promise<boolean> {
  const { letters, mailer, now } = services;
  const { number, attempts, triedAt = 0, ends } = batch;
  const nameOf = (attempt: number) => `${letter.id}.${number}.${attempt}`;
  if (attempts > ends.length) {
    if (now() < triedAt + SETTLE_TIME) return false;
    const found = await mailer.findTaken({ batch: nameOf(attempts) }).catch(() => undefined);
    if (found) await endLost(letter, batch, found, services);
    return false;
  }
  const lastEnd = ends.at(-1);
  if (lastEnd && now() < lastEnd.at + pauseAfter(attempts)) return false;

  const leasedAt = now();
  const attempt = attempts + 1;
  const { here, left } = await lookUp(openReaders(batch), services);
  if ((await letters.lease(letter.id, number, attempt, now())) === 'exists') return false;
  const end = (change: Partial<BatchEnd>) =>
    letters.endAttempt(letter.id, number, attempt, {
      ...{ sent: 0, left, refused: [], open: [], at: now(), ...change },
    });
  if (here.length === 0) {
    await end({});
    return true;
  }
  // A frozen function may wake up here hours later, when another worker has looked it up and sent it.
  if (now() > leasedAt + LEASE_TIME) return false;
  const mails = here.map((reader) => letterTo(reader, letter, services));
  const result = await mailer.sendMany(nameOf(attempt), mails);
  if (result.outcome !== 'answered') {
    if (result.outcome === 'unknown') return false;
    await tellOfTrouble(letter, attempt, result.reason, services);
    await end({ open: here.map(({ place }) => place) });
    return false;
  }
  const { mails: answers } = result;
  const places = (outcome: 'undeliverable' | 'refused') =>
    here.flatMap(({ place }, index) => {
      const answer = answers[index];
      return answer?.outcome === outcome ? [{ reader: place, reason: answer.reason }] : [];
    });
  const again = places('refused');
  if (again[0]) await tellOfTrouble(letter, attempt, again[0].reason, services);
  const refused = places('undeliverable');
  await end({
    sent: here.length - refused.length - again.length,
    refused,
    open: again.map(({ reader }) => reader),
  });
  return again.length === 0;
}

/** Ends an attempt whose answer was lost, by what the provider has of it. */
async function endLost(
  { id }: SentLetter,
  batch: TriedBatch,
  found: ReadonlySet<string>,
  services: Needs,
): Promise<void> {
  const { number, attempts, triedAt = 0 } = batch;
  const before = openReaders(batch);
  const open = before.filter(
    ({ addressKey }) => !found.has(letterMailId(id, addressKey, services)),
  );
  // Dated back, because the time to settle was a pause already.
  const end = { sent: before.length - open.length, left: 0, refused: [], open, at: triedAt };
  await services.letters.endAttempt(id, number, attempts, end);
}

interface Here {
  place: ReaderPlace;
  address: string;
}

/** Who of some readers is still there: looked at right before they get a mail. */
async function lookUp(
  readers: readonly ReaderPlace[],
  { subscribers }: Pick<Needs, 'subscribers'>,
): Promise<{ here: Here[]; left: number }> {
  const here: Here[] = [];
  for (let first = 0; first < readers.length; first += LOOKS_AT_ONCE) {
    const some = readers.slice(first, first + LOOKS_AT_ONCE);
    const found = await Promise.all(
      some.map(async (place) => ({ place, address: await subscribers.addressOf(place) })),
    );
    for (const { place, address } of found)
      if (address !== undefined) here.push({ place, address });
  }
  return { here, left: readers.length - here.length };
}

async function tellOfTrouble(
  { id, subject }: SentLetter,
  attempt: number,
  reason: string,
  { alerts, mailer, now }: Pick<Needs, 'alerts' | 'mailer' | 'now'>,
): Promise<void> {
  if (attempt < ATTEMPTS_BEFORE_ALERT) return;
  await alerts.raise({
    kind: 'mail-late',
    subject: id,
    note: `Your letter "${subject}" could not be sent to some readers in ${attempt} attempts (${reason}). The site goes on trying. ${mailer.advice.broadcast}`,
    at: now(),
  });
}
