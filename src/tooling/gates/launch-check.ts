/**
 * `node src/tooling/gates/launch-check.ts`: lists what must be real before the site goes live, and ends with 1
 * while anything is open.
 */
import { checkFields, readAllContent } from './content-gate.ts';
import { formatFindings } from './finding.ts';
import { readLaunchContent } from './launch-content.ts';
import { findLaunchGaps, formatChecklist } from './launch-gaps.ts';

const broken = checkFields(readAllContent());
if (broken.length > 0) {
  console.error(`${formatFindings(broken)}\n\nCorrect these first: npm run check:content.`);
  process.exit(1);
}

const content = readLaunchContent();
const gaps = findLaunchGaps(content);
console.log(formatChecklist(gaps, content.launch));
if (gaps.length > 0) process.exitCode = 1;
