/** What happened in an account that its owner must hear about. */
export type AccountEvent =
  | 'password-changed'
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-new'
  | 'codes-guessed'
  | 'session-copied'
  | 'deleted';
