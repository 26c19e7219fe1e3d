import { expect, test } from 'vitest';
import { RECIPIENTS_AT_ONCE } from '#netlify/newsletter/send-campaigns.ts';
import { sendThroughKills } from './campaign-through-kills.ts';

const SUBSCRIBERS = RECIPIENTS_AT_ONCE + 60;
const KILLS = 4;

test(`a campaign whose sweeper is killed repeatedly reaches each of ${SUBSCRIBERS} subscribers exactly once, except for rejected addresses`, async () => {
  const { campaigns, wanted, progress, refused, kills } = await sendThroughKills({
    subscribers: SUBSCRIBERS,
    kills: KILLS,
    seed: 20_261_123,
  });
  expect(kills).toBeGreaterThanOrEqual(3);
  expect([...campaigns.keys()].toSorted()).toEqual(wanted.toSorted());
  expect([...campaigns.values()].filter((count) => count !== 1)).toEqual([]);
  expect(progress).toEqual({ sent: wanted.length, refused, left: 0, open: 0 });
});
