/**
 * `node src/tooling/launch/launch-check.ts`: lists what must be real before the site goes live, and ends with 1
 * while anything is open.
 */
import { readLaunchContent } from './launch-content.ts';
import { findLaunchGaps, formatChecklist } from './launch-gaps.ts';

try {
  const content = readLaunchContent();
  const gaps = findLaunchGaps(content);
  console.log(formatChecklist(gaps, content.launch));
  if (gaps.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
