import type { StoredMail } from './message.ts';

/** Where events go, and the password that they carry. */
export interface MailHook {
  url: string;
  password: string;
}

/** What can become of a mail. */
export type MailEnd = 'delivered' | 'bounced';

const TIMEOUT = 10_000;

/**
 * Tells the site what became of a mail, as Postmark does. Gives the status of its answer; 0 for none.
 * @param now Milliseconds since 1970.
 */
export async function tellSite(
  { url, password }: MailHook,
  { id, to, tag, metadata, stream }: StoredMail,
  what: MailEnd,
  now: number,
): Promise<number> {
  const at = new Date(now).toISOString();
  const about = { MessageID: id, Tag: tag, Metadata: metadata, MessageStream: stream, ServerID: 1 };
  const event =
    what === 'delivered'
      ? { RecordType: 'Delivery', Recipient: to, DeliveredAt: at, Details: 'OK', ...about }
      : {
          RecordType: 'Bounce',
          ID: 1,
          Type: 'HardBounce',
          TypeCode: 1,
          Name: 'Hard bounce',
          Description: 'The server was unable to deliver your message.',
          Details: 'No such user',
          Email: to,
          BouncedAt: at,
          Inactive: true,
          CanActivate: true,
          ...about,
        };
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
