/**
 * `npm run build:preview`: the build of a deploy that only the coach and her helpers see. When her words stop it,
 * the preview is one page that says what to change; whatever else stops it, stops it as always.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { checkParts, readAllContent } from './content-gate.ts';
import { formatFindings } from './finding.ts';
import { writePreviewReport } from './preview-report.ts';

const PAGES = 'dist';
const FUNCTIONS = 'dist-functions';

const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
if (status !== 0) {
  const findings = checkParts(readAllContent());
  if (findings.length === 0) process.exit(status ?? 1);
  for (const folder of [PAGES, FUNCTIONS]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  const words = formatFindings(findings).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  writeFileSync(
    `${PAGES}/index.html`,
    `<!doctype html>
<html lang="en-US">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>What to change</title>
<body style="font: 1.2rem/1.6 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem">
<h1>The preview could not be made</h1>
<p>Nothing is lost, and the real site is as it was. Change this, and save again:</p>
<pre style="white-space: pre-wrap; font: inherit">${words}</pre>
`,
  );
  writePreviewReport(PAGES, { isMade: false, findings });
  console.log('The preview is one page that says what to change.');
}
