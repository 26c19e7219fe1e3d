import {
  answerSubmission,
  decideSubmission,
  editPost,
  listSubmissions,
} from '#netlify/community/decide-submission.ts';
import { beforeEach, expect, test } from 'vitest';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

let harness: TestHarness;
let services: TestHarness['services'];
beforeEach(async () => {
  harness = await createTestHarness();
  ({ services } = harness);
});

const POST = {
  topic: 'daily-motivation',
  title: 'A good morning',
  text: 'I made tea with my neighbor Ann.',
  name: 'Tea drinker',
};

test('the coach reads, shortens, and approves a post, and readers see that it was edited', async () => {
  await sendPost(POST, '192.0.2.1', services);
  const [post] = (await listSubmissions('post', 'waiting', services)).items;
  if (!post) throw new Error('The post isn’t pending.');
  expect(post).toMatchObject({ ...POST, topicTitle: expect.any(String), state: 'waiting' });
  expect((await readDashboardNumbers(services)).posts).toEqual({ total: 1, inDanger: 0 });

  const words = { title: POST.title, text: 'I made tea with my neighbor.' };
  expect(await editPost({ id: post.id, ...words }, services)).toMatchObject({
    ...words,
    isEdited: true,
  });
  expect(
    await decideSubmission('post', { id: post.id, decision: 'approved' }, services),
  ).toMatchObject({ state: 'approved' });
  expect(await services.posts.shown(POST.topic)).toMatchObject([{ ...words, isEdited: true }]);
  expect((await listSubmissions('post', 'waiting', services)).items).toEqual([]);
  expect((await listSubmissions('post', 'decided', services)).total).toBe(1);
  await decideSubmission('post', { id: post.id, decision: 'rejected' }, services);
  expect(await services.posts.shown(POST.topic)).toEqual([]);
});

test('saving the same text changes nothing', async () => {
  await sendPost(POST, '192.0.2.1', services);
  const [post] = (await listSubmissions('post', 'waiting', services)).items;
  const { title, text } = POST;
  expect(await editPost({ id: post?.id ?? '', title, text }, services)).not.toMatchObject({
    isEdited: true,
  });
});

test('lists posts from people in danger first, then possible cases, and counts only the former on the dashboard', async () => {
  const { services, clock } = await createTestHarness();
  const hint = { ...POST, text: 'Nobody would notice for weeks.' };
  await sendPost(hint, '192.0.2.1', services);
  clock.now += 60_000;
  await sendPost({ ...POST, text: 'I want to end it all some days.' }, '192.0.2.1', services);
  clock.now += 60_000;
  await sendPost({ ...POST, title: 'A newer one' }, '192.0.2.1', services);
  const { items: posts } = await listSubmissions('post', 'waiting', services);
  expect(posts.map(({ soundsGrave, mayBeGrave }) => [soundsGrave, mayBeGrave])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect((await readDashboardNumbers(services)).posts).toEqual({ total: 3, inDanger: 1 });
});

test('shows a person in danger first, even if there are many newer posts and reviews', async () => {
  const { services, clock } = await createTestHarness();
  const { posts, reviews } = services;
  const idOf = (n: number) => n.toString(16).padStart(32, '0');
  const written = { title: 'A post', text: 'Words.', name: 'Tea', consent: '1' };
  const bought = { slug: 'meal-plan', entitlementId: 'c'.repeat(32), stars: 5, live: false };
  const MANY = 120;
  for (let n = 1; n <= MANY; n += 1) {
    const one = { ...written, id: idOf(n), at: clock.now + n, soundsGrave: n === 1 };
    await posts.save({ ...one, topic: POST.topic });
    await reviews.save({ ...one, ...bought, mayShowHealth: false });
  }
  const ids = (list: readonly { id: string }[]) => list.slice(0, 2).map(({ id }) => id);
  expect(ids((await listSubmissions('post', 'waiting', services)).items)).toEqual([
    idOf(1),
    idOf(MANY),
  ]);
  expect(ids((await listSubmissions('review', 'waiting', services)).items)).toEqual([
    idOf(1),
    idOf(MANY),
  ]);
  const today = await readDashboardNumbers(services);
  expect([today.posts, today.reviews]).toEqual(
    Array.from({ length: 2 }, () => ({ total: MANY, inDanger: 1 })),
  );

  // A post is no longer listed first after a decision, and a removed review is no longer listed.
  for (let n = 1; n <= MANY; n += 1) await posts.decide(idOf(n), { state: 'approved' }, clock.now);
  const { items: decided } = await posts.list('decided', 1);
  expect(ids(decided)).toEqual([idOf(MANY)]);
  const review = await reviews.find(idOf(1));
  if (review) await reviews.remove(review);
  expect((await services.records.keys('reviewed-')).filter((key) => key.includes(idOf(1)))).toEqual(
    [],
  );
  expect((await readDashboardNumbers(services)).reviews).toEqual({ total: MANY - 1, inDanger: 0 });
});

test('rejects a decision on an unknown post', async () => {
  await expect(
    decideSubmission('post', { id: 'a'.repeat(32), decision: 'approved' }, services),
  ).rejects.toMatchObject({
    code: 'link_unknown',
  });
});

test('lists newsletter subscribers page by page with proof of consent, excluding anyone who unsubscribed', async () => {
  const { subscribers, crypto } = services;
  for (let n = 0; n < 5; n += 1) {
    const address = `reader${n}@example.com`;
    const key = crypto.addressKey(address);
    await subscribers.ask(key, 1, address, { wording: '2026-11-21', at: 1000 + n });
    if (n > 0) await subscribers.confirm(key, 1, 2000 + n);
    if (n === 4) await subscribers.end(key, 1, 3000);
  }
  const first = await subscribers.list(undefined, 2);
  const second = await subscribers.list(first.next, 2);
  expect(second.next).toBeUndefined();
  expect(await subscribers.count()).toBe(3);
  const all = [...first.subscribers, ...second.subscribers].toSorted(
    (a, b) => a.askedAt - b.askedAt,
  );
  expect(all).toEqual(
    [1, 2, 3].map((n) => ({
      address: `reader${n}@example.com`,
      wording: '2026-11-21',
      askedAt: 1000 + n,
      confirmedAt: 2000 + n,
    })),
  );
});

test('lets only one of two tabs decide on a post at the same time, and reports the conflict to the other', async () => {
  const post = { topic: 'daily-motivation', title: 'A post', text: 'Words.', name: 'Tea' };
  await sendPost(post, '192.0.2.9', services);
  const id = (await listSubmissions('post', 'waiting', services)).items[0]?.id ?? '';
  const decide = (decision: 'approved' | 'rejected') =>
    decideSubmission('post', { id, decision, first: true }, services);
  const outcomes = await Promise.allSettled([decide('approved'), decide('rejected')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('already made a different decision') as string },
  });
  const { state } = await services.posts.state(id);
  const shown = await services.posts.shown('daily-motivation');
  expect(shown).toHaveLength(state === 'approved' ? 1 : 0);
  // Retrying the same decision after a lost response isn't a conflict, and the coach can still
  // change her mind.
  const [made, other] =
    state === 'approved'
      ? (['approved', 'rejected'] as const)
      : (['rejected', 'approved'] as const);
  await decide(made);
  await expect(decide(other)).rejects.toThrow('already made a different decision');
  await decideSubmission('post', { id, decision: 'rejected' }, services);
  expect(await services.posts.state(id)).toEqual({ state: 'rejected' });
});

test('never silently loses a decision if two windows change a decided post at the same time', async () => {
  await sendPost(POST, '192.0.2.1', services);
  const id = (await listSubmissions('post', 'waiting', services)).items[0]?.id ?? '';
  await decideSubmission('post', { id, decision: 'approved' }, services);
  await decideSubmission('post', { id, decision: 'rejected' }, services);
  const decided = ['approved', 'rejected'] as const;
  const outcomes = await Promise.allSettled(
    decided.map((decision) => decideSubmission('post', { id, decision }, services)),
  );
  const made = decided.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  expect(made).toContain((await services.posts.state(id)).state);
});

test('shows only one of two answers sent at the same time, and reports the conflict to the other window', async () => {
  await sendPost(POST, '192.0.2.1', services);
  const postId = (await listSubmissions('post', 'waiting', services)).items[0]?.id ?? '';
  const give = (answer: string, seen: string) =>
    answerSubmission('post', { id: postId, answer, seen, first: true }, services);
  const outcomes = await Promise.allSettled([give('One.', ''), give('Two.', '')]);
  const shown = (await services.posts.find(postId))?.answer ?? '';
  const lost = shown === 'One.' ? 'Two.' : 'One.';
  expect(['One.', 'Two.']).toContain(shown);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      message: expect.stringContaining(`already answered this in another window: “${shown}”`),
      details: { now: { id: postId, answer: shown } },
    },
  });
  expect(await services.posts.state(postId)).toMatchObject({ state: 'approved' });
  // Retrying the same answer after a lost response isn't a conflict, and a window that has seen the
  // other answer may replace it.
  await give(shown, '');
  await give(lost, shown);
  expect((await services.posts.find(postId))?.answer).toBe(lost);
  await give('', lost);
  await expect(give('Three.', lost)).rejects.toMatchObject({
    message: expect.stringContaining('was removed in another window'),
  });
});

test('if two windows edit a post at the same time, reports the conflict to one and lets it save again', async () => {
  await sendPost(POST, '192.0.2.1', services);
  const id = (await listSubmissions('post', 'waiting', services)).items[0]?.id ?? '';
  const words = ['One.', 'Two.'].map((text) => ({ title: 'A title', text }));
  const outcomes = await Promise.allSettled(words.map((one) => editPost({ id, ...one }, services)));
  const shown = (await services.posts.find(id))?.text ?? '';
  const lost = words.find(({ text }) => text !== shown);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      message: expect.stringContaining('changed in another window'),
      details: { now: { text: shown } },
    },
  });
  expect(await editPost({ id, ...(lost ?? POST) }, services)).toMatchObject(lost ?? {});
});
