import type { CoachPublishing, SavedChanges } from '#src/contracts/coach-publishing.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { MISSING } from './github.ts';
import { mergeWithRetries, stillChecking } from './merge-with-retries.ts';
import { readPublishing, type ContentServices } from './publishing-state.ts';

/** Maximum number of attempts if more drafts keep getting saved during the merge. */
const TRIES = 3;

/**
 * Lists the files that {@link publishDrafts} would publish. If publishing isn't set up, the list is
 * empty.
 * @throws {HttpError} not_set_up if GitHub rejects the token, upstream_unavailable
 */
export async function readSavedChanges({
  github,
  env,
}: Pick<ContentServices, 'env' | 'github'>): Promise<SavedChanges> {
  if (!github.isSetUp || !env.repository) return { files: [] };
  return { files: await github.changedFiles(await github.liveBranch(), env.repository.branch) };
}

/**
 * Publishes everything that was saved to the drafts branch. The editor at `/edit` makes those
 * commits in the browser (`src/editor/config.ts`). Idempotent.
 * @throws {HttpError} bad_request, not_set_up, upstream_unavailable
 */
export async function publishDrafts(services: ContentServices): Promise<CoachPublishing> {
  const { github, env, preview } = services;
  if (!github.isSetUp || !env.repository) throw new HttpError('not_set_up', MISSING);
  const report = await preview.report();
  if (report && (!report.isMade || report.remarks.some(({ isDraft }) => !isDraft))) {
    throw new HttpError(
      'bad_request',
      'Fix the problems in your preview first. They’re listed here. The live site hasn’t changed.',
    );
  }
  const { branch } = env.repository;
  for (let tries = 1; ; tries += 1) {
    const [live, head] = await Promise.all([github.liveBranch(), github.headOf(branch)]);
    if (head === undefined) {
      throw new HttpError(
        'not_set_up',
        `GitHub has no branch called ${branch}. Ask your developer to check CONTENT_REPOSITORY.`,
      );
    }
    const pull = await github.openPull(branch, live, 'Publish the saved changes');
    const outcome = pull === undefined ? 'merged' : await mergeWithRetries(github, pull, head);
    if (outcome === 'merged') break;
    if (outcome === 'checking') throw stillChecking();
    if (outcome === 'conflict') throw draftsConflict();
    if (tries === TRIES) throw savedInBetween();
  }
  return readPublishing(services);
}

const savedInBetween = () =>
  new HttpError(
    'upstream_unavailable',
    'There are newer changes. Look at the new preview, then publish again.',
  );

const draftsConflict = () =>
  new HttpError(
    'bad_request',
    'Your drafts and the live site changed the same lines, so GitHub can’t combine them. Ask your developer to bring your drafts up to date. Nothing is lost.',
  );
