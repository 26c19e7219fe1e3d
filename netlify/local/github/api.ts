import type { WireAnswer, WireCall } from '../http-stub-server.ts';
import type { BareRepository, TreeEntry } from './git.ts';

/** A token's permissions. Tokens that aren't listed are rejected. */
export type Rights = 'read' | 'write';

interface PullRequest {
  number: number;
  head: string;
  base: string;
  title: string;
  state: 'open' | 'closed';
  merged: boolean;
}

export interface GithubState {
  pulls: PullRequest[];
}

/** An error response from GitHub. */
export interface GithubFault {
  status: number;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

interface Api {
  repository: string;
  /** A branch that can only be changed through a pull request. */
  main: string;
  tokens: ReadonlyMap<string, Rights>;
  git: BareRepository;
  state: GithubState;
  save: () => Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

const refuse = (status: number, message: string, details: object = {}): WireAnswer => ({
  status,
  body: { message, ...details },
});
const NOT_FOUND = refuse(404, 'Not Found');

/** The part of GitHub's REST API that the dashboard uses, with the same statuses and messages. */
export function createApi(api: Api) {
  let last: Promise<unknown> = Promise.resolve();
  // Handle one call at a time, so that two merges can't start from the same commit.
  return (call: WireCall, fault: GithubFault | undefined): Promise<WireAnswer> => {
    const answered = last.then(() => answer(api, call, fault));
    last = answered.catch(() => undefined);
    return answered;
  };
}

async function answer(
  api: Api,
  call: WireCall,
  fault: GithubFault | undefined,
): Promise<WireAnswer> {
  const { repository, tokens, git } = api;
  if (fault) return { ...refuse(fault.status, fault.message), headers: fault.headers ?? {} };
  const token = call.headers['authorization']?.replace(/^Bearer /, '') ?? '';
  const rights = tokens.get(token);
  if (!rights) return refuse(401, 'Bad credentials');
  const { pathname, searchParams } = new URL(call.target, 'http://localhost');
  const prefix = `/repos/${repository}`;
  // GitHub doesn't reveal repositories that a token can't access.
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return NOT_FOUND;
  if (rights === 'read' && call.method !== 'GET')
    return refuse(403, 'Resource not accessible by personal access token');
  await git.open();
  const body = call.body ? (JSON.parse(call.body) as Body) : {};
  const path = decodeURIComponent(pathname.slice(prefix.length + 1));
  for (const [pattern, work] of ROUTES) {
    const match = pattern.exec(`${call.method} ${path}`);
    if (match) return work(api, match.slice(1), { body, query: searchParams });
  }
  return refuse(404, `The stub doesn't support ${call.method} ${path}.`);
}

interface Input {
  body: Body;
  query: URLSearchParams;
}

type Route = (api: Api, parts: readonly string[], input: Input) => Promise<WireAnswer>;

const ROUTES: readonly (readonly [RegExp, Route])[] = [
  [/^GET $/, async ({ main }) => ({ status: 200, body: { default_branch: main } })],
  [
    /^GET git\/ref\/heads\/(.+)$/,
    async ({ git }, [name = '']) => {
      const sha = await git.resolve(name);
      return sha ? { status: 200, body: { object: { sha } } } : NOT_FOUND;
    },
  ],
  [
    /^GET contents\/(.+)$/,
    async ({ git, main }, [path = ''], { query }) => {
      const commit = await git.resolve(query.get('ref') ?? main);
      const bytes = commit && (await git.fileAt(commit, path));
      if (!bytes) return NOT_FOUND;
      const content = bytes.toString('base64');
      return { status: 200, body: { encoding: 'base64', content } };
    },
  ],
  [
    /^GET commits$/,
    async ({ git, main }, _, { query }) => {
      const date = await git.dateOf(main, query.get('path') ?? '.');
      return { status: 200, body: date ? [{ commit: { committer: { date } } }] : [] };
    },
  ],
  [
    /^GET git\/commits\/(\w+)$/,
    async ({ git }, [sha = '']) => ({
      status: 200,
      body: { sha, tree: { sha: await git.treeOf(sha) } },
    }),
  ],
  [
    /^GET compare\/([\w/-]+)\.\.\.([\w/-]+)$/,
    async ({ git }, [base = '', head = '']) => {
      if (!(await git.resolve(base)) || !(await git.resolve(head))) return NOT_FOUND;
      const [count, files] = await Promise.all([
        git.count(base, head),
        git.changedFiles(base, head),
      ]);
      return { status: 200, body: { ahead_by: count, files } };
    },
  ],
  [
    /^POST git\/blobs$/,
    async ({ git }, _, { body }) => {
      const sha = await git.writeBlob(Buffer.from(String(body['content']), 'base64'));
      return { status: 201, body: { sha } };
    },
  ],
  [
    /^POST git\/trees$/,
    async ({ git }, _, { body }) => {
      const entries = body['tree'] as readonly TreeEntry[];
      return {
        status: 201,
        body: { sha: await git.writeTree(String(body['base_tree']), entries) },
      };
    },
  ],
  [
    /^POST git\/commits$/,
    async ({ git }, _, { body }) => {
      const parents = body['parents'] as readonly string[];
      const sha = await git.writeCommit(String(body['tree']), parents, String(body['message']));
      return { status: 201, body: { sha } };
    },
  ],
  [
    /^POST git\/refs$/,
    async ({ git }, _, { body }) => {
      const name = String(body['ref']).replace('refs/heads/', '');
      if (await git.resolve(name)) return refuse(422, 'Reference already exists');
      await git.setBranch(name, String(body['sha']));
      return { status: 201, body: { ref: body['ref'] } };
    },
  ],
  [
    /^DELETE git\/refs\/heads\/(.+)$/,
    async ({ git, main, state, save }, [name = '']) => {
      if (name === main) return refuse(422, 'Repository rule violations found');
      if (!(await git.resolve(name))) return refuse(422, 'Reference does not exist');
      await git.deleteBranch(name);
      for (const pull of state.pulls) if (pull.head === name) pull.state = 'closed';
      await save();
      return { status: 204, body: undefined };
    },
  ],
  [/^POST pulls$/, openPull],
  [
    /^GET pulls$/,
    async ({ state }, _, { query }) => {
      const head = query.get('head')?.split(':').at(-1);
      const pulls = state.pulls.filter((one) => one.head === head && one.state === 'open');
      return { status: 200, body: pulls };
    },
  ],
  [
    /^GET pulls\/(\d+)$/,
    async (api, [number]) => {
      const pull = api.state.pulls.find((one) => one.number === Number(number));
      if (!pull) return NOT_FOUND;
      const { merged, head, base } = pull;
      const mergeable = merged ? null : (await api.git.merge(base, head)) !== undefined;
      return { status: 200, body: { ...pull, mergeable } };
    },
  ],
  [/^PUT pulls\/(\d+)\/merge$/, mergePull],
  [
    /^POST merges$/,
    async ({ git, main }, _, { body }) => {
      const [base, head] = [String(body['base']), String(body['head'])];
      if (base === main) return refuse(409, 'Repository rule violations found');
      if (!(await git.resolve(base)) || !(await git.resolve(head))) return NOT_FOUND;
      if ((await git.count(base, head)) === 0) return { status: 204, body: undefined };
      const sha = await mergeInto(git, base, head, `Merge ${head} into ${base}`);
      return sha ? { status: 201, body: { sha } } : refuse(409, 'Merge conflict');
    },
  ],
];

async function openPull({ git, state, save }: Api, _: unknown, { body }: Input) {
  const [head, base] = [String(body['head']), String(body['base'])];
  const invalid = (message: string) =>
    refuse(422, 'Validation Failed', { errors: [{ resource: 'PullRequest', message }] });
  if (!(await git.resolve(head)) || !(await git.resolve(base))) return invalid('head is invalid');
  if (state.pulls.some((one) => one.state === 'open' && one.head === head && one.base === base))
    return invalid(`A pull request already exists for ${head}.`);
  if ((await git.count(base, head)) === 0) return invalid(`No commits between ${base} and ${head}`);
  const number = state.pulls.length + 1;
  const title = String(body['title']);
  state.pulls.push({ number, head, base, title, state: 'open', merged: false });
  await save();
  return { status: 201, body: { number } };
}

async function mergePull(
  { git, state, save }: Api,
  [number]: readonly string[],
  { body }: Input,
): Promise<WireAnswer> {
  const pull = state.pulls.find((one) => one.number === Number(number));
  if (!pull) return NOT_FOUND;
  if (pull.state === 'closed') return refuse(405, 'Pull Request is not mergeable');
  if (body['sha'] !== (await git.resolve(pull.head)))
    return refuse(409, 'Head branch was modified. Review and try the merge again.');
  const sha = await mergeInto(git, pull.base, pull.head, `${pull.title} (#${pull.number})`);
  if (!sha) return refuse(405, 'Pull Request is not mergeable');
  Object.assign(pull, { state: 'closed', merged: true });
  await save();
  return { status: 200, body: { merged: true, sha } };
}

async function mergeInto(
  git: BareRepository,
  base: string,
  head: string,
  message: string,
): Promise<string | undefined> {
  const tree = await git.merge(base, head);
  const parents = await Promise.all([git.resolve(base), git.resolve(head)]);
  if (!tree) return undefined;
  const sha = await git.writeCommit(
    tree,
    parents.filter((one) => one !== undefined),
    message,
  );
  await git.setBranch(base, sha);
  return sha;
}
