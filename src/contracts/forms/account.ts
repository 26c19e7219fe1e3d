import {
  defineForm,
  emailField as anyEmailField,
  type FieldDefinitions,
  type FormDefinition,
  type TextField,
} from './form-definition.ts';

const emailField = { ...anyEmailField, label: 'Email' } as const satisfies TextField;

/**
 * Far longer than the longest allowed password. Strength rules apply only to new passwords, and the
 * function checks those.
 */
const MOST_TYPED = 512;
const checkLength = (password: string) =>
  password.length > MOST_TYPED ? 'This password is too long.' : undefined;

const passwordField = {
  kind: 'password',
  label: 'Password',
  autocomplete: 'current-password',
  missing: 'Enter your password',
  check: checkLength,
} as const satisfies TextField;

const newPasswordField = {
  kind: 'password',
  label: 'New password',
  hint: 'At least 8 characters. 3 or 4 words in a row work well.',
  autocomplete: 'new-password',
  missing: 'Enter a new password',
  check: checkLength,
} as const satisfies TextField;

/** Field for a second-factor code. */
export const codeField = {
  kind: 'code',
  label: 'Code from your app (or a recovery code)',
  autocomplete: 'one-time-code',
  missing: 'Enter the code',
  check: (code: string) =>
    code.length < 6 || code.length > 40 ? 'Enter the code. It has 6 digits.' : undefined,
} as const satisfies TextField;

/** Creates an account once the email address is confirmed. */
export const signUpForm = defineForm({
  name: 'sign-up',
  title: 'Join Our Community',
  button: 'Sign Up',
  busy: 'Signing up...',
  fields: {
    email: emailField,
    password: { ...newPasswordField, label: 'Password', missing: 'Enter a password' },
  },
});

export const signInForm = defineForm({
  name: 'sign-in',
  title: 'Welcome Back',
  button: 'Sign In',
  busy: 'Signing in...',
  fields: { email: emailField, password: passwordField },
});

export const codeForm = defineForm({
  name: 'code',
  title: 'Enter your code',
  button: 'Sign In',
  busy: 'Signing in...',
  fields: {
    code: {
      ...codeField,
      label: 'Code',
      hint: 'If you don’t have your phone, enter a recovery code.',
    },
  },
});

/** Requests a link for setting a new password. */
export const recoverForm = defineForm({
  name: 'recover',
  title: 'Reset your password',
  button: 'Send me a link',
  busy: 'Sending...',
  fields: { email: emailField },
});

/** Confirms an emailed link using the account's password. */
export const confirmForm = defineForm({
  name: 'confirm',
  title: 'Confirm your email address',
  button: 'Yes, this is my address',
  busy: 'Please wait...',
  fields: { password: passwordField },
});

/** Turns off a lost authenticator app through an emailed link. */
export const endLostFactorForm = defineForm({
  ...confirmForm,
  title: 'Turn off sign-in codes',
  button: 'Turn off sign-in codes',
});

/** Confirms a sign-up link by choosing a password. */
export const choosePasswordForm = defineForm({
  name: 'choose',
  title: 'Choose a password',
  button: 'Save and confirm',
  busy: 'Saving...',
  fields: { password: newPasswordField },
});

/** Sets a new password through an emailed link. */
export const newPasswordForm = defineForm({
  name: 'new-password',
  title: 'Choose a new password',
  button: 'Save my new password',
  busy: 'Saving...',
  fields: { password: newPasswordField },
});

/** Returns the form with a code field, for accounts with a second factor. */
export function withCode<Fields extends FieldDefinitions>(form: FormDefinition<Fields>) {
  return defineForm({ ...form, fields: { ...form.fields, code: codeField } });
}

export const startFactorForm = defineForm({
  name: 'factor-start',
  title: 'Authenticator app',
  button: 'Next',
  busy: 'Please wait...',
  fields: { password: passwordField },
});

/** Takes the first code from an authenticator app. */
export const confirmFactorForm = defineForm({
  name: 'factor-confirm',
  title: 'Authenticator app',
  button: 'Turn on sign-in codes',
  busy: 'Please wait...',
  fields: {
    code: {
      ...codeField,
      label: 'Code from your app',
      inputMode: 'numeric',
      missing: 'Enter the 6-digit code from your app',
    },
  },
});

/** Starts replacing the authenticator app. */
export const replaceFactorForm = defineForm({
  ...startFactorForm,
  name: 'factor-replace',
  title: 'Use another authenticator app',
  fields: {
    password: passwordField,
    code: {
      ...codeField,
      label: 'Code from your old app (or a recovery code)',
      missing: 'Enter a code from your old app or a recovery code',
    },
  },
});

/** Takes the first code from a replacement app. */
export const confirmReplacedFactorForm = defineForm({
  ...confirmFactorForm,
  button: 'Switch to this app',
});

export const renewCodesForm = defineForm({
  name: 'factor-renew',
  title: 'Get new recovery codes',
  button: 'Get new codes',
  busy: 'Please wait...',
  fields: { password: passwordField, code: codeField },
});

export const endFactorForm = defineForm({
  name: 'factor-end',
  title: 'Turn off sign-in codes',
  button: 'Turn off sign-in codes',
  busy: 'Please wait...',
  fields: { password: passwordField, code: codeField },
});

export const changeEmailForm = defineForm({
  name: 'change-email',
  title: 'Change my email address',
  button: 'Send a link to my new address',
  busy: 'Sending...',
  fields: { email: { ...emailField, label: 'New email address' }, password: passwordField },
});

export const changePasswordForm = defineForm({
  name: 'change-password',
  title: 'Change my password',
  button: 'Save my new password',
  busy: 'Saving...',
  fields: { password: passwordField, newPassword: newPasswordField },
});

export const deleteAccountForm = defineForm({
  name: 'delete',
  title: 'Delete my account',
  button: 'Delete my account',
  busy: 'Deleting...',
  fields: { password: passwordField },
});
