import { z } from 'zod';

/** Postmark sends more with each event; only what is named here is read. */
const text = z.string().max(320).optional().catch(undefined);

/** An id of ours, given along when the mail was sent. What another program gave along is none. */
const id = z
  .string()
  .regex(/^[a-f0-9]{32}$/)
  .optional()
  .catch(undefined);

const about = {
  MessageStream: text,
  Metadata: z
    .object({
      mail: id,
      /** Which letter to readers it was, and to whom, as the key of the address. */
      letter: id,
      reader: id,
    })
    .catch({}),
};

/** `mail-hook`: what the mail provider tells about mails that it took. Other kinds of events are ignored. */
export const mailEvent = z.discriminatedUnion('RecordType', [
  z.object({ RecordType: z.literal('Delivery'), ...about }),
  z.object({
    RecordType: z.literal('Bounce'),
    /** A word of Postmark's list, such as HardBounce. */
    Type: z.string().regex(/^[A-Za-z]{1,40}$/),
    ...about,
  }),
  z.object({
    RecordType: z.literal('SpamComplaint'),
    Email: text,
    BouncedAt: text,
    ...about,
  }),
  /**
   * An address is on the list of those that get no more mail in a stream, or off it again: by a link of Postmark's own,
   * a complaint, a mail that came back, or the owner's hand. Then no mail is named.
   */
  z.object({
    RecordType: z.literal('SubscriptionChange'),
    SuppressSending: z.boolean(),
    SuppressionReason: text,
    Recipient: text,
    ChangedAt: text,
    ...about,
  }),
]);

/** An event of the mail provider. */
export type MailEvent = z.infer<typeof mailEvent>;
