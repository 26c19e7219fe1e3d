/**
 * `npm start`: builds the pages if anything changed, starts the local services, serves everything,
 * and prints the URLs.
 */
import { resolve } from 'node:path';
import { buildIfChanged } from './build.ts';
import {
  readPort,
  readStore,
  requireFreePort,
  requireWritable,
  runUntilStopped,
} from './command-line.ts';

await runUntilStopped(async (signal) => {
  const port = readPort(process.env['PORT']);
  const dataDir = resolve(process.env['LOCAL_DATA_DIR'] || '.local');
  const store = readStore(process.argv.slice(2), process.env['LOCAL_STORE']);
  await requireWritable(dataDir);
  await requireFreePort(port);
  await buildIfChanged((line) => console.log(line), signal);
  console.log('Starting storage, payments, and email …');
  // Loaded lazily, so that startup problems are reported right away instead of after a second or
  // two.
  const [{ startSite }, { seed }, { coachSetUpLink }] = await Promise.all([
    import('./local-site.ts'),
    import('./seed.ts'),
    import('./coach-link.ts'),
  ]);
  const site = await startSite({ port, dataDir, store, seed });
  const setUp = await coachSetUpLink();
  console.log(`
Ready: ${site.url}
  Shop         ${site.url}/shop
  Editor       npm run dev, and then /edit
  Outbox       ${site.url}/__local/mail
  Local pages  ${site.url}/__local/${setUp ? `\n  Coach        ${setUp} (once: choose the coach's password)` : ''}
Press Ctrl-C to stop.`);
  return () => site.close();
});
