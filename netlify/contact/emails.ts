import { routes } from '#src/routes.ts';
import { cleanLine, composeMessage } from '#netlify/mail/layout.ts';
import { toCoach, toVisitor } from '#netlify/mail/email-definition.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  more?: readonly { label: string; text: string }[];
}

/** The visitor's words, for the coach only. */
export const contactMessage = toCoach<ContactMessage>(
  ({ name, email, subject, message, more = [] }) => {
    const from = cleanLine(name);
    return {
      replyTo: email,
      ...composeMessage(
        `Message from ${from}: ${cleanLine(subject)}`,
        [
          { heading: 'A visitor wrote to you' },
          [
            `Name: ${from}`,
            `Email: ${email}`,
            `Subject: ${cleanLine(subject, 150)}`,
            ...more.map(({ label, text }) => {
              const name = label.endsWith('?') ? label : `${label}:`;
              return `${name} ${cleanLine(text, 150)}`;
            }),
          ],
          { quote: message },
          `Reply to this email. Your answer goes to ${email}.`,
        ],
        ['From the contact form of your site. The site promises an answer within 24 hours.'],
      ),
    };
  },
  { isUnowned: true },
);

/** Several messages for the coach in one mail: very many came at the same time. */
export const keptMessages = toCoach<{ payloads: readonly { kind: string }[] }>(
  async ({ payloads }, { write }) => {
    // A post that was taken back meanwhile has nothing to say.
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

/**
 * Tells the address that was typed that a message arrived. Nobody has checked that address, so the
 * mail holds our words only.
 */
export const contactNote = toVisitor<{ to: string }>((_, { env }) =>
  composeMessage('We got your message', [
    'Thank you for writing. A person answers within 24 hours.',
    'For a medical emergency, call 911. In a crisis, call or text 988. We do not read email day and night.',
    { label: 'See who can help now', url: `${env.siteUrl}${routes.help}` },
    'If you did not write to us, someone typed your address by mistake. You can ignore this email.',
  ]),
);
