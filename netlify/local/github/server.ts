import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFaults, type Fault } from '../inject-faults.ts';
import { startWireServer } from '../http-stub-server.ts';
import { openStateFile } from '../state-file.ts';
import { createApi, type GithubFault, type GithubState, type Rights } from './api.ts';
import { bareRepository } from './git.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** The live site's branch. */
const MAIN = 'main';
/** The content file that the dashboard changes. */
const SEEDED = 'content/products.json';

/** Token with every permission that the dashboard needs. */
export const LOCAL_GITHUB_TOKEN = 'local_services';

/**
 * Starts a local GitHub stub with one repository: a bare Git repository, seeded with this
 * checkout's products. Its main branch can only be changed through a pull request. Based on
 * GitHub's documentation, and never tested against GitHub itself. Doesn't change anything in the
 * checkout.
 * @param repository In the form `owner/name`.
 * @param drafts The branch that the editor saves to.
 * @param dataDir Where the repository and its pull requests are stored.
 */
export async function startGithubStub({
  dataDir,
  repository,
  drafts,
  tokens = new Map([[LOCAL_GITHUB_TOKEN, 'write']]),
}: {
  dataDir: string;
  repository: string;
  drafts: string;
  tokens?: ReadonlyMap<string, Rights>;
}) {
  const fresh = (): GithubState => ({ pulls: [] });
  const { state, save } = await openStateFile(join(dataDir, 'github.json'), fresh);
  const git = bareRepository({
    dir: join(dataDir, 'github.git'),
    branches: [MAIN, drafts],
    seed: readSeed,
  });
  const faults = createFaults<GithubFault>();
  const { url, close } = await startWireServer({
    name: 'The GitHub stub',
    maxBodyBytes: MAX_BODY_BYTES,
    faults,
    answer: createApi({ repository, main: MAIN, tokens, git, state, save }),
  });
  return {
    url,
    pulls: () => state.pulls,
    /** Returns the contents of a file on a branch. */
    async textOn(branch: string, path: string): Promise<string | undefined> {
      await git.open();
      return (await git.fileAt(branch, path))?.toString();
    },
    /** Commits a file to a branch, as if someone else had. */
    async commit(branch: string, path: string, text: string): Promise<void> {
      await git.open();
      const head = (await git.resolve(branch)) ?? MAIN;
      const entry = { path, sha: await git.writeBlob(Buffer.from(text)) };
      const tree = await git.writeTree(await git.treeOf(head), [entry]);
      await git.setBranch(branch, await git.writeCommit(tree, [head], `Change ${path}`));
    },
    fail: (fault: Fault<GithubFault>) => faults.add(fault),
    async reset(): Promise<void> {
      faults.clear();
      Object.assign(state, fresh());
      await Promise.all([save(), git.reset()]);
    },
    close,
  };
}

async function readSeed(): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map([[SEEDED, new Uint8Array(await readFile(SEEDED))]]);
}
