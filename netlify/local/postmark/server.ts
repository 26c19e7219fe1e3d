import { join } from 'node:path';
import { createFaults, type Fault } from '../inject-faults.ts';
import { openStateFile } from '../state-file.ts';
import { startWireServer } from '../http-stub-server.ts';
import { createApi, type PostmarkFault, type PostmarkState } from './api.ts';
import { tellSite, type MailHook } from './events.ts';
import { findSuppressed, type Suppressed } from './message.ts';
import { createMailPages } from './pages.ts';

export type PostmarkStandIn = Awaited<ReturnType<typeof startPostmarkStandIn>>;

const MAX_BODY_BYTES = 50 * 1024 * 1024;
const SENDS = 'POST /email';

/**
 * Starts a mail provider of one's own, spoken to by the real Postmark client. Checked against the
 * client's types and Postmark's documentation, never against live Postmark.
 * @param now Milliseconds since 1970.
 * @param dataDir Where mails are kept; without it they are gone when the provider is closed.
 * @param hook Where the site hears of mails that arrived or came back.
 */
export async function startPostmarkStandIn({
  dataDir,
  now = Date.now,
  hook,
}: {
  dataDir?: string;
  now?: () => number;
  hook?: MailHook;
}) {
  const fresh = (): PostmarkState => ({ mails: [], suppressions: [] });
  const { state, save } = await openStateFile(dataDir && join(dataDir, 'postmark.json'), fresh);
  const faults = createFaults<PostmarkFault>();
  /** Puts an address on the list of a stream, as the owner does in Postmark's pages. */
  const suppress = async (suppressed: Suppressed) => {
    if (findSuppressed(state.suppressions, suppressed.stream, suppressed.address)) return;
    state.suppressions.push(suppressed);
    await save();
  };
  const address = await startWireServer({
    name: 'The Postmark stand-in',
    maxBodyBytes: MAX_BODY_BYTES,
    faults,
    answer: createApi({ state, save }, now),
  });

  return {
    url: address.url,
    handlePage: createMailPages(
      () => state.mails,
      async (mail, end) => {
        if (!hook) return 0;
        const { stream, to } = mail;
        if (end.suppresses) await suppress({ stream, address: to, reason: end.suppresses });
        return tellSite(hook, mail, end, now());
      },
    ),
    /** Accepted mails, newest first. */
    mails: () => state.mails,
    suppress,
    /** Lets the next calls fail; without a `call`, only those that send. */
    fail: (fault: Fault<PostmarkFault>) => faults.add({ call: SENDS, ...fault }),
    heal: () => faults.clear(),
    async reset(): Promise<void> {
      faults.clear();
      Object.assign(state, fresh());
      await save();
    },
    close: () => address.close(),
  };
}
