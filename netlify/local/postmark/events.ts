import type { StoredMail, Suppressed } from './message.ts';

/** Where events go, and the password that they carry. */
export interface MailHook {
  url: string;
  password: string;
}

/** What can become of a mail. `left`: by a link of Postmark's own. */
export const MAIL_ENDS = ['delivered', 'bounced', 'complained', 'left'] as const;
export type MailEnd = (typeof MAIL_ENDS)[number];

/** Why Postmark sends nothing more to that address in that stream. */
export const SUPPRESSES: Readonly<Partial<Record<MailEnd, Suppressed['reason']>>> = {
  bounced: 'HardBounce',
  complained: 'SpamComplaint',
  left: 'ManualSuppression',
};

const TIMEOUT = 10_000;

/**
 * Tells the site what became of a mail, as Postmark does with the webhooks of the handbook. Gives the status of the
 * last answer; 0 for none.
 * @param now Milliseconds since 1970.
 */
export async function tellSite(
  hook: MailHook,
  { id, to, tag, metadata, stream }: StoredMail,
  what: MailEnd,
  now: number,
): Promise<number> {
  const at = new Date(now).toISOString();
  const about = { MessageID: id, Tag: tag, Metadata: metadata, MessageStream: stream, ServerID: 1 };
  const bounce = { ID: 1, Email: to, BouncedAt: at, Inactive: true, ...about };
  const events: object[] = [];
  if (what === 'delivered')
    events.push({
      RecordType: 'Delivery',
      Recipient: to,
      DeliveredAt: at,
      Details: 'OK',
      ...about,
    });
  if (what === 'bounced')
    events.push({
      RecordType: 'Bounce',
      Type: 'HardBounce',
      TypeCode: 1,
      Name: 'Hard bounce',
      Description: 'The server was unable to deliver your message.',
      Details: 'No such user',
      CanActivate: true,
      ...bounce,
    });
  if (what === 'complained')
    events.push({
      RecordType: 'SpamComplaint',
      Type: 'SpamComplaint',
      TypeCode: 512,
      Name: 'Spam complaint',
      CanActivate: false,
      ...bounce,
    });
  const reason = SUPPRESSES[what];
  if (reason && stream === 'broadcast')
    events.push({
      RecordType: 'SubscriptionChange',
      Recipient: to,
      ChangedAt: at,
      Origin: 'Recipient',
      SuppressSending: true,
      SuppressionReason: reason,
      ...about,
    });
  let status = 200;
  for (const event of events) status = await post(hook, event);
  return status;
}

async function post({ url, password }: MailHook, event: object): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(event),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
      },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
