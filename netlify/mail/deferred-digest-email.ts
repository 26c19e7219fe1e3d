import { toCoach } from './email-definition.ts';
import { composeMessage } from './layout.ts';

/** Combines several messages to the coach into one email, when too many arrive at the same time. */
export const keptMessages = toCoach<{ payloads: readonly { kind: string }[] }>(
  async ({ payloads }, { write }) => {
    // A post may have been withdrawn in the meantime, so its message is dropped.
    const messages = (await Promise.all(payloads.map(write))).filter((mail) => mail !== undefined);
    const title =
      messages.length === 1 ? '1 message was kept' : `${messages.length} messages were kept`;
    return composeMessage(
      `${title} for you`,
      [
        { heading: title },
        'Very many messages came at the same time, so these come together. Nothing was refused. Look at them soon: one of them may be from a buyer.',
        ...messages.flatMap(({ subject, text, replyTo }) => [
          replyTo ? `${subject} (answer to ${replyTo})` : subject,
          { quote: text },
        ]),
      ],
      ['From your site. Do not reply to this mail: it belongs to many people.'],
    );
  },
  { isUnowned: true },
);
