import { coachSubscribersInput, type SubscriberRows } from '#src/contracts/coach-campaigns.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Readers in one answer. */
const PAGE = 100;

/** The readers of the newsletter, each with the proof that they asked for it. */
export default endpoint({
  name: 'coach-subscribers',
  who: 'coach',
  input: coachSubscribersInput,
  async run({ after }, { subscribers }): Promise<SubscriberRows> {
    const [{ readers, next }, total] = await Promise.all([
      subscribers.readers(after, PAGE),
      subscribers.count(),
    ]);
    return { readers, total, ...(next === undefined ? {} : { next }) };
  },
});
