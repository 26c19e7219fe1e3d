/**
 * `npm run dev`: saving a file reloads pages or restarts functions, and payments and email work as
 * in `npm start`. Runs two processes: Astro's dev server, and `dev-functions.ts`, which Node
 * restarts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { readPort, requireFreePort, requireWritable, runUntilStopped } from './command-line.ts';

/** Interval between checks that the page server is up, in milliseconds. */
const POLL_PAUSE = 250;
const PATIENCE = 60_000;

await runUntilStopped(async (signal) => {
  const port = readPort(process.env['PORT']) || 8888;
  const dataDir = resolve(process.env['LOCAL_DATA_DIR'] || '.local');
  await requireWritable(dataDir);
  await requireFreePort(port);
  await requireFreePort(port + 1);
  console.log('Starting the page server …');
  const run = (args: readonly string[], stdout: 'ignore' | 'inherit') =>
    spawn(process.execPath, args, {
      stdio: ['ignore', stdout, 'inherit'],
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        PORT: String(port),
        LOCAL_DATA_DIR: dataDir,
      },
    });
  const programs: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(programs.map(endProgram));
  };
  signal.addEventListener('abort', () => void stop());

  const pagesUrl = `http://127.0.0.1:${port + 1}`;
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev'];
  const pages = run([...astro, '--port', String(port + 1), '--host', '127.0.0.1'], 'ignore');
  programs.push(pages);
  await waitFor(pagesUrl, pages);
  const server = run(
    ['--watch', '--watch-preserve-output', 'netlify/local/dev-functions.ts', pagesUrl],
    'inherit',
  );
  programs.push(server);
  for (const program of programs) {
    program.once('exit', () => {
      if (signal.aborted) return;
      console.error(
        'A part of npm run dev has stopped. See the message above, and start it again.',
      );
      void stop().then(() => process.exit(1));
    });
  }
  return stop;
});

async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}

async function waitFor(url: string, program: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline && program.exitCode === null) {
    try {
      await fetch(url, { method: 'HEAD' });
      return;
    } catch {
      await new Promise((later) => setTimeout(later, POLL_PAUSE));
    }
  }
  throw new CannotStart(`The page server didn’t start at ${url}. See the message above.`);
}
