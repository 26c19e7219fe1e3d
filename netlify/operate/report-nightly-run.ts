import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { counted } from '#src/domain/count-with-noun.ts';
import { askGh } from './ask-gh.ts';
import type { DeployDiagnostic } from './deploy-diagnostics.ts';

/**
 * The workflow that runs `npm run test:all` on main each night. On the Git host, it's called
 * "Night".
 */
export const NIGHT_WORKFLOW = '.github/workflows/night.yml';

export interface LastNight {
  line: string;
  /**
   * Problems to fix before a deploy. Empty if there are none, and also if the Git host couldn't be
   * reached, which doesn't count as a problem.
   */
  diagnostics: readonly DeployDiagnostic[];
}

const nightsSchema = z.array(
  z.object({
    status: z.string(),
    conclusion: z.string(),
    headSha: z.string().min(7),
    createdAt: z.iso.datetime(),
  }),
);
type Night = z.infer<typeof nightsSchema>[number];

const NIGHTS = [
  ...['run', 'list', '--workflow', 'night.yml', '--branch', 'main', '--limit', '20'],
  ...['--json', 'conclusion,status,headSha,createdAt'],
];

const describe = ({ createdAt, headSha }: Night) =>
  `${createdAt.slice(0, 10)}, commit ${headSha.slice(0, 7)}`;

/**
 * Counts the commits after a given one in the local clone.
 * @returns `undefined` if git doesn't have that commit
 */
function commitsSince(sha: string): number | undefined {
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', `${sha}..HEAD`], {
    encoding: 'utf8',
  });
  return status === 0 ? Number(stdout) : undefined;
}

function untested({ headSha }: Night): DeployDiagnostic[] {
  const count = commitsSince(headSha);
  if (count === 0) return [];
  const short = headSha.slice(0, 7);
  return [
    {
      kind: 'note',
      name: NIGHT_WORKFLOW,
      problem:
        count === undefined
          ? `This clone doesn’t have commit ${short}, so we can’t tell what came after it.`
          : `This deploy has ${counted(count, 'commit')} that no passing nightly run has covered.`,
      remedy:
        count === undefined
          ? 'Run git fetch, and try again.'
          : 'Run npm run test:all here, or deploy after the next passing nightly run.',
    },
  ];
}

/**
 * Returns whether the last nightly run passed, and whether it tested what's about to be deployed.
 */
export function fetchNightlyRun(): LastNight {
  const asked = askGh(NIGHTS, nightsSchema);
  const notRun = (reason: string) => ({
    line: `not run: couldn’t read the last nightly run (${reason}). See the workflow "Night" on GitHub.`,
    diagnostics: [],
  });
  if ('problem' in asked) return notRun(asked.problem);
  // Newest first.
  const finished = asked.answer.filter(({ status }) => status === 'completed');
  const [last] = finished;
  if (last === undefined) return notRun('no nightly run has finished yet');
  const green = finished.find(({ conclusion }) => conclusion === 'success');
  const line = green
    ? `Last passing nightly run: ${describe(green)}.`
    : `No passing nightly run among the last ${finished.length}.`;
  if (green === last) return { line, diagnostics: untested(last) };
  return {
    line,
    diagnostics: [
      {
        kind: 'danger',
        name: NIGHT_WORKFLOW,
        problem: `The last nightly run failed: ${last.conclusion} on ${describe(last)}.`,
        remedy:
          'See its run on GitHub, or run npm run test:all here. Fix what failed, then start another nightly run: gh workflow run night.yml',
      },
    ],
  };
}
