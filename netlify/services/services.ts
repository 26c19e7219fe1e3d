import { createCursors } from './cursors.ts';
import { createForgettings } from './forgettings.ts';
import { openKeyring } from './keyring.ts';
import { createIntents } from './intents.ts';
import { createOrderFacts } from './order-facts.ts';
import { createOrderReader } from './order-reader.ts';
import { createPendingPayments } from './pending-payments.ts';
import { createAccounts } from './accounts.ts';
import { createAnnouncements } from './announcements.ts';
import { createBlobStore } from './blob-store.ts';
import { createBookFiles } from './book-files.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { createEbooks } from './ebooks.ts';
import { createEdge } from './edge.ts';
import { environmentFingerprint, isRehearsal, readEnvironment, type Environment } from './env.ts';
import { createDeferred } from './deferred.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createLetters } from './letters.ts';
import { createMailPayloads } from './mail-payloads.ts';
import { createLimits } from './limits.ts';
import { onlyToCoach, type Mailer } from './mailer.ts';
import { createPostmarkMailer } from './postmark-mailer.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRemover } from './removal.ts';
import { createPostgresOrderReader } from './postgres-order-reader.ts';
import { connectDatabase, createPostgresStore } from './postgres-store.ts';
import { createRequestCounter } from './request-counter.ts';
import { createPosts } from './posts.ts';
import { createPreview } from './preview.ts';
import { createReviews } from './reviews.ts';
import { createSessions } from './sessions.ts';
import { createProcessedIds } from './processed-ids.ts';
import type { Store } from './store.ts';
import { createSubscribers } from './subscribers.ts';
import { createCounters } from './counters.ts';
import { createTickets } from './tickets.ts';
import { createTopics } from './topics.ts';
import { createUnanswered } from './unanswered.ts';
import { createUploads } from './uploads.ts';
import { createVault, type Vault } from './vault.ts';

/** The hands of the business on the outside world, but for payments: see `shop-services.ts`. */
export type Services = ReturnType<typeof assembleServices>;

/** What a test or simulation may replace. */
export interface ServiceParts {
  env: Environment;
  now: () => number;
  records: Store;
  files: Store;
  mailer: Mailer;
  catalogue: Catalogue;
  vault: Vault;
  /** The slow hash of passwords; tests bring a quick one. */
  makePasswords?: (vault: Vault) => Passwords;
}

/** Puts services together from their parts. */
export function assembleServices({
  env,
  now,
  records,
  files,
  mailer,
  catalogue,
  vault,
  makePasswords = createPasswords,
}: ServiceParts) {
  const { live } = env.stripe;
  const cursors = createCursors(records, live);
  const { select } = records;
  const over = (store: Store) => createOrderFacts(store, vault, live);
  const facts = over(records);
  return {
    ...facts,
    orderReader: select
      ? createPostgresOrderReader(select, records, facts, over)
      : createOrderReader(facts),
    env,
    /** Milliseconds since 1970. */
    now,
    catalogue,
    /** Order facts and small records. */
    records,
    accounts: createAccounts(records, vault),
    announcements: createAnnouncements(records, live),
    passwords: makePasswords(vault),
    sessions: createSessions(records),
    tickets: createTickets(records, vault),
    intents: createIntents(records, vault),
    forgettings: createForgettings(records),
    pendingPayments: createPendingPayments(records),
    cursors,
    counters: createCounters(records, live),
    deferred: createDeferred(records, vault),
    heartbeat: createHeartbeat(records),
    mailPayloads: createMailPayloads(records, vault),
    letters: createLetters(records, live),
    limits: createLimits(records),
    posts: createPosts(records, vault),
    preview: createPreview(env),
    remover: createRemover(records),
    requestCounter: createRequestCounter(),
    reviews: createReviews(records, vault, live),
    processed: createProcessedIds(records),
    subscribers: createSubscribers(records, vault),
    topics: createTopics(),
    unanswered: createUnanswered(records),
    books: createBookFiles(files),
    ebooks: createEbooks(records, catalogue),
    edge: createEdge(env),
    uploads: createUploads(files),
    mailer: isRehearsal(env) ? onlyToCoach(mailer, env) : mailer,
  };
}

let kept: { fingerprint: string; services: Promise<Services> } | undefined;

/**
 * The services of this process, made at first use and kept while the environment is the same. Making them
 * waits for the store once.
 * @throws {EnvironmentError} when a variable is missing or wrong.
 */
export async function servicesFromEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Services> {
  const fingerprint = environmentFingerprint(source);
  if (kept?.fingerprint !== fingerprint) {
    const services = openServices(source);
    kept = { fingerprint, services };
    // The store may answer the next time.
    services.catch(() => {
      if (kept?.services === services) kept = undefined;
    });
  }
  return kept.services;
}

/** Lets go of what is kept: the store was emptied, so a keyring of before is of no more use. */
export function dropServices(): void {
  kept = undefined;
}

async function openServices(
  source: Readonly<Record<string, string | undefined>>,
): Promise<Services> {
  const env = readEnvironment(source);
  const now = () => Date.now();
  const records = env.database
    ? createPostgresStore(connectDatabase(env.database), `orders-${env.deployContext}`)
    : createBlobStore(`orders-${env.deployContext}`);
  const { keyring, isRotating } = await openKeyring(records, env, now());
  return assembleServices({
    env,
    now,
    records,
    files: createBlobStore(`ebooks-${env.deployContext}`),
    mailer: createPostmarkMailer(env),
    catalogue: createCatalogue(),
    vault: createVault(keyring, isRotating),
  });
}

/**
 * The variables of a running function, with what the platform says about the deploy itself.
 * @param facts Variables that a running function does not find in its environment.
 */
export function environmentOfDeploy(
  facts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return { ...process.env, ...facts };
}
