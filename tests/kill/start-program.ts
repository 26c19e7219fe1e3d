import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A fixed place, so that Node keeps what it compiled. */
const FOLDER = 'node_modules/.cache/killed';

/** Programs of this run, by their name. */
const bundled = new Map<string, Promise<string>>();

/**
 * Starts a program of this folder in a process of its own, with a channel for messages. It runs from one file, as
 * functions do when they are deployed: loading 200 sources was half of the work of a process that soon dies.
 * @param name A file of this folder without its ending.
 * @param plan What the program is to do; any JSON.
 */
export async function startProgram(
  name: string,
  plan: unknown,
): Promise<{ child: ChildProcess; errors: () => string }> {
  const file = bundled.get(name) ?? bundle(name);
  bundled.set(name, file);
  const child = fork(await file, [JSON.stringify(plan)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return { child, errors: () => text };
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL(`${name}.ts`, import.meta.url).pathname],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Some packages are CommonJS and ask for Node's own modules.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
    write: false,
    logLevel: 'silent',
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.mjs`);
  const part = `${file}.${process.pid}`;
  // Written beside and moved: another run may just start it.
  writeFileSync(part, outputFiles[0]?.contents ?? '');
  renameSync(part, file);
  return file;
}
