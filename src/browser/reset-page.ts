import { noteSession } from '../stores/session.ts';
import { InvalidTokenError } from './backend/auth-errors.ts';
import { resetPassword } from './backend/auth.ts';
import { need, showPart } from './elements.ts';
import { needsText } from './field-checks.ts';
import { startForm } from './form.ts';
import { readLinkToken } from './link-token.ts';
import { startPasswordSwitches } from './password-switch.ts';
import { startSignedInMark } from './signed-in.ts';

/** Runs the page on which a mailed link lets its owner choose a new password. */
export function startResetPage(): void {
  const parts = need('[data-parts]', HTMLElement);
  if (readLinkToken()) noteSession('PASSWORD_RECOVERY', undefined);
  startPasswordSwitches();
  startSignedInMark();
  startForm({
    form: need('[data-reset]', HTMLFormElement),
    busyLabel: 'Saving...',
    fields: { password: needsText('Enter a new password.') },
    async send({ password }) {
      await resetPassword(readLinkToken(), password);
      noteSession('SIGNED_OUT', null);
      showPart(parts, 'done');
      return 'empty';
    },
    onFailure(error) {
      if (error instanceof InvalidTokenError) showPart(parts, 'over');
    },
  });
}
