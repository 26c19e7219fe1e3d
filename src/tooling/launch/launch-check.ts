import type { AstroIntegration } from 'astro';
import { deployKind } from '#src/domain/build-info.ts';
import { readLaunchContent } from './launch-content.ts';
import { findLaunchGaps, formatChecklist, formatGaps, type LaunchContent } from './launch-gaps.ts';

/**
 * Stops a build for real buyers if any unresolved item would harm or deceive them. A production
 * build counts as real unless its key is a test key, because a host can hide the live key from the
 * build.
 */
export function launchCheck(
  readContent: () => LaunchContent = readLaunchContent,
): AstroIntegration {
  return {
    name: 'launch-check',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command !== 'build' || !isForBuyers(process.env)) return;
        const stops = findLaunchGaps(readContent()).filter((gap) => gap.stops);
        if (stops.length === 0) return;
        logger.error(`\n${formatGaps(stops).join('\n\n')}\n`);
        throw new Error(
          `Nothing was built. With live keys, ${stops.length} unfinished item(s) stop the build (see above, and npm run shop -- launch-check). To build in test mode, set STRIPE_SECRET_KEY to a test key.`,
        );
      },
    },
  };
}

function isForBuyers(source: Readonly<Record<string, string | undefined>>): boolean {
  const key = source['STRIPE_SECRET_KEY'] ?? '';
  if (/^(?:sk|rk)_live_/.test(key)) return true;
  return deployKind(source['CONTEXT']) === 'production' && !/^(?:sk|rk)_test_/.test(key);
}

/**
 * Lists everything that must be real before the site goes live, and exits with 1 if any item is
 * open.
 */
export function showLaunchGaps(): void {
  try {
    const content = readLaunchContent();
    const gaps = findLaunchGaps(content);
    console.log(formatChecklist(gaps, content.launch));
    if (gaps.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
