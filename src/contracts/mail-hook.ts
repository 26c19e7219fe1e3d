import { z } from 'zod';

/** Postmark sends more with each event; only what is named here is read. */
const about = {
  MessageID: z.string().max(100).optional(),
  /** Our own id of the mail, given along when it was sent. */
  Metadata: z
    .object({
      mail: z
        .string()
        .regex(/^[a-f0-9]{32}$/)
        .optional(),
      /** Which letter to readers it was, and to whom, as the key of the address. */
      letter: z
        .string()
        .regex(/^[a-f0-9]{32}$/)
        .optional(),
      reader: z
        .string()
        .regex(/^[a-f0-9]{32}$/)
        .optional(),
    })
    .default({}),
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
  z.object({ RecordType: z.literal('SpamComplaint'), ...about }),
  /** Somebody left by a link of Postmark's own, or came back by it. */
  z.object({
    RecordType: z.literal('SubscriptionChange'),
    SuppressSending: z.boolean(),
    ...about,
  }),
]);

/** An event of the mail provider. */
export type MailEvent = z.infer<typeof mailEvent>;
