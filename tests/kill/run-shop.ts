import { startProgram } from './start-program.ts';

/** Result of running the shop process once. */
export interface ShopRun {
  /** The signal that ended the process, if any. */
  signal: NodeJS.Signals | null;
  /** Results of the tasks. Empty if the process was killed. */
  results: unknown[];
  /** Number of store writes since fulfillment, or the link's action, began. */
  writes: number;
  errors: string;
}

/** Plan for the shop process. See `shop-process.ts`. */
export interface ShopPlan {
  dataDir: string;
  /** Storage for the records. Defaults to disk. */
  database?: { url: string; store: string } | undefined;
  stripeUrl: string;
  postmarkUrl: string;
  confirmedFile: string;
  kill?: { write: number; moment: 'before' | 'after' } | undefined;
  tasks: object[];
}

/** Runs the shop process until it exits or is killed. */
export async function runShop(plan: ShopPlan): Promise<ShopRun> {
  const { child, errors } = await startProgram('shop-process', plan);
  const report = { results: [] as unknown[], writes: 0 };
  child.on('message', (message) => Object.assign(report, message));
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, by) => resolve(by));
  });
  return { signal, ...report, errors: errors() };
}

/** Starts a process that only serves the store. Returns its address and a function to kill it. */
export async function serveStore(
  plan: ShopPlan,
): Promise<{ contextEnv: string; kill: () => Promise<void> }> {
  const { child, errors } = await startProgram('shop-process', {
    ...plan,
    tasks: [{ do: 'serve' }],
  });
  const contextEnv = await new Promise<string>((resolve, reject) => {
    child.on('message', ({ results }: { results: string[] }) => resolve(results[0] ?? ''));
    child.on('close', () => reject(new Error(`The store did not start: ${errors()}`)));
  });
  return {
    contextEnv,
    async kill() {
      const closed = new Promise((resolve) => {
        child.on('close', resolve);
      });
      child.kill('SIGKILL');
      await closed;
    },
  };
}
