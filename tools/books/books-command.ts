/**
 * `npm run books`: builds the files whose inputs have changed, checks each one, and records its
 * inputs. `npm run books -- --all` builds all of them. Exits with 1 if a check failed. A file that
 * fails isn't recorded, so the next run builds and checks it again.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isStarterEdition } from '../../src/domain/ebooks/product.ts';
import {
  catalog,
  digestOf,
  filesToMake,
  readRecord,
  RECORD,
  sha256,
  whyStale,
  type EditionsRecord,
  type MadeFile,
} from './digest.ts';
import type { MadeReport } from './make-file.ts';

function makeFile({ file }: MadeFile): MadeReport {
  const program = fileURLToPath(new URL('make-file.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status === 0) return JSON.parse(stdout) as MadeReport;
  return {
    inputs: [],
    pages: 0,
    checked: [],
    wrong: ['It couldn’t be built. See the error above.'],
  };
}

function record({ file, source }: MadeFile, { inputs, pages }: MadeReport): void {
  const content = readFileSync(file);
  known.inputs[source] = inputs.toSorted();
  known.files[file] = {
    source,
    digest: digestOf(inputs),
    sha256: sha256(content),
    bytes: content.byteLength,
    ...(pages > 0 && { pages }),
  };
}

/** Sorted, so that diffs show only real changes. */
const sorted = <Value>(entries: Record<string, Value>, keep: (key: string) => boolean) =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([key]) => keep(key))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

function save({ inputs, files }: EditionsRecord): void {
  const text = `${JSON.stringify({ inputs, files } satisfies EditionsRecord, null, 2)}\n`;
  writeFileSync(`${RECORD}.part`, text);
  renameSync(`${RECORD}.part`, RECORD);
}

/**
 * Removes the files of products that no longer exist. Keeps the generated files of a book that the
 * owner has replaced with an uploaded edition.
 */
function withoutOld({ inputs, files }: EditionsRecord): EditionsRecord {
  const owned = catalog.filter(({ slug }) => !isStarterEdition(slug, catalog));
  const made = new Set(filesToMake().map(({ file }) => file));
  const isKept = (file: string) =>
    made.has(file) || owned.some(({ slug }) => file.includes(`/${slug}`));
  for (const file of Object.keys(files).filter((one) => !isKept(one))) {
    rmSync(file, { force: true });
    console.log(`- ${file} is removed: nothing is made for it any more.`);
  }
  const kept = sorted(files, isKept);
  const sources = new Set(Object.values(kept).map(({ source }) => source));
  return { inputs: sorted(inputs, (source) => sources.has(source)), files: kept };
}

const all = process.argv.includes('--all');
const known = readRecord();
let made = 0;
let findings = 0;
for (const { slug, kind } of catalog) {
  if (!isStarterEdition(slug, catalog))
    console.log(
      kind === 'bundle'
        ? `- not run: ${slug} has a book that is the owner's own edition`
        : `- not run: ${slug} is the owner's own edition`,
    );
}
for (const file of filesToMake()) {
  if (!all && whyStale(file, known) === undefined) continue;
  const report = makeFile(file);
  made += 1;
  findings += report.wrong.length;
  if (report.wrong.length === 0) {
    record(file, report);
    save(known);
  }
  const facts = report.pages > 0 ? `, ${report.pages} pages` : '';
  const looked = report.checked.length > 0 ? ` Looked at: ${report.checked.join('; ')}.` : '';
  console.log(`- ${file.file}${facts}.${looked}`);
  for (const one of report.wrong) console.log(`  - wrong: ${one}`);
}
save(withoutOld(known));
if (made > 0)
  console.log(
    '\nA program looked at each file. Nobody has read them with a screen reader, and nobody has certified them.',
  );
console.log(
  made === 0
    ? 'Every file is as its texts are now.'
    : `${made} of ${filesToMake().length} files made, ${findings} findings. Commit what has changed.`,
);
process.exitCode = findings === 0 ? 0 : 1;
