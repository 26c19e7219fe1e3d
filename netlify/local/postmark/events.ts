import { WEBHOOK_USER } from '#src/domain/email-provider.ts';
import type { StoredMail, Suppressed } from './message.ts';

/** URL that email events are posted to, and the password sent with them. */
export interface MailHook {
  url: string;
  password: string;
}

interface End {
  label: string;
  /** Why Postmark stops sending to this address in this stream. */
  suppresses?: Suppressed['reason'];
  event?: object;
}

export const MAIL_ENDS: Readonly<Record<string, End>> = {
  delivered: { label: 'it arrived', event: { RecordType: 'Delivery' } },
  bounced: {
    label: 'it bounced',
    suppresses: 'HardBounce',
    event: { RecordType: 'Bounce', Type: 'HardBounce' },
  },
  complained: {
    label: 'marked as spam',
    suppresses: 'SpamComplaint',
    event: { RecordType: 'SpamComplaint', Type: 'SpamComplaint' },
  },
  left: { label: 'unsubscribed through Postmark’s link', suppresses: 'ManualSuppression' },
};

const TIMEOUT = 10_000;

/**
 * Notifies the site of an email's outcome through the Postmark webhooks described in the handbook.
 * Returns the status of the last response, 0 if there was none, or 200 if no webhook applies.
 * @param now Returns Unix time in milliseconds.
 */
export async function notifySite(
  { url, password }: MailHook,
  { id, to, tag, metadata, stream }: StoredMail,
  { suppresses, event }: End,
  now: number,
): Promise<number> {
  const at = new Date(now).toISOString();
  const about = { MessageID: id, Tag: tag, Metadata: metadata, MessageStream: stream };
  const events: object[] = [];
  if (event) events.push({ ...event, ...about, Recipient: to, Email: to, BouncedAt: at });
  if (suppresses && stream === 'broadcast') {
    events.push({
      RecordType: 'SubscriptionChange',
      Recipient: to,
      ChangedAt: at,
      Origin: 'Recipient',
      SuppressSending: true,
      SuppressionReason: suppresses,
      ...about,
    });
  }
  let status = 200;
  for (const one of events) {
    status = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(one),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`${WEBHOOK_USER}:${password}`)}`,
      },
      signal: AbortSignal.timeout(TIMEOUT),
    }).then(
      (response) => response.status,
      () => 0,
    );
  }
  return status;
}
