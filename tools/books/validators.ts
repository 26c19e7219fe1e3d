import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookReport } from './check-book.ts';

type Finding = Pick<BookReport, 'checked' | 'wrong'>;

/** A validator that isn't an npm package. Its path is in an environment variable. */
interface Validator {
  name: string;
  variable: string;
  ending: string;
  command(program: string, file: string): [string, ...string[]];
}

const EPUBCHECK: Validator = {
  name: 'epubcheck',
  variable: 'EPUBCHECK_JAR',
  ending: '.epub',
  command: (program, file) => ['java', '-jar', program, '--failonwarnings', file],
};

const VERAPDF: Validator = {
  name: 'veraPDF',
  variable: 'VERAPDF',
  ending: '.pdf',
  command: (program, file) => [program, '--flavour', 'ua1', '--format', 'text', '-v', file],
};

/** Checks an EPUB with the W3C's EPUBCheck, if `EPUBCHECK_JAR` is set. */
export function runEpubcheck(bytes: Uint8Array): Finding {
  return run(EPUBCHECK, bytes);
}

/** Checks a PDF against PDF/UA-1 with veraPDF, if `VERAPDF` is set. */
export function runVeraPdf(bytes: Uint8Array): Finding {
  return run(VERAPDF, bytes);
}

function run({ name, variable, ending, command }: Validator, bytes: Uint8Array): Finding {
  const program = process.env[variable];
  if (!program) return { checked: [`not run: ${name}, because ${variable} is not set`], wrong: [] };
  const folder = mkdtempSync(join(tmpdir(), 'book-'));
  try {
    const file = join(folder, `book${ending}`);
    writeFileSync(file, bytes);
    const [first, ...rest] = command(program, file);
    const { status, stdout, stderr, error } = spawnSync(first, rest, { encoding: 'utf8' });
    if (error)
      return {
        checked: [`not run: ${name}, because it does not start: ${error.message}`],
        wrong: [],
      };
    const said = `${stdout}${stderr}`.trim().replaceAll(file, `the file`);
    return { checked: [name], wrong: status === 0 ? [] : [`${name}: ${said}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
