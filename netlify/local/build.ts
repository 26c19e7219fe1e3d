import { spawn } from 'node:child_process';
import { readFile, rm, writeFile, glob } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const INPUTS = [
  'content/**/*',
  'src/**/*',
  'public/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

class BuildFailed extends CannotStart {
  override name = 'BuildFailed';
}

/** Where the last build's fingerprint is stored, next to the pages. */
const RECORD = 'dist/.inputs';

/**
 * Builds the pages, unless the last build used the same files.
 * @param say Receives progress messages, one line at a time.
 * @param signal Aborts the build.
 * @throws {BuildFailed} after its output has been shown
 */
export async function buildIfChanged(
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const inputs = await fingerprint();
  const last = await readFile(RECORD, 'utf8').catch(() => '');
  if (last === inputs && existsSync('dist/404.html')) {
    say('The pages are already built.');
    return;
  }
  say('Building the pages. This can take a minute …');
  // An interrupted build must not be mistaken for the previous one.
  await rm(RECORD, { force: true });
  await runAstroBuild(say, signal);
  await writeFile(RECORD, inputs);
}

/** Time between progress messages, in milliseconds. */
const PROGRESS_PAUSE = 5_000;

async function runAstroBuild(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  // With Node's default semi-space size, the build's memory use peaks at 1.4 GB instead of 1.2 GB,
  // and it isn't any faster.
  const command = ['--max-semi-space-size=4', 'node_modules/astro/bin/astro.mjs', 'build'];
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const progress = setInterval(() => {
    const pages = output.match(/\.html\b/g)?.length ?? 0;
    say(pages === 0 ? '  … preparing' : `  … ${pages} pages`);
  }, PROGRESS_PAUSE);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => clearInterval(progress));
  if (code === 0) return;
  console.error(output);
  throw new BuildFailed(reasonFor(code, output));
}

function reasonFor(code: number | null, output: string): string {
  if (/ENOSPC/.test(output)) {
    return 'The pages couldn’t be built because the disk is full. Free up about 200 MB, and run the same command again.';
  }
  if (code === null || /heap out of memory/.test(output)) {
    return 'The build was stopped early, most likely because memory ran out. It needs about 1 GB. Close other programs and run the same command again.';
  }
  return 'The pages couldn’t be built. See the message above. If you changed a file in content/, run npm run check:content, which shows the line and what to change.';
}

/**
 * Returns a hash of the build's inputs. It changes when a file is edited, added, renamed, or
 * deleted.
 */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.env['SITE_URL'] ?? '');
  const entries = await Array.fromAsync(glob(INPUTS, { withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}
