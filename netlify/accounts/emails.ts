import { routes } from '#src/routes.ts';
import { composeMessage } from '#netlify/mail/layout.ts';
import { toVisitor, type EmailServices } from '#netlify/mail/email-definition.ts';

const linkTo = (route: string, token: string, { env, verificationTokens, now }: EmailServices) =>
  `${env.siteUrl}${route}#t=${verificationTokens.mailed(token, now())}`;

type To = { to: string };
type WithToken = To & { token: string };
/** `stop` is the token that cancels the request. */
type WithStop = To & { stop: string };

/** Account events that the owner must be notified about. */
const NOTICES = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'Your account has a new password. We signed you out everywhere else.',
  },
  'email-changed': {
    subject: 'Your account has a new email address',
    text: 'Your account now uses a different email address. Use that one to sign in.',
  },
  'second-factor-on': {
    subject: 'You’ll now need a code to sign in',
    text: 'When you sign in, we’ll now also ask for a code from your authenticator app.',
  },
  'second-factor-replaced': {
    subject: 'Your authenticator app was replaced',
    text: 'Your account now uses codes from a different authenticator app. Codes from the old app and your old recovery codes no longer work.',
  },
  'second-factor-off': {
    subject: 'You no longer need a code to sign in',
    text: 'When you sign in, we’ll now ask only for your password.',
  },
  'recovery-codes-new': {
    subject: 'Your account has new recovery codes',
    text: 'You have new recovery codes. Your old ones no longer work.',
  },
  'codes-guessed': {
    subject: 'Someone entered wrong sign-in codes for your account',
    text: 'Someone entered your password, then several wrong codes. If it was you, everything is fine. Nobody can get in without the right code.',
  },
  'session-copied': {
    subject: 'We signed you out on one of your devices',
    text: 'Someone tried to use an expired session on your account. A bad connection can cause this, but someone may have stolen it. To be safe, we signed that device out. Please sign in again.',
  },
  deleted: {
    subject: 'Your account has been deleted',
    text: 'We deleted your account. We keep your order records because tax law requires us to. You can still get your books by email.',
  },
};
export type AccountEvent = keyof typeof NOTICES;

export const accountVerify = toVisitor<WithToken>(({ token }, services) =>
  composeMessage('Please confirm your email address', [
    { heading: 'Confirm your email address' },
    'Someone signed up here with this address. If it was you, please confirm it.',
    { label: 'Confirm my email address', url: linkTo(routes.authVerify, token, services) },
    'You’ll need the password you chose. The link works for 24 hours.',
    'If this wasn’t you, ignore this email. The account won’t work unless you confirm the address.',
  ]),
);

export const accountKnown = toVisitor<To>((_, { env }) =>
  composeMessage('You already have an account', [
    'Someone tried to sign up with this address. You already have an account, and nothing has changed.',
    { label: 'Sign in', url: `${env.siteUrl}${routes.auth}` },
    'If you forgot your password, you can choose a new one there.',
  ]),
);

/**
 * Sends the link for setting a new password. Never deferred, because the number of accounts already
 * limits how many are sent.
 */
export const accountRecover = toVisitor<WithToken>(
  ({ token }, services) =>
    composeMessage('Choose a new password', [
      'Someone asked to reset the password for your account. If it was you, choose a new one here.',
      { label: 'Choose a new password', url: linkTo(routes.authReset, token, services) },
      'You can use this link only once. It expires in 30 minutes.',
      'If this wasn’t you, ignore this email. Your password will stay the same.',
    ]),
  { isUrgent: true },
);

export const accountUnknown = toVisitor<To>((_, { env }) =>
  composeMessage('We couldn’t find an account with this email address', [
    'Someone asked for a new password for an account with this email address. You may have signed up with a different one.',
    'You can get your books without an account. We’ll email them to you.',
    { label: 'Get my books', url: `${env.siteUrl}${routes.myDownloads}` },
  ]),
);

export const accountChangeEmail = toVisitor<WithToken>(({ token }, services) =>
  composeMessage('Please confirm your new email address', [
    { heading: 'Confirm your new email address' },
    'Someone wants to use this address for an account here. If it was you, please confirm it.',
    { label: 'Confirm my new email address', url: linkTo(routes.authVerify, token, services) },
    'You’ll need the password for that account. The link works for 24 hours.',
    'If this wasn’t you, ignore this email.',
  ]),
);

/** Notifies an account's current address that someone asked to change it. */
export const accountEmailAsked = toVisitor<WithStop>(({ stop }, services) =>
  composeMessage('Did you ask to change your email address?', [
    { heading: 'Was this you?' },
    'Someone who knows your password wants to change the email address on your account. Nothing has changed yet.',
    'If it was you, ignore this email.',
    'If it wasn’t you, stop it now and choose a new password.',
    { label: 'This wasn’t me', url: linkTo(routes.authVerify, stop, services) },
  ]),
);

/** Sends two links: one that removes a lost authenticator, and one that cancels the request. */
export const accountEndFactor = toVisitor<WithToken & WithStop>(({ token, stop }, services) =>
  composeMessage('Sign in without your authenticator app', [
    { heading: 'Did you lose your authenticator app?' },
    'Someone who knows your password says your authenticator app and recovery codes are lost.',
    'If it was you, keep this email and wait 24 hours. Then you’ll have 3 days to use the button. Once you do, we’ll ask only for your password.',
    { label: 'Turn off sign-in codes', url: linkTo(routes.authVerify, token, services) },
    'If it wasn’t you, stop it now and choose a new password. We wait 24 hours so you have time to do this.',
    { label: 'This wasn’t me', url: linkTo(routes.authVerify, stop, services) },
  ]),
);

/** Sends the coach the link for setting up dashboard access. */
export const accountSetUp = toVisitor<WithToken>(({ token }, services) =>
  composeMessage('Set up your authenticator app', [
    'Someone signed in with your password and is trying to set up an authenticator app. If it was you, set it up here.',
    { label: 'Set up my authenticator app', url: linkTo(routes.authReset, token, services) },
    'You’ll need to choose a new password first. You can use this link only once. It expires in 24 hours.',
    'If it wasn’t you, choose a new password now, and reply to this email.',
  ]),
);

/** Notifies an account owner of an account event. */
export const accountNotice = toVisitor<To & { event: AccountEvent }>(({ event }, { env }) => {
  const { subject, text } = NOTICES[event];
  return composeMessage(subject, [
    text,
    'If it wasn’t you, choose a new password now, and reply to this email.',
    { label: 'Sign in or choose a new password', url: `${env.siteUrl}${routes.auth}` },
  ]);
});

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'account-verify': typeof accountVerify;
    'account-known': typeof accountKnown;
    'account-recover': typeof accountRecover;
    'account-unknown': typeof accountUnknown;
    'account-change-email': typeof accountChangeEmail;
    'account-email-asked': typeof accountEmailAsked;
    'account-end-factor': typeof accountEndFactor;
    'account-set-up': typeof accountSetUp;
    'account-notice': typeof accountNotice;
  }
}
