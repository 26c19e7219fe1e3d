import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { readLaunchContent } from '#src/tooling/launch/launch-content.ts';
import { findLaunchGaps } from '#src/tooling/launch/launch-gaps.ts';
import { databaseOf, ENVIRONMENT_VARIABLES } from '#netlify/platform/env.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import {
  checkDeploy,
  checkMoved,
  type DeployDiagnostic,
  type DeployDiagnosticKind,
} from './deploy-diagnostics.ts';
import { fetchNightlyRun } from './report-nightly-run.ts';
import { openStores } from './open-stores.ts';
import { checkProductionGuard } from './production-guard.ts';

const CONTEXTS = ['production', 'deploy-preview', 'branch-deploy'];
const WORDS: Readonly<Record<DeployDiagnosticKind, string>> = {
  danger: 'DANGER',
  missing: 'MISSING',
  wrong: 'WRONG',
  note: 'note',
};

/** Checks a deploy's variables and prints, in plain English, what to change before deploying. */
export async function deployCheck(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { file: { type: 'string' }, context: { type: 'string' } },
  });
  const context = values.context ?? (process.env['CONTEXT'] || 'production');
  if (!CONTEXTS.includes(context)) {
    throw new CannotStart(`The context is "${context}". Use one of these: ${CONTEXTS.join(', ')}.`);
  }
  const variables = values.file ? readVariables(values.file) : process.env;
  const night = fetchNightlyRun();
  const fromVariables = checkDeploy(variables, context, findLaunchGaps(readLaunchContent()));
  const isDatabaseBad = fromVariables.some(
    ({ kind, name }) => kind === 'danger' && /^(?:DATABASE|NETLIFY_DB)_/.test(name),
  );
  const diagnostics = [
    ...fromVariables,
    ...(isDatabaseBad ? [] : await checkDatabase(variables, context)),
    ...(context === 'production' ? checkProductionGuard(variables['CONTENT_REPOSITORY']) : []),
    ...night.diagnostics,
  ];
  console.log(`Variables from ${values.file ?? 'this terminal'}, for a ${context} deploy.`);
  console.log(`${night.line}\n`);
  for (const { kind, name, problem, remedy } of diagnostics) {
    console.log(`${WORDS[kind]}: ${name}: ${problem}\n  To do: ${remedy}`);
  }
  if (!values.file && !ENVIRONMENT_VARIABLES.some((name) => process.env[name])) {
    console.log(
      '\nThis terminal has no deploy variables. To use a file: cp .env.example .env, fill it in, then\n' +
        '  npm run shop -- deploy-check --file .env --context deploy-preview',
    );
  }
  const open = diagnostics.filter(({ kind }) => kind !== 'note').length;
  console.log(
    open === 0 ? 'Everything is ready for this deploy.' : `\n${open} to fix before this deploy.`,
  );
  process.exitCode = open === 0 ? 0 : 1;
}

/** Checks the orders of a deployed site, if the two variables that identify it are set. */
async function checkDatabase(
  variables: NodeJS.Dict<string>,
  context: string,
): Promise<readonly DeployDiagnostic[]> {
  const database = databaseOf(variables);
  const site = { NETLIFY_SITE_ID: undefined, NETLIFY_AUTH_TOKEN: undefined, ...process.env };
  if (database === undefined || !site.NETLIFY_SITE_ID || !site.NETLIFY_AUTH_TOKEN) return [];
  const source = { ...site, CONTEXT: context };
  const blobs = await openStores({ ...source, DATABASE_URL: undefined, NETLIFY_DB_URL: undefined });
  const { DATABASE_URL, NETLIFY_DB_URL, DATABASE_CA } = variables;
  const moved = await openStores({ ...source, DATABASE_URL, NETLIFY_DB_URL, DATABASE_CA });
  try {
    return await checkMoved(blobs.records, moved.records);
  } finally {
    await Promise.all([blobs.close(), moved.close()]);
  }
}

function readVariables(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The file "${file}" can’t be read: ${reason}. Copy .env.example and fill it in.`,
    );
  }
}
