import type { SavedFile } from '#src/domain/coach/github-repository.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { durationWords, MINUTE, SECOND } from '#src/domain/time.ts';
import type { Environment } from '#netlify/platform/env.ts';
import { readAtMost } from '#netlify/platform/read-at-most.ts';

const API = 'https://api.github.com';
const API_VERSION = '2022-11-28';
/** Request timeout in milliseconds. */
const MOST_WAIT = 8_000;
/** Maximum size of a response, in bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** A file to commit. */
export interface CommitFile {
  /** Path relative to the repository root. */
  path: string;
  bytes: Uint8Array;
}

/** Maps GitHub's file statuses to ours. Any other status counts as a change to the file. */
const STATE_OF: Readonly<Record<string, SavedFile['state']>> = { added: 'new', removed: 'removed' };

/**
 * Outcome of an attempt to merge a pull request. `checking` means that GitHub isn't ready to merge
 * yet.
 */
export type MergeOutcome = 'merged' | 'conflict' | 'moved' | 'checking';

export type Github = ReturnType<typeof createGithub>;

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Creates a client for the content repository on GitHub. Its methods throw an {@link HttpError}
 * with a message for the coach if GitHub doesn't respond or rejects the token.
 */
export function createGithub({ repository, github: { token, apiUrl } }: Environment) {
  const name = repository && new URL(repository.page).pathname.slice(1);
  const root = `${apiUrl?.origin ?? API}/repos/${name}`;

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    if (!name || !token) throw new HttpError('not_set_up', MISSING);
    const response = await fetch(`${root}${path}`, {
      method,
      signal: AbortSignal.timeout(MOST_WAIT),
      redirect: 'error',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': API_VERSION,
        'user-agent': 'stroke-recovery-site',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const { status } = response;
    if (status >= 500) throw unavailable(status);
    const bytes = await readAtMost(response.body, MAX_ANSWER_BYTES).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const answer = { status, body: parse(bytes) };
    if (isRateLimit(answer, response.headers)) throw rateLimited(response.headers);
    if (status === 401) throw new HttpError('not_set_up', TOKEN_REFUSED);
    if (status === 403) throw new HttpError('not_set_up', NO_RIGHTS);
    return answer;
  }

  /** Calls GitHub, and throws unless the response has one of these statuses. */
  async function expect(
    statuses: readonly number[],
    ...args: Parameters<typeof call>
  ): Promise<Answer> {
    const answer = await call(...args);
    if (statuses.includes(answer.status)) return answer;
    // GitHub also responds with 404 if the token can't access the repository.
    if (answer.status === 404) throw new HttpError('not_set_up', NOT_VISIBLE);
    throw notAllowed(answer.status);
  }

  return {
    isSetUp: name !== undefined && token !== undefined,

    /** Returns the branch that the live site is built from. */
    async liveBranch(): Promise<string> {
      const { body } = await expect([200], 'GET', '');
      return String(field(body, 'default_branch'));
    },
    /** Returns the ID of a branch's newest commit, or `undefined` if the branch doesn't exist. */
    async headOf(branch: string): Promise<string | undefined> {
      const { status, body } = await expect([200, 404], 'GET', `/git/ref/heads/${branch}`);
      return status === 404 ? undefined : String(field(body, 'object', 'sha'));
    },
    /**
     * Returns a file's contents.
     * @param ref A branch or commit. Defaults to the live site's branch.
     */
    async readText(path: string, ref?: string): Promise<string> {
      const query = ref === undefined ? '' : `?ref=${ref}`;
      const { body } = await expect([200], 'GET', `/contents/${path}${query}`);
      return Buffer.from(String(field(body, 'content')), 'base64').toString('utf8');
    },
    /** Returns the time of a file's last commit on the live site's branch, in Unix milliseconds. */
    async changedAt(path: string): Promise<number | undefined> {
      const { body } = await expect([200], 'GET', `/commits?path=${path}&per_page=1`);
      const at = Date.parse(String(field(body, 0, 'commit', 'committer', 'date')));
      return Number.isNaN(at) ? undefined : at;
    },
    /**
     * Returns the files changed on `head` since it branched from `base`. GitHub lists at most 300.
     */
    async changedFiles(base: string, head: string): Promise<SavedFile[]> {
      const { body } = await expect([200], 'GET', `/compare/${base}...${head}`);
      const files = field(body, 'files');
      if (!Array.isArray(files)) return [];
      return files.map((one: unknown) => ({
        file: String(field(one, 'filename')),
        state: STATE_OF[String(field(one, 'status'))] ?? 'changed',
      }));
    },
    /**
     * Creates a commit that isn't on any branch.
     * @returns its ID
     */
    async commit(parent: string, message: string, files: readonly CommitFile[]): Promise<string> {
      const before = await expect([200], 'GET', `/git/commits/${parent}`);
      const tree = await Promise.all(
        files.map(async ({ path, bytes }) => {
          const content = Buffer.from(bytes).toString('base64');
          const blob = await expect([201], 'POST', '/git/blobs', { content, encoding: 'base64' });
          return { path, mode: '100644', type: 'blob', sha: field(blob.body, 'sha') };
        }),
      );
      const after = await expect([201], 'POST', '/git/trees', {
        base_tree: field(before.body, 'tree', 'sha'),
        tree,
      });
      const made = await expect([201], 'POST', '/git/commits', {
        message,
        tree: field(after.body, 'sha'),
        parents: [parent],
      });
      return String(field(made.body, 'sha'));
    },
    /** Creates a branch. Has no effect if it already exists. */
    async createBranch(branch: string, sha: string): Promise<void> {
      await expect([201, 422], 'POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
    },
    async deleteBranch(branch: string): Promise<void> {
      await expect([204, 422], 'DELETE', `/git/refs/heads/${branch}`);
    },
    /**
     * Opens a pull request, or finds one that's already open.
     * @returns its number, or `undefined` if the branch has nothing new
     */
    async openPull(head: string, base: string, title: string): Promise<number | undefined> {
      const { status, body } = await expect([201, 422], 'POST', '/pulls', { head, base, title });
      if (status === 201) return Number(field(body, 'number'));
      const owner = name?.split('/')[0] ?? '';
      const query = `?state=open&head=${owner}:${head}&base=${base}`;
      const open = await expect([200], 'GET', `/pulls${query}`);
      const found = field(open.body, 0, 'number');
      return found === undefined ? undefined : Number(found);
    },
    /**
     * Merges a pull request. Idempotent.
     * @param head Expected newest commit of the pull request.
     */
    async merge(pull: number, head: string): Promise<MergeOutcome> {
      const path = `/pulls/${pull}`;
      const { status, body: answer } = await expect([200, 405, 409, 422], 'PUT', `${path}/merge`, {
        sha: head,
        merge_method: 'merge',
      });
      if (status === 200) return 'merged';
      if (isAgainstRules(field(answer, 'message'))) throw notAllowed(status);
      const { body } = await expect([200], 'GET', path);
      if (field(body, 'merged') === true) return 'merged';
      if (field(body, 'mergeable') === false) return 'conflict';
      return status === 409 ? 'moved' : 'checking';
    },
    /**
     * Merges one branch into another without a pull request.
     * @returns `false` if there was a conflict
     */
    async mergeBranch(base: string, head: string): Promise<boolean> {
      const { status } = await expect([201, 204, 409], 'POST', '/merges', { base, head });
      return status !== 409;
    },
  };
}

/** Shown if the site has no GitHub token. */
export const MISSING =
  'To change this here, you need a GitHub token. Your developer can add it: see GITHUB_TOKEN in .env.example.';
const TOKEN_REFUSED =
  'GitHub no longer accepts the site’s token. It may have expired. Ask your developer to make a new GITHUB_TOKEN. Nothing was changed.';
const NO_RIGHTS =
  'The site’s token for GitHub isn’t allowed to do this. Ask your developer to give GITHUB_TOKEN read and write access to contents and pull requests. Nothing was changed.';
const NOT_VISIBLE =
  'The site’s token for GitHub is for another repository. Ask your developer to make a GITHUB_TOKEN for the one in CONTENT_REPOSITORY. Nothing was changed.';
/** GitHub responds with 409 or 422 if a rule of the branch or the repository forbids a change. */
const NOT_ALLOWED =
  'GitHub didn’t allow this change, probably because of a rule in the repository. Waiting won’t help. Ask your developer to check the rules for the branches. The live site hasn’t changed.';

const notAllowed = (cause: unknown) => new HttpError('not_set_up', NOT_ALLOWED, {}, { cause });

/**
 * Returns whether a repository rule forbids a merge. A required status check doesn't count, because
 * it may still succeed.
 */
const isAgainstRules = (message: unknown): boolean =>
  /rule violation|protected branch|approving review/i.test(String(message)) &&
  !/status check/i.test(String(message));

function unavailable(cause: unknown): HttpError {
  return new HttpError(
    'upstream_unavailable',
    'GitHub isn’t responding. Nothing was lost. Wait a minute and try again. The change won’t be made twice.',
    {},
    { cause },
  );
}

/**
 * Returns whether GitHub rejected a request because there were too many. For its secondary limits,
 * it responds with 403, the same as for a missing permission.
 */
function isRateLimit({ status, body }: Answer, headers: Headers): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after');
  return isUsedUp || /rate limit/i.test(String(field(body, 'message')));
}

function rateLimited(headers: Headers): HttpError {
  const reset = Number(headers.get('x-ratelimit-reset')) * SECOND - Date.now();
  const wait = Number(headers.get('retry-after')) * SECOND || reset;
  const time = durationWords(Math.max(1, Math.ceil(wait / MINUTE)) * MINUTE);
  return new HttpError(
    'upstream_unavailable',
    `GitHub is busy. Nothing was lost. Wait ${time} and try again. The change won’t be made twice.`,
  );
}

function parse(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads a nested value from a response. Returns `undefined` if it's missing. */
function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    value,
  );
}
