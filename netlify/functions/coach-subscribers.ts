import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachSubscribersInput, type SubscriberRows } from '#src/contracts/coach-subscribers.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

const PAGE = 100;

/** Lists newsletter subscribers, each with proof that they opted in. */
export default endpoint({
  name: 'coach-subscribers',
  services: servicesFromEnv,
  who: 'coach',
  input: coachSubscribersInput,
  async run({ after }, { subscribers }): Promise<SubscriberRows> {
    const [{ subscribers: rows, next }, total] = await Promise.all([
      subscribers.list(after, PAGE),
      subscribers.count(),
    ]);
    return { subscribers: rows, total, ...(next === undefined ? {} : { next }) };
  },
});
