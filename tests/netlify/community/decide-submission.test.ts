import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_NOTIFICATIONS } from '#src/domain/alerts/notification-settings.ts';
import {
  answerSubmission,
  decidePost,
  decideSubmission,
  listSubmissions,
  openPost,
} from '#netlify/community/decide-submission.ts';
import { reportPost, sendPost, type NewPost } from '#netlify/community/send-post.ts';
import { CALLER_LIMITS } from '#netlify/limits/limits.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { ANSWER_MISSING, communityPostInput } from '#src/contracts/submissions.ts';
import { sendReview } from '#netlify/reviews/send-review.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
  await harness.services.notificationSettings.save({
    ...DEFAULT_NOTIFICATIONS,
    emailsEachPost: true,
  });
});

const BOOK = 'recovery-planner';
const CALLER = '192.0.2.1';
const POST: NewPost = {
  topic: 'daily-motivation',
  title: 'A good morning',
  text: 'I made tea with 1 hand.\nIt was warm.',
  name: 'Tea drinker',
};

const tokenIn = (harness: TestHarness) =>
  /#t=(\S+)/.exec(harness.mails.at(-1)?.text ?? '')?.[1] ?? '';

test('a post waits for the coach’s decision, appears when approved, and disappears when rejected', async () => {
  const { services } = harness;
  expect(await sendPost(POST, CALLER, services)).toEqual({ status: 'waiting' });
  expect(await services.posts.shown(POST.topic)).toEqual([]);
  expect(harness.mails).toMatchObject([
    { to: 'support@example.com', tag: 'post-review', subject: 'New post: A good morning' },
  ]);
  expect(harness.mails[0]?.text).toContain('> I made tea with 1 hand.\n> It was warm.');

  const token = tokenIn(harness);
  expect(await openPost(token, services)).toMatchObject({ ...POST, state: 'waiting' });
  await decidePost(token, 'approved', services);
  await decidePost(token, 'approved', services);
  expect(await services.posts.shown(POST.topic)).toMatchObject([
    { title: POST.title, text: POST.text, name: POST.name },
  ]);
  expect(await services.posts.shown('equipment-tools')).toEqual([]);

  expect(await decidePost(token, 'rejected', services)).toMatchObject({ state: 'rejected' });
  expect(await services.posts.shown(POST.topic)).toEqual([]);
  await decidePost(token, 'approved', services);
  expect(await services.posts.shown(POST.topic)).toHaveLength(1);
});

const KINDS = {
  async post({ services }: TestHarness, text = POST.text) {
    await sendPost({ ...POST, text }, CALLER, services);
    return () => services.posts.shown(POST.topic);
  },
  async review(harness: TestHarness, text = POST.text) {
    const { services } = harness;
    const token = services.crypto.reviewer.sign((await buy(harness)).entitlementId);
    const review = { slug: BOOK, stars: 4, text, name: POST.name, mayShowHealth: false };
    await sendReview({ token, ...review }, services, ONE_REQUEST);
    return async () => (await services.reviews.shown(BOOK, false)).reviews;
  },
} as const;

test.each(['post', 'review'] as const)(
  'publishes an answer to a %s, lets the coach edit and remove it, and encrypts both the post and the answer',
  async (kind) => {
    const { services, records } = harness;
    const readShown = await KINDS[kind](harness);
    const [waiting] = (await listSubmissions(kind, 'waiting', services)).items;
    const id = waiting?.id ?? '';
    const give = (answer: string, seen: string, first = false) =>
      answerSubmission(kind, { id, answer, seen, first }, services);
    const shown = async () => (await readShown()).map(({ answer }) => answer);
    expect(await give('Well done.', '', true)).toMatchObject({
      ...{ kind, state: 'approved', answer: 'Well done.', text: POST.text },
    });
    expect(await shown()).toEqual(['Well done.']);
    await give('Well done, Ann.', 'Well done.');
    await give('Well done, Ann.', 'Well done.');
    expect(await shown()).toEqual(['Well done, Ann.']);
    expect((await listSubmissions(kind, 'decided', services)).items).toMatchObject([
      { answer: 'Well done, Ann.' },
    ]);
    expect([...records.contents.keys()].filter((key) => key.includes('.answer-'))).toHaveLength(2);
    expect(JSON.stringify([...records.contents])).not.toMatch(/Well done|made tea|Tea drinker/);
    await give('', 'Well done, Ann.');
    expect(await shown()).toEqual([undefined]);

    await decideSubmission(kind, { id, decision: 'rejected', rule: 'privacy' }, services);
    await expect(give('Too late.', '', true)).rejects.toMatchObject({ code: 'bad_request' });
    expect(await shown()).toEqual([]);
  },
);

test('treats a second click within minutes as the same post and doesn’t send a second email', async () => {
  await Promise.all([
    sendPost(POST, CALLER, harness.services),
    sendPost(POST, CALLER, harness.services),
  ]);
  await sendPost(POST, CALLER, harness.services);
  expect(harness.mails).toHaveLength(1);
});

test('rejects a token that this site didn’t sign', async () => {
  await sendPost(POST, CALLER, harness.services);
  const token = tokenIn(harness);
  const wrong = [
    '',
    'x',
    token.slice(0, -1),
    token.replace(/^v1\.[a-f0-9]{4}/, 'v1.0000'),
    harness.services.crypto.link.sign({ entitlementId: 'a'.repeat(32), linkVersion: 1 }),
  ];
  for (const one of wrong) {
    await expect(openPost(one, harness.services)).rejects.toMatchObject({ code: 'link_unknown' });
    await expect(decidePost(one, 'approved', harness.services)).rejects.toMatchObject({
      code: 'link_unknown',
    });
  }
  expect(await harness.services.posts.shown(POST.topic)).toEqual([]);
});

test('alerts the coach immediately when a post suggests someone is in danger', async () => {
  await sendPost({ ...POST, text: 'I want to kill myself tonight.' }, CALLER, harness.services);
  expect(harness.mails[0]?.subject).toMatch(/^Please read this now: /);
  expect(harness.mails[0]?.text).toContain('The person who wrote it may be in danger.');
});

test.each(['post', 'review'] as const)(
  'keeps a %s from someone in danger pending until it’s answered or marked as handled',
  async (kind) => {
    const { services } = harness;
    const readShown = await KINDS[kind](harness, 'I want to kill myself tonight.');
    const [waiting] = (await listSubmissions(kind, 'waiting', services)).items;
    const id = waiting?.id ?? '';
    const inDanger = async () => (await readDashboardNumbers(services))[`${kind}s`].inDanger;
    const refused = { code: 'bad_request', message: ANSWER_MISSING };
    const approve = (isHandled?: boolean) =>
      decideSubmission(kind, { id, decision: 'approved', isHandled }, services);
    const answer = (text: string) =>
      answerSubmission(kind, { id, answer: text, seen: '' }, services);

    await expect(approve()).rejects.toMatchObject(refused);
    await expect(answer('')).rejects.toMatchObject(refused);
    expect(await inDanger()).toBe(1);
    expect(await readShown()).toEqual([]);

    expect(await approve(true)).toMatchObject({ state: 'approved' });
    expect(await inDanger()).toBe(0);

    await decideSubmission(kind, { id, decision: 'rejected', rule: 'privacy' }, services);
    await expect(approve()).rejects.toMatchObject(refused);
    expect(await answer('Please call 988.')).toMatchObject({ state: 'approved' });
    await decideSubmission(kind, { id, decision: 'rejected', rule: 'privacy' }, services);
    expect(await approve()).toMatchObject({ state: 'approved', answer: 'Please call 988.' });
  },
);

test.each(['post', 'review'] as const)(
  'keeps a %s hidden until its answer is saved, and publishes it without an answer if the coach marks it as handled',
  async (kind) => {
    const { services } = harness;
    const readShown = await KINDS[kind](harness, 'I want to kill myself tonight.');
    const [waiting] = (await listSubmissions(kind, 'waiting', services)).items;
    const id = waiting?.id ?? '';
    const give = (answer: string, seen: string, isHandled?: boolean) =>
      answerSubmission(kind, { id, answer, seen, isHandled }, services);

    const store = kind === 'post' ? services.posts : services.reviews;
    const failing = vi.spyOn(store, 'answer').mockRejectedValueOnce(new Error('The store is down'));
    await expect(give('Please call 988.', '')).rejects.toThrow('The store is down');
    failing.mockRestore();
    expect(await readShown()).toEqual([]);
    const interrupted = vi.spyOn(store, 'decide').mockRejectedValueOnce(new Error('Interrupted'));
    await expect(give('Please call 988.', '')).rejects.toThrow('Interrupted');
    interrupted.mockRestore();
    expect(await readShown()).toEqual([]);
    await give('Please call 988.', '');
    expect(await readShown()).toMatchObject([{ answer: 'Please call 988.' }]);

    await decideSubmission(kind, { id, decision: 'rejected', rule: 'privacy' }, services);
    await expect(give('', 'Please call 988.')).rejects.toMatchObject({ message: ANSWER_MISSING });
    const shown = await give('', 'Please call 988.', true);
    expect(shown).toMatchObject({ state: 'approved', answer: undefined });
    expect(await readShown()).toHaveLength(1);
  },
);

test('doesn’t let the emailed link approve a post from someone in danger', async () => {
  const { services } = harness;
  await sendPost({ ...POST, text: 'I want to kill myself tonight.' }, CALLER, services);
  const token = tokenIn(harness);
  await expect(decidePost(token, 'approved', services)).rejects.toMatchObject({
    message: ANSWER_MISSING,
  });
  expect(await decidePost(token, 'rejected', services)).toMatchObject({ state: 'rejected' });
});

test('rejects an unknown topic and reports which one', async () => {
  await expect(
    sendPost({ ...POST, topic: 'cars' }, CALLER, harness.services),
  ).rejects.toMatchObject({
    code: 'bad_request',
    message: 'We can’t find the topic "cars". Choose one on our Community page.',
  });
});

test('limits a network that sends many posts, but not others', async () => {
  for (let number = 0; number < CALLER_LIMITS.hour; number += 1) {
    await sendPost({ ...POST, title: `Post ${number}` }, CALLER, harness.services);
  }
  await expect(
    sendPost({ ...POST, title: 'One more' }, CALLER, harness.services),
  ).rejects.toMatchObject({ code: 'too_many_requests' });
  await sendPost({ ...POST, title: 'From elsewhere' }, '198.51.100.7', harness.services);
});

describe('a report', () => {
  test('reaches the coach with the post and the reason', async () => {
    const { services } = harness;
    await sendPost(POST, CALLER, services);
    const token = tokenIn(harness);
    const { id } = await decidePost(token, 'approved', services);
    const report = { postId: id, reason: 'This names my neighbor.' };
    expect(await reportPost(report, CALLER, services)).toEqual({ status: 'reported' });
    await reportPost(report, CALLER, services);
    expect(harness.mails).toHaveLength(2);
    expect(harness.mails[1]).toMatchObject({ tag: 'post-report', to: 'support@example.com' });
    expect(harness.mails[1]?.text).toContain('> This names my neighbor.');
    await decidePost(tokenIn(harness), 'rejected', services);
    expect(await services.posts.shown(POST.topic)).toEqual([]);
  });

  test('returns the same response, but doesn’t send an email, if the reported post is rejected, waiting, or missing', async () => {
    const { services } = harness;
    await sendPost(POST, CALLER, services);
    const { id } = await decidePost(tokenIn(harness), 'approved', services);
    await decidePost(tokenIn(harness), 'rejected', services);
    await sendPost({ ...POST, title: 'A good evening' }, CALLER, services);
    const waiting = (await listSubmissions('post', 'waiting', services)).items.map(
      (post) => post.id,
    );
    expect(waiting).toHaveLength(1);
    const sent = harness.mails.length;
    for (const postId of [id, ...waiting, 'a'.repeat(32)]) {
      const report = { postId, reason: 'I do not like it.' };
      expect(await reportPost(report, CALLER, services)).toEqual({ status: 'reported' });
    }
    expect(harness.mails).toHaveLength(sent);
  });
});

test('requires consent, valid field lengths, and a valid topic for a post', () => {
  const input = { action: 'send', ...POST, consent: true };
  expect(communityPostInput.safeParse(input).success).toBe(true);
  for (const change of [
    { consent: false },
    { title: '' },
    { title: 'x'.repeat(91) },
    { text: ' \n ' },
    { text: 'x'.repeat(2001) },
    { name: '' },
    { topic: '../secrets' },
  ]) {
    expect(communityPostInput.safeParse({ ...input, ...change }).success).toBe(false);
  }
});

test('stores any text exactly, and never renders it as markup in the email', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).filter((text) => !!text.trim()),
      async (written) => {
        const parsed = communityPostInput.safeParse({
          action: 'send',
          ...POST,
          text: written,
          consent: true,
        });
        if (!parsed.success || parsed.data.action !== 'send') return;
        const harness = await createTestHarness();
        await harness.services.notificationSettings.save({
          ...DEFAULT_NOTIFICATIONS,
          emailsEachPost: true,
        });
        await sendPost(parsed.data, CALLER, harness.services);
        const token = tokenIn(harness);
        const post = await decidePost(token, 'approved', harness.services);
        expect(post.text).toBe(parsed.data.text);
        expect(harness.mails[0]?.html).not.toMatch(/<script|<img|onerror=/i);
      },
    ),
    { numRuns: 60 },
  );
});

test('makes the same number of store calls for topics with 60 and 300 posts', async () => {
  const costOf = async (count: number) => {
    const harness = await createTestHarness();
    const { posts } = harness.services;
    for (let number = 0; number < count; number += 1) {
      const id = number.toString(16).padStart(32, '0');
      const at = harness.clock.now + number;
      await posts.save({
        id,
        topic: 'daily-motivation',
        title: `Post ${number}`,
        text: 'Tea.',
        name: 'A',
        at,
        consent: '1',
      });
      await posts.decide(id, { state: 'approved' }, at);
    }
    const before = harness.records.calls;
    const shown = await posts.shown('daily-motivation');
    expect(shown.map(({ title }) => title).slice(0, 2)).toEqual([
      `Post ${count - 1}`,
      `Post ${count - 2}`,
    ]);
    expect(shown).toHaveLength(50);
    return harness.records.calls - before;
  };
  expect(await costOf(300)).toBe(await costOf(60));
});
