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
    text: 'Your account has a new password now. You were signed out everywhere else.',
  },
  'email-changed': {
    subject: 'Your account has a new email address',
    text: 'Your account now uses another email address. Sign in with that one.',
  },
  'second-factor-on': {
    subject: 'Your account now asks for a code',
    text: 'When you sign in, we now also ask for a code from your authenticator app.',
  },
  'second-factor-replaced': {
    subject: 'Your authenticator app was replaced',
    text: 'Your account now takes codes from another authenticator app. Codes from the old app and your old recovery codes no longer work.',
  },
  'second-factor-off': {
    subject: 'Your account no longer asks for a code',
    text: 'When you sign in, we only ask for your password now.',
  },
  'recovery-codes-new': {
    subject: 'Your account has new recovery codes',
    text: 'New recovery codes were made for your account. Your old codes no longer work.',
  },
  'codes-guessed': {
    subject: 'Someone typed wrong codes for your account',
    text: 'Someone typed your password, and then wrong codes. If it was you, all is well. Without the right code, nobody gets in.',
  },
  'session-copied': {
    subject: 'We signed you out on one device',
    text: 'An old sign-in of your account was used again. A bad connection can cause that, or someone who copied it. We ended it, so please sign in again.',
  },
  deleted: {
    subject: 'Your account has been deleted',
    text: 'Your account is gone. Your orders stay, because tax law asks for them. You can still get your books by email.',
  },
};
export type AccountEvent = keyof typeof NOTICES;

export const accountVerify = toVisitor<WithToken>(({ token }, services) =>
  composeMessage('Please confirm your email address', [
    { heading: 'Confirm your email address' },
    'Someone made an account here with this address. If it was you, confirm it here.',
    { label: 'Confirm my email address', url: linkTo(routes.authVerify, token, services) },
    'The page asks for the password that you chose. The link works for 24 hours.',
    'If this was not you, ignore this email. There is no account until someone presses the button.',
  ]),
);

export const accountKnown = toVisitor<To>((_, { env }) =>
  composeMessage('You already have an account', [
    'Someone wanted to make an account with this address. You have one. Nothing was changed.',
    { label: 'Sign in', url: `${env.siteUrl}${routes.auth}` },
    'If you forgot your password, you can make a new one there.',
  ]),
);

/**
 * Sends the link for setting a new password. Never deferred, since there can only be as many of
 * these as there are accounts.
 */
export const accountRecover = toVisitor<WithToken>(
  ({ token }, services) =>
    composeMessage('Make a new password', [
      'Someone asked for a new password for your account. If it was you, make it here.',
      { label: 'Make a new password', url: linkTo(routes.authReset, token, services) },
      'You can use this link once. It expires in 30 minutes.',
      'If this was not you, ignore this email. Your password stays as it is.',
    ]),
  { isUrgent: true },
);

export const accountUnknown = toVisitor<To>((_, { env }) =>
  composeMessage('There is no account with this address', [
    'Someone asked for a new password with this address. Perhaps you used another address.',
    'You do not need an account to get your books. We can email them to you.',
    { label: 'Get my books', url: `${env.siteUrl}${routes.myDownloads}` },
  ]),
);

export const accountChangeEmail = toVisitor<WithToken>(({ token }, services) =>
  composeMessage('Please confirm your new email address', [
    { heading: 'Confirm your new email address' },
    'Someone wants to use this address for an account here. If it was you, confirm it here.',
    { label: 'Use this address', url: linkTo(routes.authVerify, token, services) },
    'The page asks for the password of that account. The link works for 24 hours.',
    'If this was not you, ignore this email.',
  ]),
);

/** Notifies an account's current address that someone asked to change it. */
export const accountEmailAsked = toVisitor<WithStop>(({ stop }, services) =>
  composeMessage('Someone wants to change your email address', [
    { heading: 'Was this you?' },
    'Someone who knows your password wants your account to use another email address. Nothing is changed yet.',
    'If it was you, ignore this email.',
    'If it was not you, stop it now, and make a new password.',
    { label: 'This was not me. Stop it', url: linkTo(routes.authVerify, stop, services) },
  ]),
);

/** Sends the link that removes a lost authenticator, and the one that cancels the request. */
export const accountEndFactor = toVisitor<WithToken & WithStop>(({ token, stop }, services) =>
  composeMessage('Sign in without your code app', [
    { heading: 'Did you lose your code app?' },
    'Someone who knows your password says that the app and the recovery codes are lost.',
    'If it was you, keep this email and wait 24 hours. Then you have 3 days to use the button. Your account then asks for the password only.',
    { label: 'Turn the code off', url: linkTo(routes.authVerify, token, services) },
    'If it was not you, stop it now, and make a new password. We wait 24 hours so that you have time for this.',
    { label: 'This was not me. Stop it', url: linkTo(routes.authVerify, stop, services) },
  ]),
);

/** Sends the coach the link for setting up dashboard access. */
export const accountSetUp = toVisitor<WithToken>(({ token }, services) =>
  composeMessage('Set up the code for your room', [
    'Someone signed in with your password and wants to set up the code by app. If it was you, set it up here.',
    { label: 'Set up the code', url: linkTo(routes.authReset, token, services) },
    'The page first asks for a new password. The link works for 24 hours, once.',
    'If it was not you, make a new password now, and reply to us.',
  ]),
);

/** Notifies an account owner of an event in the account. */
export const accountNotice = toVisitor<To & { event: AccountEvent }>(({ event }, { env }) => {
  const { subject, text } = NOTICES[event];
  return composeMessage(subject, [
    text,
    'If it was not you, make a new password now, and reply to us.',
    { label: 'Sign in or make a new password', url: `${env.siteUrl}${routes.auth}` },
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
