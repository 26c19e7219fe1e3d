import { describe, expect, test } from 'vitest';
import {
  orSkip,
  reportSkipped,
  runTasks,
  tasksOf,
  processList,
  type SkippedRecords,
  type JobTask,
} from '#netlify/jobs/job.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { startDeadline, startMachineTimer } from '#netlify/platform/deadline.ts';
import { StoreRecordUnreadable, StoreUnavailable } from '#netlify/storage/store.ts';
import { createManualTimers } from '#tests/support/manual-timer.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';

const DAY = 24 * 60 * 60_000;
const never = new Promise<never>(() => undefined);
const job = { name: 'mails', doing: 'sending queued emails' };

/**
 * Creates one task per letter. Each task records that it ran, unless its function in `odd` fails or
 * hangs.
 */
function letters(ids: string, odd: Record<string, () => Promise<void>>) {
  const ran: string[] = [];
  const work = async (id: string) => {
    await odd[id]?.();
    ran.push(id);
  };
  return { ran, tasks: tasksOf([...ids], undefined, work) };
}

describe('running a list of tasks', () => {
  test('stops at the deadline even if no task ever yields', async () => {
    async function* endless(): AsyncGenerator<JobTask> {
      for (let id = 0; ; id += 1) yield { id: `${id}`, work: async () => undefined };
    }
    const time = startDeadline(20, startMachineTimer);
    const { isAtEnd, begun } = await runTasks(endless(), time, new Map());
    expect(isAtEnd).toBe(false);
    expect(Number(begun)).toBeGreaterThan(0);
  });

  test('lets other work in the same process run between tasks', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const time = startDeadline(60_000, startMachineTimer);
    const { tasks } = letters('abcdefgh', {});
    await runTasks(tasks, time, new Map());
    clearImmediate(timer);
    time.cancel();
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  test('skips failed tasks, and records only the name of the error', async () => {
    const time = startDeadline(SWEEP_BUDGET, createManualTimers().start);
    const skipped: SkippedRecords = new Map();
    const { ran, tasks } = letters('abcd', {
      b: () => Promise.reject(new TypeError('maria@example.com')),
      c: () => Promise.reject(new StoreRecordUnreadable('order-1', 'is not JSON')),
    });
    expect(await runTasks(tasks, time, skipped)).toMatchObject({ isAtEnd: true, left: [] });
    expect(ran).toEqual(['a', 'd']);
    expect([...skipped]).toEqual([
      ['b', 'TypeError'],
      ['order-1', 'StoreRecordUnreadable'],
    ]);
  });

  test('doesn’t mark tasks that hit an outage as skipped', async () => {
    const time = startDeadline(SWEEP_BUDGET, createManualTimers().start);
    const skipped: SkippedRecords = new Map();
    const outage = new StoreUnavailable('down');
    const { ran, tasks } = letters('abc', { b: () => Promise.reject(outage) });
    expect(await runTasks(tasks, time, skipped)).toMatchObject({
      ...{ isAtEnd: true, begun: 'c', ended: 'a', left: ['b'], outage },
    });
    expect([ran, skipped.size]).toEqual([['a', 'c'], 0]);
    await expect(orSkip('b', skipped, () => Promise.reject(outage))).rejects.toBe(outage);
  });

  test('reports hanging tasks if later ones finished', async () => {
    const timers = createManualTimers();
    const skipped: SkippedRecords = new Map();
    const { ran, tasks } = letters('abcde', { b: () => never, e: () => never });
    const run = runTasks(tasks, startDeadline(100, timers.start), skipped);
    await timers.pass(0);
    await timers.pass(100);
    expect(await run).toMatchObject({ isAtEnd: true, ended: 'a', left: ['b', 'e'] });
    expect([...skipped]).toEqual([['b', 'TookTooLong']]);
    expect(ran).toEqual(['a', 'c', 'd']);
  });
});

test('a damaged cursor restarts the list from the beginning', async () => {
  const { services, records } = await createTestHarness();
  const ran: string[] = [];
  for (const [index, damage] of [null, 5, {}, { last: 5 }].entries()) {
    await records.create('sweep-cursor-test-mails', damage);
    if (index === 0) records.damage('sweep-cursor-test-mails');
    const tasks = (cursor: string | undefined) =>
      tasksOf(['a', 'b'], cursor, async (id) => void ran.push(id));
    const time = startDeadline(100, createManualTimers().start);
    expect(await processList('mails', tasks, services, time, new Map())).toBe(true);
    await records.remove('sweep-cursor-test-mails');
  }
  expect(ran.join('')).toBe('abababab');
});

describe('skipped records', () => {
  const alertsOf = async ({ services }: Awaited<ReturnType<typeof createTestHarness>>) =>
    (await services.alerts.open()).map(
      ({ kind, note }) => `${kind} ${/backup: (\S+)/.exec(note)?.[1]}`,
    );

  test('alerts the coach about a skipped record only once, and at most once per job per day', async () => {
    const harness = await createTestHarness();
    const report = (...keys: string[]) =>
      reportSkipped(job, new Map(keys.map((key) => [key, 'TypeError'])), harness.services);
    for (let run = 0; run < 3; run += 1) await report('post-a');
    expect(await alertsOf(harness)).toEqual(['record-damaged post-a']);
    await report('post-a', 'post-b');
    expect(await alertsOf(harness)).toHaveLength(1);
    harness.clock.now += DAY;
    await report('post-a', 'post-b', 'post-c');
    expect(await alertsOf(harness)).toEqual(['record-damaged post-b', 'record-damaged post-a']);
    const [newest] = await harness.services.alerts.open();
    expect(newest?.note).toContain(
      'While sending queued emails, the site skipped 3 records and continued with the rest.',
    );
  });

  test('raises a single alert for skipped records, no matter which job skips them', async () => {
    const harness = await createTestHarness();
    for (const name of ['mails', 'purge'])
      await reportSkipped({ ...job, name }, new Map([['post-a', 'TypeError']]), harness.services);
    expect(await alertsOf(harness)).toHaveLength(1);
  });

  test('alerts the coach starting with the third run of the day if records only timed out', async () => {
    const harness = await createTestHarness();
    for (let run = 1; run <= 3; run += 1) {
      expect(await alertsOf(harness)).toEqual([]);
      await reportSkipped(job, new Map([['a', 'TookTooLong']]), harness.services);
      harness.clock.now += 5 * 60_000;
    }
    expect(await alertsOf(harness)).toEqual(['record-damaged a']);
  });
});

describe('the heartbeat', () => {
  test('records a heartbeat even if a job throws synchronously', async () => {
    const { services, clock } = await createTestHarness();
    services.books.current = () => {
      throw new TypeError('broken');
    };
    services.alerts.unsent = () => {
      throw new TypeError('broken');
    };
    services.erasures.open = () => {
      throw new TypeError('broken');
    };
    expect(await sweep(services)).toMatchObject({ finished: false });
    expect(await services.heartbeat.newest(clock.now)).toBe(clock.now);
  });

  test('records a heartbeat even if a job blocks the process until time runs out', async () => {
    const { services, clock } = await createTestHarness();
    const timers = createManualTimers();
    services.alerts.unsent = async () => {
      await timers.pass(SWEEP_BUDGET);
      return [];
    };
    expect(await sweep(services, { startTimer: timers.start })).toMatchObject({ finished: false });
    expect(await services.heartbeat.newest(clock.now)).toBe(clock.now);
  });

  test('records a heartbeat even if recording a job failure hangs', async () => {
    const { services, clock } = await createTestHarness();
    services.alerts.unsent = () => Promise.reject(new Error('broken'));
    services.heartbeat.recordFailure = () => never;
    const timers = createManualTimers();
    const run = sweep(services, { startTimer: timers.start });
    await timers.pass(0);
    expect(await services.heartbeat.newest(clock.now)).toBe(clock.now);
    await timers.pass(SWEEP_BUDGET);
    await run;
  });
});
