/**
 * Loads modules and prints each one's side effects: variables read, files opened, connections and
 * processes started, and timers set. Runs in a separate process because it replaces the functions
 * they would use.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { pathToFileURL } from 'node:url';

let effects: string[] = [];

function watch(owner: object, names: readonly string[], what: string): void {
  for (const name of names) {
    const own = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Reflect.set(owner, name, function watched(this: unknown, ...given: unknown[]) {
      effects.push(`${what} ${name}(${String(given[0]).slice(0, 80)})`);
      return own.apply(this, given);
    });
  }
}

const files = process.argv.slice(2);
const found: Record<string, string[]> = {};
const show = console.log;

watch(fs, ['readFile', 'readFileSync', 'open', 'openSync', 'readdirSync', 'statSync'], 'fs');
watch(fs, ['existsSync', 'writeFile', 'writeFileSync', 'mkdirSync', 'createReadStream'], 'fs');
watch(fs.promises, ['readFile', 'open', 'writeFile', 'stat', 'readdir'], 'fs');
watch(net.Socket.prototype, ['connect'], 'net');
watch(childProcess, ['spawn', 'spawnSync', 'exec', 'execSync'], 'process');
watch(globalThis, ['fetch', 'setTimeout', 'setInterval', 'setImmediate'], 'global');
watch(console, ['log', 'warn', 'error', 'info'], 'console');
process.env = new Proxy(process.env, {
  get(variables, name) {
    effects.push(`env ${String(name)}`);
    return Reflect.get(variables, name) as unknown;
  },
  ownKeys(variables) {
    effects.push('env, all of it');
    return Reflect.ownKeys(variables);
  },
});
syncBuiltinESMExports();

for (const file of files) {
  effects = [];
  await import(pathToFileURL(file).href);
  found[file] = effects.filter((effect) => !effect.includes(file));
}
show(JSON.stringify(found));
