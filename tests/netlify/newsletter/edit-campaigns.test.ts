import { beforeEach, expect, test } from 'vitest';
import { listCampaigns, sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

const TYPO = { subject: 'News', words: 'Helo, this is new.', button: '', path: '' };
const CORRECTED = { ...TYPO, words: 'Hello, this is new.' };
const DRAFT = '7d1f0c1e-0000-4000-8000-000000000001';
const OTHER_DRAFT = '7d1f0c1e-0000-4000-8000-000000000002';

let harness: TestHarness;

beforeEach(async () => {
  harness = await createTestHarness();
  const { subscribers, crypto, now } = harness.services;
  const reader = crypto.addressKey('maria@example.com');
  await subscribers.ask(reader, 1, 'maria@example.com', { wording: 'w', at: now() });
  await subscribers.confirm(reader, 1, now());
});

const send = (campaign: typeof TYPO, draftId: string) =>
  sendCampaign(campaign, draftId, harness.services);
const listed = async () => (await listCampaigns(harness.services)).campaigns.length;

test('sends a draft only once if it’s corrected after a lost response, and returns what was sent', async () => {
  const { id } = await send(TYPO, DRAFT);
  const second = await send(CORRECTED, DRAFT);
  expect(second).toMatchObject({ id, isEarlierText: true, campaign: TYPO });
  expect(await listed()).toBe(1);
  expect(await harness.services.campaigns.all()).toMatchObject([TYPO]);
});

test('sends both versions if the coach chooses to, as a new draft', async () => {
  await send(TYPO, DRAFT);
  expect(await send(CORRECTED, OTHER_DRAFT)).not.toHaveProperty('isEarlierText');
  expect(await listed()).toBe(2);
});

test('sends only one of two versions that arrive at the same time', async () => {
  const answers = await Promise.all([send(TYPO, DRAFT), send(CORRECTED, DRAFT)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ isEarlierText }) => isEarlierText)).toHaveLength(1);
  expect(await listed()).toBe(1);
});

test('finishes a draft whose sending was interrupted, even with corrected text', async () => {
  const { records } = harness;
  const create = records.create.bind(records);
  records.create = (key, data) =>
    key.startsWith('campaign-sent-')
      ? Promise.reject(new Error('The function was stopped.'))
      : create(key, data);
  await expect(send(TYPO, DRAFT)).rejects.toThrow('stopped');
  records.create = create;
  expect(await listed()).toBe(0);
  expect(await send(CORRECTED, DRAFT)).toMatchObject({ isEarlierText: true, campaign: TYPO });
  expect(await listed()).toBe(1);
});
