// The email provider's name and its bounce reasons, as shown to the coach. Its adapter is
// `netlify/mail/postmark-mailer.ts`.

export const EMAIL_PROVIDER = 'Postmark';

/** User name in the URL that the provider's webhook posts to. */
export const WEBHOOK_USER = 'postmark';

/** Bounce reasons in plain English, keyed by the bounce type that the adapter reports and stores. */
const BOUNCES: Readonly<Record<string, string>> = {
  HardBounce: 'this address doesn’t work',
  BadEmailAddress: 'this address doesn’t work',
  AddressChange: 'this person has a new address',
  AutoResponder: 'we got an automatic reply',
  DnsError: 'the part after the @ may be mistyped',
  SoftBounce: 'the mailbox may be full',
  Transient: 'their email service was busy',
  Blocked: 'their email service blocked it',
  ISPBlock: 'their email service blocked it',
  SpamNotification: 'their email service marked it as spam',
  ManuallyDeactivated: `this address was blocked in ${EMAIL_PROVIDER}`,
};

/** Explains why an email wasn't delivered, worded as the end of a sentence. */
export const bounceWords = (reason: string): string =>
  BOUNCES[reason] ?? `${EMAIL_PROVIDER}’s reason is “${reason}”`;
