import { cacheByEnvironment } from './request-services.ts';
import type { Services } from '#netlify/services.ts';
import { createCursors } from '#netlify/jobs/cursors.ts';
import { createErasures } from '#netlify/privacy/erasure-requests.ts';
import { createPendingOrders } from '#netlify/orders/pending-orders.ts';
import { createOrderRecords } from './create-order-records.ts';
import { createOrderRepository } from '#netlify/orders/order-repository.ts';
import { createPendingPayments } from '#netlify/payments/pending-payments.ts';
import { createAccounts } from '#netlify/accounts/account-records.ts';
import { createAnnouncements } from '#netlify/downloads/new-version-announcements.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { createBookFiles } from '#netlify/ebooks/book-files.ts';
import { createCatalog, type Catalog } from '#netlify/ebooks/catalog.ts';
import { createEbooks } from '#netlify/ebooks/published-ebooks.ts';
import { createCdnPurge } from '#netlify/platform/cdn-purge.ts';
import { isPublicTestMode, readEnvironment, type Environment } from '#netlify/platform/env.ts';
import { createDeferred } from '#netlify/mail/deferred-emails.ts';
import { createHeartbeat } from '#netlify/jobs/heartbeat.ts';
import { createCampaigns } from '#netlify/newsletter/campaign-records.ts';
import { createMailPayloads } from '#netlify/mail/payloads.ts';
import { createStoredLimits } from '#netlify/limits/stored-limits.ts';
import { onlyToCoach, type Mailer } from '#netlify/mail/mailer.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import { createPasswords, type Passwords } from '#netlify/accounts/passwords.ts';
import { createPostgresOrderRepository } from '#netlify/orders/postgres-order-repository.ts';
import { createMemoryCounter } from '#netlify/limits/memory-counter.ts';
import { createPosts, createTopics } from '#netlify/community/post-records.ts';
import { createPreview } from '#netlify/coach/publishing/deploy-preview.ts';
import { createReviews } from '#netlify/reviews/review-records.ts';
import { createSessions } from '#netlify/accounts/session-tokens.ts';
import { createProcessedIds } from '#netlify/payments/processed-ids.ts';
import type { Store } from '#netlify/storage/store.ts';
import { createSubscribers } from '#netlify/newsletter/subscriber-records.ts';
import { createNotificationSettings } from '#netlify/alerts/notification-settings.ts';
import { createCounters } from '#netlify/analytics/counters.ts';
import { createVerificationTokens } from '#netlify/accounts/verification-tokens.ts';
import { createUnanswered } from '#netlify/chat/unanswered-questions.ts';
import { createUploads } from '#netlify/ebooks/upload-records.ts';
import { createCrypto, type SiteCrypto } from '#netlify/storage/crypto.ts';
import { openIndexKey } from '#netlify/storage/encrypted-store.ts';
import {
  connectDatabase,
  createPostgresStore,
  isSqlStore,
} from '#netlify/storage/postgres-store.ts';

/** Dependencies that tests and simulations can replace. */
export interface ServiceParts {
  env: Environment;
  now: () => number;
  records: Store;
  files: Store;
  mailer: Mailer;
  catalog: Catalog;
  crypto: SiteCrypto;
  /** Slow password hashing. Tests pass a fast version. */
  makePasswords?: (crypto: SiteCrypto) => Passwords;
}

export function assembleServices({
  env,
  now,
  records,
  files,
  mailer,
  catalog,
  crypto,
  makePasswords = createPasswords,
}: ServiceParts): Services {
  const { live } = env.stripe;
  const cursors = createCursors(records, live);
  const over = (store: Store) => createOrderRecords(store, crypto, live);
  const orderRecords = over(records);
  return {
    ...orderRecords,
    orderRepository: isSqlStore(records)
      ? createPostgresOrderRepository(records, orderRecords, over)
      : createOrderRepository(orderRecords),
    env,
    /** Current Unix time in milliseconds. */
    now,
    catalog,
    records,
    accounts: createAccounts(orderRecords.people, crypto),
    announcements: createAnnouncements(records, live),
    passwords: makePasswords(crypto),
    sessions: createSessions(records),
    verificationTokens: createVerificationTokens(orderRecords.people, crypto),
    pendingOrders: createPendingOrders(records, crypto),
    erasures: createErasures(records),
    pendingPayments: createPendingPayments(records),
    cursors,
    counters: createCounters(records, live),
    deferred: createDeferred(orderRecords.people),
    heartbeat: createHeartbeat(records),
    mailPayloads: createMailPayloads(orderRecords.people),
    notificationSettings: createNotificationSettings(records),
    campaigns: createCampaigns(records, live),
    limits: createStoredLimits(records),
    posts: createPosts(records, orderRecords.people),
    preview: createPreview(env),
    memoryCounter: createMemoryCounter(),
    reviews: createReviews(records, orderRecords.people, live),
    processed: createProcessedIds(records),
    subscribers: createSubscribers(records, orderRecords.people),
    topics: createTopics(),
    unanswered: createUnanswered(records),
    books: createBookFiles(files),
    ebooks: createEbooks(records, catalog),
    edge: createCdnPurge(env),
    uploads: createUploads(files),
    mailer: isPublicTestMode(env) ? onlyToCoach(mailer, env) : mailer,
  };
}

const kept = cacheByEnvironment(openServices);

/**
 * Returns this process's services. They're created on first use, which waits for the store once,
 * and cached while the environment stays the same.
 * @throws {EnvironmentError} if a variable is missing or invalid
 */
export const servicesFromEnv = (
  source: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Services> => kept.get(source);

/**
 * Clears the cached services after the store has been emptied, because the index key is gone too.
 */
export const dropServices = kept.drop;

async function openServices(
  source: Readonly<Record<string, string | undefined>>,
): Promise<Services> {
  const env = readEnvironment(source);
  const records = env.database
    ? createPostgresStore(connectDatabase(env.database), `orders-${env.deployContext}`)
    : createBlobStore(`orders-${env.deployContext}`);
  const { orderSecret, orderSecretPrevious } = env;
  const indexKey = await openIndexKey(records, env);
  return assembleServices({
    env,
    now: () => Date.now(),
    records,
    files: createBlobStore(`ebooks-${env.deployContext}`),
    mailer: createPostmarkMailer(env),
    catalog: createCatalog(),
    crypto: createCrypto({ indexKey, orderSecret, orderSecretPrevious }),
  });
}
