import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LocalStore } from '#netlify/local/local-services.ts';

/** The whole product in a process of its own. */
interface RunningSite {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts it on a free port, over an empty store of its own: limits outlive a restart. It has as long as it needs; one
 * that ends instead says why.
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
  if (url === undefined) throw new Error(`The site over ${store} did not start:\n${output}`);
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** One site for all journeys. Workers find its address in their environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, stop } = await startSite('blobs');
  process.env['SITE_URL_OF_TESTS'] = url;
  return stop;
}
