import { createHash } from 'node:crypto';
import type {
  CoachPublishing,
  CoachPublishingRequest,
  PendingChange,
  SavedChanges,
} from '#src/contracts/coach-publishing.ts';
import { productsSchema } from '#src/collections/schemas/products.ts';
import type { Product } from '#src/domain/ebooks/product.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { deployedProducts } from '#netlify/ebooks/catalog.ts';
import { startMachineTimer } from '#netlify/platform/deadline.ts';
import type { Services } from '#netlify/services.ts';
import { MISSING, type CommitFile, type Github } from './github.ts';

type ContentServices = Pick<Services, 'env' | 'now' | 'preview'> & { github: Github };
type BookChange = Extract<CoachPublishingRequest, { action: 'change' }>;

/** The single source of prices (decision 430). */
const PRODUCTS = 'content/products.json';
/** Maximum number of attempts if other people's changes keep getting merged first. */
const TRIES = 3;
/** Maximum number of merge attempts while GitHub is still preparing a pull request. */
const MERGE_TRIES = 3;
/** Pause between merge attempts, in milliseconds. */
const MERGE_PAUSE = 1_000;

/** Returns whether publishing from the dashboard works, and which changes aren't live yet. */
export async function readPublishing({
  github,
}: Pick<ContentServices, 'github'>): Promise<CoachPublishing> {
  if (!github.isSetUp) return { state: 'not-set-up', message: MISSING };
  try {
    const [text, changedAt] = await Promise.all([
      github.readText(PRODUCTS),
      github.changedAt(PRODUCTS),
    ]);
    const pending = pendingChanges(parseProducts(text));
    return { state: 'ready', pending, ...(changedAt === undefined ? {} : { changedAt }) };
  } catch (error) {
    if (error instanceof HttpError) return { state: 'failed', message: error.message };
    throw error;
  }
}

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
    // After an outage, the next attempt continues with this branch. If GitHub refuses, nothing will.
    const isRefused = error instanceof HttpError && error.code === 'not_set_up';
    if (isRefused) await github.deleteBranch(branch).catch(ignore);
    throw error;
  }
}

async function mergeWithRetries(github: Github, pull: number, head: string) {
  for (let tries = 1; ; tries += 1) {
    const outcome = await github.merge(pull, head);
    if (outcome !== 'checking' || tries === MERGE_TRIES) return outcome;
    await startMachineTimer(MERGE_PAUSE).ended;
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
    throw new HttpError(
      'price_changed',
      `The price was just changed to ${before.price}, maybe on another device. Select “Show the new price” first.`,
    );
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

function parseProducts(text: string): readonly Product[] {
  try {
    const { data } = productsSchema.safeParse(JSON.parse(text));
    // Don't return `data`, because the schema may reorder fields.
    if (data) return JSON.parse(text) as readonly Product[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new HttpError(
    'bad_request',
    'There’s a mistake in the books that has to be fixed first. Ask your developer to run npm run check:content. Nothing was changed.',
  );
}

/** Validates products with the schema that the build uses. */
function checkProducts(products: readonly Product[]): void {
  const { error } = productsSchema.safeParse(products);
  const [problem] = error?.issues ?? [];
  if (problem) throw new HttpError('bad_request', `${problem.message} Nothing was changed.`);
}

/** Returns the changes on the live site's branch that this deploy doesn't have yet. */
function pendingChanges(products: readonly Product[]): PendingChange[] {
  return products.flatMap(({ slug, price, originalPrice, notForSale = false, coverImage }) => {
    const shown = deployedProducts.find((one) => one.slug === slug);
    if (!shown) return [];
    const isCoverNew = coverImage !== shown.coverImage;
    const isSame =
      price === shown.price &&
      originalPrice === shown.originalPrice &&
      notForSale === (shown.notForSale ?? false) &&
      !isCoverNew;
    if (isSame) return [];
    return [
      {
        slug,
        price,
        ...(originalPrice === undefined ? {} : { original_price: originalPrice }),
        hidden: notForSale,
        isCoverNew,
      },
    ];
  });
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

const stillChecking = () =>
  new HttpError(
    'upstream_unavailable',
    'GitHub is still checking this change. Nothing was lost. Wait a few minutes, then select the same button again.',
  );

const changedElsewhere = () =>
  new HttpError(
    'upstream_unavailable',
    'Someone is changing the site on another device right now. Nothing was changed here. Wait a minute, then try again.',
  );

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
