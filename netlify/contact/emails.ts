import { routes } from '#src/routes.ts';
import { cleanLine, composeMessage } from '#netlify/mail/layout.ts';
import { toCoach, toVisitor } from '#netlify/mail/email-definition.ts';

/** Fields that a visitor entered on the contact page. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  more?: readonly { label: string; text: string }[];
}

/** Sends the visitor's message to the coach only. */
export const contactMessage = toCoach<ContactMessage>(
  ({ name, email, subject, message, more = [] }) => {
    const from = cleanLine(name);
    return {
      replyTo: email,
      ...composeMessage(
        `Message from ${from}: ${cleanLine(subject)}`,
        [
          { heading: 'A visitor sent you a message' },
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
          `Reply to this email. Your reply will go to ${email}.`,
        ],
        ['From the contact form on your site. We promise visitors an answer within 24 hours.'],
      ),
    };
  },
  { isUnowned: true },
);

/**
 * Confirms to the address entered in the form that we got a message. That address isn't verified,
 * so the email contains only our own words.
 */
export const contactNote = toVisitor<{ to: string }>((_, { env }) =>
  composeMessage('We got your message', [
    'Thank you for writing. A real person will answer within 24 hours.',
    'For a medical emergency, call 911. In a crisis, call or text 988. We do not read email around the clock.',
    { label: 'See who can help now', url: `${env.siteUrl}${routes.help}` },
    'If you didn’t contact us, someone typed your address by mistake. You can ignore this email.',
  ]),
);

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'contact-message': typeof contactMessage;
    'contact-note': typeof contactNote;
  }
}
