import type { AstroIntegration } from 'astro';
import { deployKind } from '#src/domain/deploy.ts';
import { readLaunchContent } from './launch-content.ts';
import { findLaunchGaps, formatGaps, type LaunchContent } from './launch-gaps.ts';

/**
 * Stops a build for real buyers while something is open that would harm or deceive them. A build for
 * production counts as real unless its key is a test key: a host can hide the live key from the build.
 */
export function launchCheck(
  readContent: () => LaunchContent = readLaunchContent,
): AstroIntegration {
  return {
    name: 'launch-gate',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command !== 'build' || !isForBuyers(process.env)) return;
        const stops = findLaunchGaps(readContent()).filter((gap) => gap.stops);
        if (stops.length === 0) return;
        logger.error(`\n${formatGaps(stops).join('\n\n')}\n`);
        throw new Error(
          `Nothing was built: ${stops.length} open point(s) stop a site with live keys (see above, and npm run shop -- launch-check). For a rehearsal, let the build see a test key in STRIPE_SECRET_KEY.`,
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
