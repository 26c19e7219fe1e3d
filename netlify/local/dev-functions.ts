/** The process of `npm run dev` that restarts when a function or stub is saved. */
import { CannotStart } from './cannot-start.ts';
import { readPort, runUntilStopped } from './command-line.ts';
import { seed } from './seed.ts';
import { startSite } from './local-site.ts';

await runUntilStopped(async () => {
  const [pagesUrl] = process.argv.slice(2);
  const dataDir = process.env['LOCAL_DATA_DIR'];
  if (!pagesUrl || !dataDir) throw new CannotStart('Start this with: npm run dev');
  const site = await startSite({ port: readPort(process.env['PORT']), dataDir, seed, pagesUrl });
  console.log(`
Ready: ${site.url}
  Pages reload when you save. After a change in netlify/, the functions restart.
  Editor       ${site.url}/edit
  Outbox       ${site.url}/__local/mail
  Local pages  ${site.url}/__local/
Press Ctrl-C to stop.`);
  return () => site.close();
});
