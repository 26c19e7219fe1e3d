import type { Letter, LetterKind } from '#netlify/services/letters.ts';
import type { QueuedMail } from '#netlify/services/outbox.ts';
import type { Services } from '#netlify/services/services.ts';
import { deliverQueued } from './deliver-mail.ts';
import type { Room } from './mail-limits.ts';

/** The same content within this time, in milliseconds, is a second press and not a second message. */
const SAME_SUBMISSION = 10 * 60_000;

/** One thing that a visitor sent, however often the button was pressed. */
export interface Submission {
  /** Whether its mails are on their way already. */
  isKnown: boolean;
  /** Its name in every limit. */
  id: string;
  /** The id of the mail of a kind that it sets off. */
  mailId(kind: LetterKind): string;
}

/**
 * Finds the submission that this content belongs to, or opens a new one. The ids of its mails come from
 * the content, so two presses at the same moment write the same records.
 * @param main The mail that is queued last: when it is there, all are.
 */
export async function openSubmission(
  content: readonly string[],
  main: LetterKind,
  { vault, outbox, now }: Services,
): Promise<Submission> {
  const at = now();
  const stretch = Math.floor(at / SAME_SUBMISSION);
  const submissionIn = (index: number) => {
    const mailId = (kind: LetterKind) => vault.mailId(kind, ...content, index);
    return { id: mailId(main), mailId };
  };
  const submissions = [submissionIn(stretch), submissionIn(stretch - 1)] as const;
  const earlier = await Promise.all(submissions.map(({ id }) => outbox.mail(id)));
  for (const [index, submission] of submissions.entries()) {
    const queuedAt = earlier[index]?.at;
    if (queuedAt !== undefined && at < queuedAt + SAME_SUBMISSION)
      return { ...submission, isKnown: true };
  }
  return { ...submissions[0], isKnown: false };
}

/** Puts a letter into the outbox and leaves the first attempt to the sweeper. Doing it again changes nothing. */
export async function queueLetter(
  mailId: string,
  letter: Letter,
  { letters, outbox, now }: Services,
): Promise<void> {
  const at = now();
  await letters.save(mailId, letter, at);
  await outbox.queue({ mailId, subject: { type: 'letter', kind: letter.kind }, at });
}

/** The kinds of letters that go to the coach. */
const FOR_COACH: ReadonlySet<LetterKind> = new Set([
  'contact-message',
  'chat-summary',
  'post-review',
  'post-report',
]);

/**
 * Puts letters into the outbox in this order, then makes the first attempt to send them.
 * @param room Whether they go out now, or wait because the whole site got very many.
 */
export async function postLetters(
  letters: readonly { mailId: string; letter: Letter }[],
  services: Services,
  room: Room = 'now',
): Promise<void> {
  if (room === 'later') {
    const { deferred, now } = services;
    for (const { mailId, letter } of letters)
      await deferred.keep(FOR_COACH.has(letter.kind) ? 'coach' : 'visitor', mailId, letter, now());
    return;
  }
  const at = services.now();
  const mails = letters.map(({ mailId, letter }): QueuedMail => {
    return { mailId, subject: { type: 'letter', kind: letter.kind }, at };
  });
  await Promise.all([
    ...letters.map(({ mailId, letter }) => services.letters.save(mailId, letter, at)),
    services.records.createAll(mails.flatMap((mail) => services.outbox.announcement(mail))),
  ]);
  const queued = mails.map((mail) => services.outbox.queued(mail));
  const made = await services.records.createAll(...queued.map((record) => [record]));
  // Queued is accepted: the sweeper repeats an attempt that fails here, and counts it.
  await Promise.allSettled(
    mails.map((mail, index) => {
      const isNew = made.has(queued[index]?.key ?? '');
      return deliverQueued(mail, isNew ? 'created' : 'exists', services);
    }),
  );
}
