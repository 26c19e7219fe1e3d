import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer, text as readText } from 'node:stream/consumers';

/** Exit code of `git merge-tree` for a conflict. */
const CONFLICT = 1;

/** Makes Git ignore the developer's own settings and identity. */
const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Local services',
  GIT_AUTHOR_EMAIL: 'local@example.com',
  GIT_COMMITTER_NAME: 'Local services',
  GIT_COMMITTER_EMAIL: 'local@example.com',
};

export interface TreeEntry {
  path: string;
  sha: string;
}

export type BareRepository = ReturnType<typeof bareRepository>;

/**
 * A bare Git repository in a folder, created on first use. Git itself merges and detects conflicts.
 * @param seed Files in the first commit on all branches, keyed by path.
 */
export function bareRepository({
  dir,
  branches: [main, ...others],
  seed,
}: {
  dir: string;
  branches: readonly [string, ...string[]];
  seed: () => Promise<ReadonlyMap<string, Uint8Array>>;
}) {
  let ready: Promise<void> | undefined;
  let indexes = 0;

  async function run(args: readonly string[], input: Uint8Array | string = '', index?: string) {
    const child = spawn('git', ['--git-dir', dir, ...args], {
      env: { PATH: process.env['PATH'], ...ENVIRONMENT, ...(index && { GIT_INDEX_FILE: index }) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // Git may exit before it has read all of its input.
    child.stdin.on('error', () => undefined).end(input);
    const [output, problem, [code]] = await Promise.all([
      buffer(child.stdout),
      readText(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ]);
    return { code, output, problem };
  }
  async function git(args: readonly string[], input?: Uint8Array | string, index?: string) {
    const { code, output, problem } = await run(args, input, index);
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${problem}`);
    return output;
  }
  const word = async (...args: Parameters<typeof git>) => (await git(...args)).toString().trim();

  const writeBlob = (bytes: Uint8Array) => word(['hash-object', '-w', '--stdin'], bytes);

  async function writeTree(base: string | undefined, entries: readonly TreeEntry[]) {
    indexes += 1;
    const index = `${dir}/index-${indexes}`;
    try {
      if (base !== undefined) await git(['read-tree', base], '', index);
      const lines = entries.map(({ path, sha }) => `100644 ${sha}\t${path}\n`).join('');
      await git(['update-index', '--add', '--index-info'], lines, index);
      return await word(['write-tree'], '', index);
    } finally {
      await rm(index, { force: true });
    }
  }
  const writeCommit = (tree: string, parents: readonly string[], message: string) =>
    word(['commit-tree', tree, ...parents.flatMap((one) => ['-p', one])], message);
  const setBranch = (name: string, sha: string) => git(['update-ref', `refs/heads/${name}`, sha]);

  async function create() {
    if (existsSync(`${dir}/HEAD`)) return;
    await run(['init', '--bare', '--quiet', '--initial-branch', main]);
    const entries: TreeEntry[] = [];
    for (const [path, bytes] of await seed()) entries.push({ path, sha: await writeBlob(bytes) });
    const commit = await writeCommit(await writeTree(undefined, entries), [], 'First commit');
    for (const name of [main, ...others]) await setBranch(name, commit);
  }

  return {
    /** Creates the repository if it doesn't exist. Call this before anything else. */
    open: () => (ready ??= create()),
    /** Deletes everything. The next `open` starts again. */
    async reset() {
      ready = undefined;
      await rm(dir, { recursive: true, force: true });
    },
    /**
     * Returns the commit that a branch or commit ID refers to, or `undefined` if it doesn't exist.
     */
    async resolve(name: string): Promise<string | undefined> {
      const { code, output } = await run(['rev-parse', '--verify', '-q', `${name}^{commit}`]);
      return code === 0 ? output.toString().trim() : undefined;
    },
    async fileAt(commit: string, path: string): Promise<Buffer | undefined> {
      const { code, output } = await run(['cat-file', 'blob', `${commit}:${path}`]);
      return code === 0 ? output : undefined;
    },
    treeOf: (commit: string) => word(['rev-parse', `${commit}^{tree}`]),
    /** Returns the date of the newest commit that changed a path, in ISO 8601 format. */
    dateOf: (commit: string, path: string) =>
      word(['log', '-1', '--format=%cI', commit, '--', path]),
    /** Returns the files that differ on a branch, as GitHub lists them. */
    async changedFiles(base: string, head: string) {
      const args = ['diff', '--no-renames', '--name-status', '-z', `${base}...${head}`];
      const parts = (await git(args)).toString().split('\0');
      const files: { filename: string; status: string }[] = [];
      for (let at = 0; at + 1 < parts.length; at += 2) {
        const status = { A: 'added', D: 'removed' }[parts[at] ?? ''] ?? 'modified';
        files.push({ filename: parts[at + 1] ?? '', status });
      }
      return files;
    },
    /** Counts the commits in `head` that aren't in `base`. */
    count: async (base: string, head: string) =>
      Number(await word(['rev-list', '--count', `${base}..${head}`])),
    writeBlob,
    writeTree,
    writeCommit,
    setBranch,
    deleteBranch: (name: string) => git(['update-ref', '-d', `refs/heads/${name}`]),
    /** Returns the merged tree, or `undefined` for a conflict. */
    async merge(base: string, head: string): Promise<string | undefined> {
      const { code, output, problem } = await run(['merge-tree', '--write-tree', base, head]);
      if (code === CONFLICT) return undefined;
      if (code !== 0) throw new Error(`git merge-tree: ${problem}`);
      return output.toString().trim();
    },
  };
}
