import { join } from 'node:path';
import { createFaults, type Fault } from '../inject-faults.ts';
import { openStateFile } from '../state-file.ts';
import { startWireServer } from '../http-stub-server.ts';
import { createApi, type PostmarkFault, type PostmarkState } from './api.ts';
import { notifySite, type MailHook } from './events.ts';
import { findSuppressed, type Suppressed } from './message.ts';
import { createMailPages } from './pages.ts';

export type PostmarkStub = Awaited<ReturnType<typeof startPostmarkStub>>;

const MAX_BODY_BYTES = 50 * 1024 * 1024;
const SENDS = 'POST /email';

/**
 * Starts a local Postmark stub that works with the real Postmark client. Checked against the
 * client's types and Postmark's documentation, never against live Postmark.
 * @param now Returns Unix time in milliseconds.
 * @param dataDir Where emails and suppressions are stored. Without it, they're lost when the stub
 * closes.
 * @param hook Webhook that receives events about emails, such as bounces.
 */
export async function startPostmarkStub({
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
  /** Suppresses an address in a stream, as the owner can in Postmark's web app. */
  const suppress = async (suppressed: Suppressed) => {
    if (findSuppressed(state.suppressions, suppressed.stream, suppressed.address)) return;
    state.suppressions.push(suppressed);
    await save();
  };
  const address = await startWireServer({
    name: 'The Postmark stub',
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
        return notifySite(hook, mail, end, now());
      },
    ),
    /** Accepted emails, newest first. */
    mails: () => state.mails,
    suppress,
    /** Makes the next calls fail. If `call` is omitted, only sending fails. */
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
