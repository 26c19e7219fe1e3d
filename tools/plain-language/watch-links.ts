/**
 * `node tools/run.mjs plain-language/watch-links.ts results.json watch.json`: adds today's lychee
 * results to the watch file, and prints the text of an issue if links stay broken. Otherwise,
 * prints nothing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { addDay, describeLasting, readLycheeReport, type LinkWatch } from './broken-links.ts';

const [results, watchFile] = process.argv.slice(2);
if (!results || !watchFile) {
  console.error('Pass 2 files: lychee’s results, and the watch file.');
  process.exit(1);
}
const report = readLycheeReport(readFileSync(results, 'utf8'));
const before = existsSync(watchFile)
  ? (JSON.parse(readFileSync(watchFile, 'utf8')) as LinkWatch)
  : {};
const watch = addDay(before, new Date().toISOString().slice(0, 10), report);
writeFileSync(watchFile, `${JSON.stringify(watch, null, 2)}\n`);
process.stdout.write(describeLasting(watch, report.broken));
