import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../netlify/operate/function-bundles.ts';
import {
  countRoundTrips,
  shopWithOrders,
  type RoundTrips,
} from '../../tests/support/round-trips.ts';
import { median } from './median.ts';

/** Cost of a function before its first request. */
export interface MeasuredImport {
  name: string;
  /** Size of the deployed file, in bytes. */
  bytes: number;
  /**
   * Wall-clock and CPU time Node takes to load it, in milliseconds. Median over fresh processes.
   */
  load: number;
  loadCpu: number;
}

/** Cost of a request. `ownTime` is the median, in milliseconds. */
export interface MeasuredRequest extends RoundTrips {
  name: string;
}

/** Number of fresh processes per function. */
const LOADS = 5;
/** Visits to the shop. The first one is a warm-up and isn't counted. */
const VISITS = 11;

const LOADER = `
  import { pathToFileURL } from 'node:url';
  const file = pathToFileURL(process.argv[1]).href;
  const before = process.cpuUsage();
  const started = performance.now();
  await import(file);
  const load = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ load, loadCpu: (user + system) / 1000 }));`;

/** Loads each deployed function in fresh processes. */
export async function measureImports(): Promise<MeasuredImport[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-functions-'));
  try {
    const measured: MeasuredImport[] = [];
    for (const { name } of await bundleFunctions(folder)) {
      const file = join(folder, `${name}.mjs`);
      const loads = Array.from({ length: LOADS }, () => {
        const { stdout } = spawnSync(
          process.execPath,
          ['--input-type=module', '-e', LOADER, file],
          { encoding: 'utf8' },
        );
        return JSON.parse(stdout) as Pick<MeasuredImport, 'load' | 'loadCpu'>;
      });
      measured.push({
        name,
        bytes: (await stat(file)).size,
        load: rounded(median(loads.map((one) => one.load))),
        loadCpu: rounded(median(loads.map((one) => one.loadCpu))),
      });
    }
    return measured;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Sends every kind of request to an in-memory shop. Own time covers the handlers: parsing,
 * validating, deciding, signing, and writing responses. Passwords are hashed with the fast settings
 * used in tests.
 */
export async function measureRequests(): Promise<MeasuredRequest[]> {
  const visits = [];
  for (let number = 0; number < VISITS; number += 1)
    visits.push(await quietly(async () => countRoundTrips(await shopWithOrders(0))));
  const [first, ...counted] = visits;
  return Object.entries(first ?? {}).map(([name, trips]) => ({
    name,
    ...trips,
    ownTime: rounded(median(counted.map((visit) => visit[name as keyof typeof visit].ownTime))),
  }));
}

/** Runs `work` while suppressing the functions' log output. */
export async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { log } = console;
  console.log = () => undefined;
  try {
    return await work();
  } finally {
    console.log = log;
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
