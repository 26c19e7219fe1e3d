import { expect, test } from 'vitest';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { StoreUnavailable } from '#netlify/storage/store.ts';
import { SLUG, soldBefore, told } from '#tests/support/shop-with-buyers.ts';

test('resumes an interrupted run where it left off, and reports its progress', async () => {
  const harness = await soldBefore(95);
  await notifyBuyers({ slug: SLUG, version: 2 }, harness.services);
  const seen: number[] = [];
  for (let run = 0; run < 40; run += 1) {
    let looks = 2;
    const cut = {
      ...endless,
      get isOver() {
        return (looks -= 1) < 0;
      },
    };
    const isDone = await announceVersions(harness.services, cut, new Map());
    const { looked, state } = await notifyBuyers({ slug: SLUG, version: 2 }, harness.services);
    seen.push(looked);
    if (isDone) break;
    expect(state).toBe('under-way');
  }
  expect(seen).toEqual([20, 40, 60, 80, 95]);
  expect(told(harness)).toBe(95);
});

test('rechecks buyers after a crash, but doesn’t notify anyone twice', async () => {
  const harness = await soldBefore(60);
  await notifyBuyers({ slug: SLUG, version: 2 }, harness.services);
  const { saveProgress } = harness.services.announcements;
  let saves = 0;
  harness.services.announcements.saveProgress = async (...args) => {
    if ((saves += 1) === 2) throw new StoreUnavailable('cut off');
    await saveProgress(...args);
  };
  await expect(announceVersions(harness.services, endless, new Map())).rejects.toThrow('cut off');
  expect(await announceVersions(harness.services, endless, new Map())).toBe(true);
  expect(told(harness)).toBe(60);
  expect(await harness.services.announcements.open()).toEqual([]);
});

test('doesn’t announce a version that has since been replaced', async () => {
  const harness = await soldBefore(3);
  await notifyBuyers({ slug: SLUG, version: 2 }, harness.services);
  const body = new TextEncoder().encode('%PDF-1.7 the third %%EOF');
  const third = { slug: SLUG, fileName: 'third.pdf', pages: 9, body, at: harness.clock.now };
  await harness.services.books.publish(third);
  expect(await announceVersions(harness.services, endless, new Map())).toBe(true);
  expect(told(harness)).toBe(0);
});
