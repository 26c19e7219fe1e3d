import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGithub } from '#netlify/coach/publishing/github.ts';
import { createPreview } from '#netlify/coach/publishing/deploy-preview.ts';
import { changeBook } from '#netlify/coach/publishing/publish-book-change.ts';
import { PRODUCTS } from '#netlify/coach/publishing/publishing-state.ts';
import { startGithubStub } from '#netlify/local/github/server.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { coachPublishingInput } from '#src/contracts/coach-publishing.ts';
import type { Product } from '#src/domain/ebooks/product.ts';
import { TEST_ENVIRONMENT } from './memory-services.ts';

const REPOSITORY = 'owner/name';
const WRITER = 'writer_token';
/** A token that may read the repository, but not write to it. */
export const READER = 'reader_token';
/** The time when everything is published, as Unix time in milliseconds. */
export const NOW = Date.UTC(2026, 10, 29, 12);

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;

/** Starts a local GitHub stub with this site's content, and the services that publish to it. */
export async function startPublishing() {
  const dataDir = await mkdtemp(join(tmpdir(), 'github-'));
  const github = await startGithubStub({
    dataDir,
    repository: REPOSITORY,
    drafts: 'drafts',
    tokens: new Map([
      [WRITER, 'write'],
      [READER, 'read'],
    ]),
  });
  // Creates the repository up front, because on a busy machine that can exceed the request timeout.
  await github.textOn('main', PRODUCTS);
  const services = (variables: Record<string, string> = {}) => {
    const env = readEnvironment({
      ...TEST_ENVIRONMENT,
      CONTENT_REPOSITORY: `https://github.com/${REPOSITORY}/tree/drafts`,
      GITHUB_TOKEN: WRITER,
      GITHUB_API_URL: github.url,
      ...variables,
    });
    return { env, github: createGithub(env), preview: createPreview(env), now: () => NOW };
  };
  return {
    github,
    services,
    /** Changes a book the way the dashboard does. */
    change: (fields: object, parts = services()) => {
      const request = coachPublishingInput.parse({
        action: 'change',
        slug: 'meal-plan',
        seen: '24.99',
        ...fields,
      });
      if (request.action !== 'change') throw new TypeError('This isn’t a change.');
      return changeBook(request, parts);
    },
    bookOn: async (branch: string, wanted = 'meal-plan'): Promise<Product | undefined> => {
      const products = JSON.parse((await github.textOn(branch, PRODUCTS)) ?? '') as Product[];
      return products.find(({ slug }) => slug === wanted);
    },
    close: async () => {
      await github.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
