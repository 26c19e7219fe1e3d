import { createHash } from 'node:crypto';
import type { CoachPublishing, CoachPublishingRequest } from '#src/contracts/coach-publishing.ts';
import { productsSchema } from '#src/collections/schemas/products.ts';
import type { Product } from '#src/domain/ebooks/product.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { priceChangedWords } from '#netlify/ebooks/publish-ebook.ts';
import type { CommitFile, Github } from './github.ts';
import { mergeWithRetries, stillChecking } from './merge-with-retries.ts';
import {
  parseProducts,
  pendingChanges,
  PRODUCTS,
  type ContentServices,
} from './publishing-state.ts';

type BookChange = Extract<CoachPublishingRequest, { action: 'change' }>;

/** Maximum number of attempts if other people's changes keep getting merged first. */
const TRIES = 3;

/**
 * Changes a book in the site's content in one commit, with a pull request that's merged right away.
 * Idempotent: a book that already has these values isn't changed again.
 * @throws {HttpError} unknown_product, price_changed, bad_request, not_set_up, upstream_unavailable
 */
export async function changeBook(
  change: BookChange,
  services: ContentServices,
): Promise<CoachPublishing> {
  const { github, env, now } = services;
  for (let tries = 1; ; tries += 1) {
    const live = await github.liveBranch();
    const parent = await requireHead(github, live);
    const products = parseProducts(await github.readText(PRODUCTS, parent));
    const { next, files } = applyChange(products, change);
    const done = (isDraftsBehind: boolean): CoachPublishing => ({
      state: 'ready',
      pending: pendingChanges(next),
      changedAt: now(),
      ...(isDraftsBehind ? { isDraftsBehind } : {}),
    });
    if (files.length === 0) return done(false);
    const branch = branchFor(parent, files);
    const message = `${next.find(({ slug }) => slug === change.slug)?.title}: ${summaryOf(change)}`;
    const outcome = await mergeCommit({ github, live, parent, branch, message, files });
    if (outcome === 'checking') throw stillChecking();
    await github.deleteBranch(branch).catch(ignore);
    if (outcome === 'merged') {
      const drafts = env.repository?.branch ?? live;
      // Update the drafts branch, which still has the old price. The change is published even if
      // this fails.
      return done(!(await github.mergeBranch(drafts, live).catch(() => false)));
    }
    if (tries === TRIES) throw changedElsewhere();
  }
}

/** Commits files to a new branch and merges it into the live site's branch. */
async function mergeCommit({
  github,
  live,
  parent,
  branch,
  message,
  files,
}: {
  github: Github;
  live: string;
  parent: string;
  branch: string;
  message: string;
  files: readonly CommitFile[];
}) {
  // If the response to an earlier attempt was lost, the branch already has the commit.
  if ((await github.headOf(branch)) === undefined) {
    await github.createBranch(branch, await github.commit(parent, message, files));
  }
  const head = await requireHead(github, branch);
  try {
    const pull = await github.openPull(branch, live, message);
    return pull === undefined ? 'merged' : await mergeWithRetries(github, pull, head);
  } catch (error) {
    // After an outage, the next attempt reuses this branch. If GitHub refused, retrying won't help,
    // so delete it.
    const isRefused = error instanceof HttpError && error.code === 'not_set_up';
    if (isRefused) await github.deleteBranch(branch).catch(ignore);
    throw error;
  }
}

async function requireHead(github: Github, branch: string): Promise<string> {
  const head = await github.headOf(branch);
  if (head !== undefined) return head;
  throw changedElsewhere();
}

/** Returns the products after a change, and the files to commit (none if nothing changed). */
function applyChange(
  products: readonly Product[],
  change: BookChange,
): { next: readonly Product[]; files: CommitFile[] } {
  const before = products.find(({ slug }) => slug === change.slug);
  if (!before) {
    throw new HttpError('unknown_product', 'This book is no longer on the site. Reload the page.');
  }
  const cover = change.cover && coverFile(change.slug, change.cover.picture);
  const { price = before.price, hidden = before.notForSale ?? false } = change;
  const originalPrice =
    change.original_price === undefined ? before.originalPrice : change.original_price || undefined;
  const after = inFileOrder({
    ...before,
    price,
    originalPrice,
    notForSale: hidden || undefined,
    ...(cover && change.cover
      ? { coverImage: cover.link, frontCover: cover.link, frontCoverAlt: change.cover.alt }
      : {}),
  });
  const next = products.map((one) => (one === before ? after : one));
  const [text, former] = [next, products].map(serialize);
  if (text === undefined || text === former) return { next, files: [] };
  if (price !== before.price && before.price !== change.seen) {
    throw new HttpError('price_changed', priceChangedWords(before.price));
  }
  checkProducts(next);
  const bytes = new TextEncoder().encode(text);
  return { next, files: [{ path: PRODUCTS, bytes }, ...(cover ? [cover.file] : [])] };
}

function coverFile(slug: string, picture: Uint8Array) {
  const name = `covers/${slug}-front-${hashOf([picture]).slice(0, 8)}.jpg`;
  return { link: `./${name}`, file: { path: `content/${name}`, bytes: picture } };
}

/** Puts the optional fields after the price, as in the schema, and drops empty ones. */
function inFileOrder({ originalPrice, notForSale, ...others }: Product): Product {
  const entries = Object.entries(others).flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    ...(name === 'price'
      ? Object.entries({ originalPrice, notForSale }).filter(([, one]) => one !== undefined)
      : []),
  ]);
  return Object.fromEntries(entries) as unknown as Product;
}

const serialize = (products: readonly Product[]) => `${JSON.stringify(products, null, 2)}\n`;

/** Validates products with the schema that the build uses. */
function checkProducts(products: readonly Product[]): void {
  const { error } = productsSchema.safeParse(products);
  const [problem] = error?.issues ?? [];
  if (problem) throw new HttpError('bad_request', `${problem.message} Nothing was changed.`);
}

/** Derives a branch name from the change, so that a second click uses the same branch. */
function branchFor(parent: string, files: readonly CommitFile[]): string {
  const parts = files.flatMap(({ path, bytes }) => [path, bytes]);
  return `dashboard-${hashOf([parent, ...parts]).slice(0, 16)}`;
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function summaryOf({ price, original_price: was, hidden, cover }: BookChange): string {
  const parts = [
    price !== undefined && `price ${price}`,
    was !== undefined && (was ? `former price ${was}` : 'no former price'),
    hidden !== undefined && (hidden ? 'stop selling' : 'start selling'),
    cover && 'new cover',
  ];
  return parts.filter(Boolean).join(', ');
}

const ignore = () => undefined;

const changedElsewhere = () =>
  new HttpError(
    'upstream_unavailable',
    'Someone is changing the site on another device right now. Nothing was changed here. Wait a minute, then try again.',
  );
