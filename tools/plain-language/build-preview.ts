/**
 * `npm run build:preview`: builds a deploy preview that only the coach and her helpers see. If the
 * pages can't be built because some content is invalid, the preview is a single page that lists the
 * required changes. All other content problems are listed in its report (decision 260). Any other
 * build error fails the build as usual.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentDigest } from '../../netlify/operate/content-digest.ts';
import {
  PREVIEW_REPORT,
  type ContentRemark,
  type PreviewReport,
} from '../../src/domain/coach/preview-report.ts';
import {
  checkContent,
  checkDrafts,
  checkFields,
  checkParts,
  draftsOf,
  readAllContent,
} from './check-content.ts';
import { readCodeText } from './code-sentences.ts';
import { formatDiagnostics, type Diagnostic } from './diagnostic.ts';
import { readPageText } from './page-text.ts';

const PAGES = 'dist';
const FUNCTIONS = 'dist-functions';

const files = readAllContent();
const broken = checkFields(files);
if (broken.length > 0) writeProblemPage(broken);
else buildPages();

function buildPages(): void {
  const { status } = spawnSync('npm', ['run', 'build'], {
    stdio: 'inherit',
    env: { CONTEXT: 'deploy-preview', ...process.env },
  });
  if (status === 0) {
    const codeText = readCodeText();
    const { diagnostics } = checkContent(files, [...codeText, ...readPageText(PAGES, files)]);
    writeReport({
      isMade: true,
      remarks: [
        ...diagnostics.filter(({ isWarning }) => !isWarning).map((one) => remarkOf(one, false)),
        ...checkDrafts(files, codeText)
          .filter(({ isWarning }) => !isWarning)
          .map((one) => remarkOf(one, true)),
      ],
      drafts: draftsOf(files),
    });
    return;
  }
  const diagnostics = checkParts(files);
  if (diagnostics.length > 0) writeProblemPage(diagnostics);
  else process.exitCode = status ?? 1;
}

function writeProblemPage(diagnostics: readonly Diagnostic[]): void {
  for (const folder of [PAGES, FUNCTIONS]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  const words = formatDiagnostics(diagnostics).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  writeFileSync(
    `${PAGES}/index.html`,
    `<!doctype html>
<html lang="en-US">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>What to change</title>
<body style="font: 1.2rem/1.6 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem">
<h1>We couldn’t build your preview</h1>
<p>Nothing is lost, and the live site hasn’t changed. Fix this, and save again:</p>
<pre style="white-space: pre-wrap; font: inherit">${words}</pre>
`,
  );
  const remarks = diagnostics.map((one) => remarkOf(one, false));
  writeReport({ isMade: false, remarks, drafts: [] });
  console.log('The preview is one page that says what to change.');
}

/** Writes the preview's report for the coach's dashboard. */
function writeReport(report: Omit<PreviewReport, 'at'>): void {
  const whole: PreviewReport = { at: Date.now(), content: contentDigest(), ...report };
  writeFileSync(join(PAGES, PREVIEW_REPORT), JSON.stringify(whole));
}

function remarkOf(
  { file, line, field, problem, quote, remedy }: Diagnostic,
  isDraft: boolean,
): ContentRemark {
  return {
    file,
    ...(line === undefined ? {} : { line }),
    problem: field === undefined ? problem : `${field}: ${problem}`,
    ...(quote === undefined ? {} : { quote }),
    remedy,
    isDraft,
  };
}
