import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

/** A commit made by the editor. */
export interface Commit {
  branch: string;
  message: string;
  /** Written file contents, by path. */
  files: Record<string, string>;
}

/** Stub of the GitHub API. */
export interface GitHubStub {
  /** Commits made by the editor. */
  commits: Commit[];
  /** Files on the branch, by path. */
  files: Map<string, Uint8Array>;
  /** Changes a file on the branch as if someone else had saved it from another device. */
  changeElsewhere(path: string, text: string): void;
  /** Failure to simulate: an invalid token, or no network. */
  trouble: 'no-token' | 'no-network' | undefined;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/**
 * Stubs the parts of the GitHub API the editor uses: the signed-in user, the files on a branch, and
 * commits.
 * @param files Files on the branch, by path. Commits change this map.
 */
export async function stubGitHub(page: Page, files: Map<string, Uint8Array>): Promise<GitHubStub> {
  const commits: Commit[] = [];
  let elsewhere = 0;
  const forge: GitHubStub = {
    commits,
    files,
    changeElsewhere(path, text) {
      files.set(path, Buffer.from(text));
      elsewhere += 1;
    },
    trouble: undefined,
  };
  const blobs = () =>
    new Map([...files].map(([path, bytes]) => [path, { sha: shaOf(bytes), bytes }]));
  const head = () => shaOf(Buffer.from(`commit ${commits.length} ${elsewhere}`));

  const answer = (path: string, method: string, body: string | null): unknown => {
    if (path === '/user') return { id: 1, login: 'ana', name: 'Ana', email: 'ana@example.com' };
    if (path.includes('/collaborators/')) return {};
    if (path.includes('/git/trees/'))
      return {
        tree: [...blobs()].map(([name, { sha, bytes }]) => ({
          path: name,
          type: 'blob',
          sha,
          size: bytes.length,
        })),
      };
    if (path !== '/graphql' || method !== 'POST' || body === null) return undefined;
    const { query, variables } = JSON.parse(body) as { query: string; variables: Variables };
    if (query.includes('createCommitOnBranch')) {
      const { branch, message, fileChanges, expectedHeadOid } = variables.input;
      if (expectedHeadOid !== head()) {
        const message = `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`;
        return { data: { createCommitOnBranch: null }, errors: [{ type: 'STALE_DATA', message }] };
      }
      const written = (fileChanges.additions ?? []).map(({ path: name, contents }) => {
        const bytes = Buffer.from(contents, 'base64');
        files.set(name, bytes);
        return [name, bytes.toString()] as const;
      });
      for (const { path: name } of fileChanges.deletions ?? []) files.delete(name);
      commits.push({
        branch: branch.branchName,
        message: message.headline,
        files: Object.fromEntries(written),
      });
      const commit = { oid: head(), committedDate: '2026-11-27T12:00:00Z' };
      for (const [at, [name]] of written.entries())
        Object.assign(commit, { [`file_${at}`]: { oid: blobs().get(name)?.sha } });
      return { data: { createCommitOnBranch: { commit } } };
    }
    if (query.includes('history(first: 1)')) {
      const nodes = [{ oid: head(), message: 'Words' }];
      return { data: { repository: { ref: { target: { history: { nodes } } } } } };
    }
    // The query uses aliases: content_0: object(oid: "…") { … }, commit_0: ref(…) { … }
    const bySha = new Map([...blobs().values()].map(({ sha, bytes }) => [sha, bytes]));
    const repository: Record<string, unknown> = { ref: { target: { oid: head() } } };
    for (const [, name = '', sha = ''] of query.matchAll(/(\w+):\s*object\(oid: "(\w+)"\)/g))
      repository[name] = { text: Buffer.from(bySha.get(sha) ?? []).toString() };
    for (const [, name = ''] of query.matchAll(/(\w+):\s*ref\(/g)) {
      const author = { name: 'Ana', email: 'ana@example.com', user: { id: 1, login: 'ana' } };
      const nodes = [{ author, committedDate: '2026-11-27T12:00:00Z' }];
      repository[name] = { target: { history: { nodes } } };
    }
    return { data: { repository } };
  };

  await page.route('https://api.github.com/**', async (route: Route) => {
    const request = route.request();
    const method = request.method();
    if (method === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
    if (forge.trouble === 'no-network') return route.abort('internetdisconnected');
    if (forge.trouble === 'no-token')
      return route.fulfill({ status: 401, json: { message: 'Bad credentials' }, headers: CORS });
    const { pathname } = new URL(request.url());
    const blob = /\/git\/blobs\/(\w+)$/.exec(pathname)?.[1];
    const bytes = blob && [...blobs().values()].find(({ sha }) => sha === blob)?.bytes;
    if (bytes) return route.fulfill({ body: Buffer.from(bytes), headers: CORS });
    const json = answer(pathname, method, request.postData());
    return json === undefined
      ? route.fulfill({ status: 404, json: { message: 'Not Found' }, headers: CORS })
      : route.fulfill({ json, headers: CORS });
  });
  return forge;
}

interface Variables {
  input: {
    expectedHeadOid: string;
    branch: { branchName: string };
    message: { headline: string };
    fileChanges: {
      additions?: { path: string; contents: string }[];
      deletions?: { path: string }[];
    };
  };
}

const shaOf = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
