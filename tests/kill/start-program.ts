import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A fixed path, so that Node can reuse its compile cache. */
const FOLDER = 'node_modules/.cache/killed';

/** This run's bundled programs, by name. */
const bundled = new Map<string, Promise<string>>();

/**
 * Starts a program from this folder in a separate process with a message channel. Bundles it into
 * one file, like deployed functions, because loading 200 source files would take half of such a
 * short process's time.
 * @param name Name of a file in this folder, without its extension.
 * @param plan Instructions for the program, as any JSON value.
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
    // Some packages are CommonJS and `require` Node's built-in modules.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
    write: false,
    logLevel: 'silent',
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.mjs`);
  const part = `${file}.${process.pid}`;
  // Write to a temporary file and rename it, because another run may be starting the program.
  writeFileSync(part, outputFiles[0]?.contents ?? '');
  renameSync(part, file);
  return file;
}
