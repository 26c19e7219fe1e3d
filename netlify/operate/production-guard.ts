import { counted } from '#src/domain/count-with-noun.ts';
import { z } from 'zod';
import { readRepository, RepositoryError } from '#src/domain/coach/github-repository.ts';
import { SECRET_VARIABLES } from '#netlify/platform/env.ts';
import { askGh } from './ask-gh.ts';
import type { DeployDiagnostic } from './deploy-diagnostics.ts';

/** The production branch on Netlify. */
const BRANCH = 'main';
const STEP = 'It’s step 1 of "One-time setup" in content/HANDBOOK.md.';

const rulesSchema = z.array(z.object({ type: z.string(), ruleset_id: z.int().optional() }));
/** GitHub shows who can bypass a ruleset only to users who can change it. */
const rulesetSchema = z.object({ bypass_actors: z.array(z.unknown()).optional() });

/**
 * Checks whether the token used by the editor at `/edit` could change the production site. Queries
 * GitHub for the production branch's rules. Doesn't query Netlify, so it lists the scopes of
 * Netlify's variables for manual confirmation.
 * @param repository `CONTENT_REPOSITORY`. If it's not set, nobody edits the site with a token.
 */
export function checkProductionGuard(repository: string | undefined): DeployDiagnostic[] {
  return [...checkBranch(repository), SCOPES];
}

function checkBranch(repository: string | undefined): DeployDiagnostic[] {
  try {
    const page = readRepository(repository)?.page;
    return page === undefined ? [] : [checkRuleset(new URL(page).pathname)];
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    const remedy = 'Copy the branch’s URL from your browser.';
    return [{ kind: 'wrong', name: 'CONTENT_REPOSITORY', problem: error.message, remedy }];
  }
}

function checkRuleset(path: string): DeployDiagnostic {
  const name = `GitHub, ${path.slice(1)}`;
  const confirm = (reason: string): DeployDiagnostic => ({
    kind: 'note',
    name,
    problem: `Couldn’t check (${reason}) that only a pull request can change ${BRANCH}.`,
    remedy: `On GitHub, under Settings, Rules, Rulesets, make sure that’s true and that the coach’s account isn’t on the bypass list. ${STEP}`,
  });
  const rules = askGh(['api', `repos${path}/rules/branches/${BRANCH}`], rulesSchema);
  if ('problem' in rules) return confirm(rules.problem);
  const rule = rules.answer.find(({ type }) => type === 'pull_request');
  if (!rule)
    return {
      kind: 'danger',
      name,
      problem: `Anyone with an editor’s token can push to ${BRANCH}, and Netlify builds the real site from it.`,
      remedy: `Add a branch ruleset for ${BRANCH} that requires a pull request. ${STEP}`,
    };
  const ruleset = askGh(['api', `repos${path}/rulesets/${rule.ruleset_id}`], rulesetSchema);
  if ('problem' in ruleset) return confirm(ruleset.problem);
  const { bypass_actors: bypassing } = ruleset.answer;
  if (bypassing === undefined) return confirm('you don’t have access to its bypass list');
  if (bypassing.length > 0)
    return {
      kind: 'danger',
      name,
      problem: `The bypass list of the ruleset for ${BRANCH} has ${counted(bypassing.length, 'entry', 'entries')}. Anyone on it can push without a pull request.`,
      remedy: `Remove them. Nobody needs to bypass it. ${STEP}`,
    };
  return {
    kind: 'note',
    name,
    problem: `Only a pull request can change ${BRANCH}, and nobody can bypass that.`,
    remedy: 'Nothing.',
  };
}

const SCOPES: DeployDiagnostic = {
  kind: 'note',
  name: 'Netlify, variable scopes',
  problem: `This check doesn’t ask Netlify, so make sure builds don’t get these secrets: ${SECRET_VARIABLES.join(', ')}.`,
  remedy:
    'Make sure each has only the Functions scope. "netlify env:list --scope builds --context production" must not list any of them. On plans without scopes, every build gets all of them.',
};
