/**
 * `node tools/run.mjs plain-language/watch-links.ts results.json watch.json`: adds today's lychee
 * results to the watch file, and prints the text of an issue if links stay broken. Otherwise,
 * prints nothing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { addDay, describeLasting, readLycheeReport, type LinkWatch } from './broken-links.ts';

const [results, memory] = process.argv.slice(2);
if (!results || !memory) {
  console.error('Name 2 files: the results of lychee, and where the days are kept.');
  process.exit(1);
}
const report = readLycheeReport(readFileSync(results, 'utf8'));
const before = existsSync(memory) ? (JSON.parse(readFileSync(memory, 'utf8')) as LinkWatch) : {};
const watch = addDay(before, new Date().toISOString().slice(0, 10), report);
writeFileSync(memory, `${JSON.stringify(watch, null, 2)}\n`);
process.stdout.write(describeLasting(watch, report.broken));
