import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import { fingerprint } from './fingerprint.ts';

/** Everything that the pages are made from. */
const INPUTS = [
  'content/**/*',
  'src/**/*',
  'public/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** The pages could not be built. */
class BuildFailed extends CannotStart {
  override name = 'BuildFailed';
}

/** Where the fingerprint of the last build is kept, beside the pages themselves. */
const RECORD = 'dist/.inputs';

/**
 * Builds the pages unless the last build was made from the same files.
 * @param say Takes one line of progress.
 * @param signal Ends the build.
 * @throws {BuildFailed} its output has been shown
 */
export async function buildIfChanged(
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const inputs = await fingerprint(INPUTS, process.env['SITE_URL']);
  const last = await readFile(RECORD, 'utf8').catch(() => '');
  if (last === inputs && existsSync('dist/404.html')) {
    say('The pages are built already.');
    return;
  }
  say('Building the pages. This can take a minute …');
  await runAstroBuild(signal);
  await writeFile(RECORD, inputs);
}

async function runAstroBuild(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
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
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    console.error(output);
    throw new BuildFailed(
      'The pages could not be built. The message above says why. If a file in content/ was changed, run npm run check:content: it names the line and says what to change.',
    );
  }
}
