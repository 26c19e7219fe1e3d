import { createAccounts, type Accounts } from './accounts.ts';
import { createBlobStore } from './blob-store.ts';
import { createBookFiles, type BookFiles } from './book-files.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { createEbooks, type Ebooks } from './ebooks.ts';
import { environmentFingerprint, readEnvironment, type Environment } from './env.ts';
import { createLetters, type Letters } from './letters.ts';
import { createLimits, type Limits } from './limits.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createOrderList, type OrderList } from './order-list.ts';
import { createOrders, type Orders } from './orders.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRequestCounter, type RequestCounter } from './request-counter.ts';
import { createPosts, type Posts } from './posts.ts';
import { createReviews, type Reviews } from './reviews.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSettled, type Settled } from './settled.ts';
import type { Store } from './store.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';
import { createTallies, type Tallies } from './tallies.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createTopics, type Topics } from './topics.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { createVault, type Vault } from './vault.ts';

/** The hands of the business on the outside world, but for payments: see `shop-services.ts`. */
export interface Services {
  env: Environment;
  /** Milliseconds since 1970. */
  now: () => number;
  catalogue: Catalogue;
  vault: Vault;
  /** Order facts and small records. */
  records: Store;
  accounts: Accounts;
  passwords: Passwords;
  sessions: Sessions;
  tickets: Tickets;
  orders: Orders;
  orderList: OrderList;
  tallies: Tallies;
  outbox: Outbox;
  letters: Letters;
  limits: Limits;
  posts: Posts;
  requestCounter: RequestCounter;
  reviews: Reviews;
  settled: Settled;
  subscribers: Subscribers;
  topics: Topics;
  books: BookFiles;
  ebooks: Ebooks;
  uploads: Uploads;
  mailer: Mailer;
}

/** What a test or simulation may replace. */
export interface ServiceParts {
  env: Environment;
  now: () => number;
  records: Store;
  files: Store;
  mailer: Mailer;
  catalogue: Catalogue;
  /** Made from the order secret; making it takes longer than anything else here. */
  vault?: Vault;
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
  vault = createVault(env.orderSecret),
  makePasswords = createPasswords,
}: ServiceParts): Services {
  const books = createBookFiles(files);
  return {
    env,
    now,
    catalogue,
    vault,
    records,
    accounts: createAccounts(records, vault),
    passwords: makePasswords(vault),
    sessions: createSessions(records, vault),
    tickets: createTickets(records, vault),
    orders: createOrders(records, vault),
    orderList: createOrderList(records),
    tallies: createTallies(records),
    outbox: createOutbox(records),
    letters: createLetters(records, vault),
    limits: createLimits(records),
    posts: createPosts(records, vault),
    requestCounter: createRequestCounter(),
    reviews: createReviews(records, vault),
    settled: createSettled(records),
    subscribers: createSubscribers(records, vault),
    topics: createTopics(),
    books,
    ebooks: createEbooks(records, catalogue, books),
    uploads: createUploads(files),
    mailer,
  };
}

let kept: { fingerprint: string; services: Services } | undefined;

/**
 * The services of this process, made at first use and kept while the environment is the same.
 * @throws {EnvironmentError} when a variable is missing or wrong.
 */
export function servicesFromEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Services {
  const fingerprint = environmentFingerprint(source);
  if (kept?.fingerprint !== fingerprint) {
    const env = readEnvironment(source);
    const services = assembleServices({
      env,
      now: () => Date.now(),
      records: createBlobStore(`orders-${env.deployContext}`),
      files: createBlobStore(`ebooks-${env.deployContext}`),
      mailer: createMailer(env),
      catalogue: createCatalogue(),
    });
    kept = { fingerprint, services };
  }
  return kept.services;
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
