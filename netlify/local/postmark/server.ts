import { join } from 'node:path';
import { createFaults, type Fault } from '../faults.ts';
import { openStateFile } from '../state-file.ts';
import { startWireServer } from '../wire-server.ts';
import { createApi, type PostmarkFault, type PostmarkState } from './api.ts';
import { findSuppressed, type StoredMail, type Suppressed } from './message.ts';
import { SUPPRESSES, tellSite, type MailEnd, type MailHook } from './events.ts';
import { createMailPages } from './pages.ts';

/** A running stand-in for Postmark. */
export interface PostmarkStandIn {
  /** Origin of the API. */
  url: string;
  /** Answers the outbox pages, under `/__local/mail`. */
  handlePage(request: Request): Promise<Response | undefined>;
  /** Accepted mails, newest first. */
  mails(): readonly StoredMail[];
  /** Puts an address on the list of a stream, as the owner does in Postmark's pages. */
  suppress(suppressed: Omit<Suppressed, 'at'>): Promise<void>;
  /** Lets the next calls fail; without a `call`, only those that send. */
  fail(fault: Fault<PostmarkFault>): void;
  /** Takes back every planned fault. */
  heal(): void;
  /** Forgets every mail and planned fault. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 50 * 1024 * 1024;
const SENDS = 'POST /email';

/**
 * Starts a mail provider of one's own, spoken to by the real Postmark client. Checked against the
 * client's types and Postmark's documentation, never against live Postmark.
 * @param now Milliseconds since 1970.
 */
export async function startPostmarkStandIn({
  dataDir,
  now = Date.now,
  hook,
}: {
  dataDir: string;
  now?: () => number;
  /** Where the site hears of mails that arrived or came back. */
  hook?: MailHook;
}): Promise<PostmarkStandIn> {
  const file = await openStateFile<PostmarkState>(join(dataDir, 'postmark.json'), () => ({
    mails: [],
    suppressions: [],
  }));
  const faults = createFaults<PostmarkFault>();
  const fail = (fault: Fault<PostmarkFault>) => faults.add({ call: SENDS, ...fault });
  const reset = async () => {
    faults.clear();
    file.state.mails = [];
    file.state.suppressions = [];
    await file.save();
  };
  const suppress = async (suppressed: Omit<Suppressed, 'at'>) => {
    if (findSuppressed(file.state.suppressions, suppressed.stream, suppressed.address)) return;
    file.state.suppressions.push({ ...suppressed, at: new Date(now()).toISOString() });
    await file.save();
  };
  const endMail = async (to: MailHook, mail: StoredMail, what: MailEnd) => {
    const reason = SUPPRESSES[what];
    if (reason) await suppress({ stream: mail.stream, address: mail.to, reason });
    return tellSite(to, mail, what, now());
  };
  const address = await startWireServer({
    name: 'The Postmark stand-in',
    maxBodyBytes: MAX_BODY_BYTES,
    faults,
    answer: createApi(file, now),
  });

  return {
    url: address.url,
    handlePage: createMailPages(
      () => file.state.mails,
      hook && ((mail, what) => endMail(hook, mail, what)),
    ),
    mails: () => file.state.mails,
    suppress,
    fail,
    heal: () => faults.clear(),
    reset,
    close: () => address.close(),
  };
}
