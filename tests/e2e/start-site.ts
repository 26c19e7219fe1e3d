import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LocalStore } from '#netlify/local/local-services.ts';

/** The whole site running in its own process. */
interface RunningSite {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the site on a free port with its own empty store, because rate limits survive a restart.
 * Doesn't time out.
 * @throws an error with the process's output if it exits before it's ready
 */
export async function startSite(store: LocalStore): Promise<RunningSite> {
  const child = spawn(process.execPath, ['netlify/local/start.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      LOCAL_DATA_DIR: `test-results/local-data-${store}-${process.pid}-${Date.now()}`,
      LOCAL_STORE: store,
    },
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        const url = /^Ready: (\S+)$/m.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const url = await Promise.race([ready, ended.then(() => undefined)]);
  if (url === undefined) throw new Error(`The site on ${store} didn’t start:\n${output}`);
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Starts one site for all end-to-end tests. Workers read its URL from their environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, stop } = await startSite('blobs');
  process.env['SITE_URL_OF_TESTS'] = url;
  return stop;
}
