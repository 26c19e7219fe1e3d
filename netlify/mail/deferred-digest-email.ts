import { toCoach } from './email-definition.ts';
import { composeMessage } from './layout.ts';

/** Combines several messages to the coach into one email when too many arrive at once. */
export const keptMessages = toCoach<{ payloads: readonly { kind: string }[] }>(
  async ({ payloads }, { write }) => {
    // A post may have been withdrawn in the meantime. If so, drop its message.
    const messages = (await Promise.all(payloads.map(write))).filter((mail) => mail !== undefined);
    const title =
      messages.length === 1 ? '1 message was saved' : `${messages.length} messages were saved`;
    return composeMessage(
      `${title} for you`,
      [
        { heading: title },
        'A lot of messages came in at the same time, so we put these in one email. Nothing was lost. Please look through them soon. One of them may be from a buyer.',
        ...messages.flatMap(({ subject, text, replyTo }) => [
          replyTo ? `${subject} (reply to ${replyTo})` : subject,
          { quote: text },
        ]),
      ],
      ['From your site. Please don’t reply to this email. It has messages from several people.'],
    );
  },
  { isUnowned: true },
);
