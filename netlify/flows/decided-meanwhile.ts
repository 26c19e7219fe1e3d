import { Refusal } from '#src/domain/refusal.ts';

/** What the coach hears in the second of two tabs, or after she used the link of a mail. */
export function decidedMeanwhile(): Refusal {
  return new Refusal(
    'bad_request',
    'You have decided otherwise about this meanwhile, in another window or by the link of a mail. That stays. You can change it under “Posts” or “Reviews”.',
  );
}
