/** `npm run dev`: pages reload as they are saved; functions, payments and mail are those of `npm start`. */
import { spawn } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import { CannotStart, readPort, requireWritable, runUntilStopped } from './command.ts';
import { seed } from './seed.ts';
import { startSite } from './serve.ts';

/** Between two looks whether the page server is up, in milliseconds. */
const LOOK_PAUSE = 250;
const PATIENCE = 60_000;

await runUntilStopped(async () => {
  const port = readPort(process.env['PORT']);
  const dataDir = resolve(process.env['LOCAL_DATA_DIR'] || '.local');
  await requireWritable(dataDir);
  const pagesPort = port === 0 ? 4321 : port + 1;
  console.log('Starting the page server …');
  const pages = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(pagesPort), '--host', '127.0.0.1'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  const pagesUrl = `http://127.0.0.1:${pagesPort}`;
  await waitFor(pagesUrl, () => pages.exitCode !== null);
  const site = await startSite({ port, dataDir, seed, pagesUrl });
  console.log(`
Ready: ${site.url}
  Pages reload as you save. After a change in netlify/, stop and start again.
  Mail outbox  ${site.url}/__local/mail
  Local world  ${site.url}/__local/
Press Ctrl-C to stop.`);
  return async () => {
    pages.kill();
    await site.close();
  };
});

async function waitFor(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if (hasEnded()) break;
    if (await answers(url)) return;
    await new Promise((later) => setTimeout(later, LOOK_PAUSE));
  }
  throw new CannotStart(`The page server did not start at ${url}. The message above says why.`);
}

function answers(url: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = httpRequest(url, { method: 'HEAD' }, (response) => {
      response.resume();
      done(true);
    });
    probe.on('error', () => done(false));
    probe.end();
  });
}
