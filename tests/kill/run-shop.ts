import { startProgram } from './start-program.ts';

/** What one run of the shop's process came to. */
export interface ShopRun {
  /** The signal that ended it, if one did. */
  signal: NodeJS.Signals | null;
  /** What its tasks gave; empty when it was killed. */
  results: unknown[];
  /** Changes of the store on the disk since fulfilling began. */
  writes: number;
  errors: string;
}

/** What the process is to do; see `shop-process.ts`. */
export interface ShopPlan {
  dataDir: string;
  /** Where the records lie; on the disk when it is not named. */
  database?: { url: string; store: string } | undefined;
  stripeUrl: string;
  postmarkUrl: string;
  confirmedFile: string;
  kill?: { write: number; moment: 'before' | 'after' } | undefined;
  tasks: object[];
}

/** Runs the shop's process to its end, whichever it is. */
export async function runShop(plan: ShopPlan): Promise<ShopRun> {
  const { child, errors } = await startProgram('shop-process', plan);
  const told = { results: [] as unknown[], writes: 0 };
  child.on('message', (message) => Object.assign(told, message));
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, by) => resolve(by));
  });
  return { signal, ...told, errors: errors() };
}

/** Starts a process that only serves the store; gives its address and the way to kill it. */
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
