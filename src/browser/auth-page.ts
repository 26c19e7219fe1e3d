import type { SessionView } from '../contracts/auth.ts';
import { routes } from '../routes.ts';
import { noteSession, startSession } from '../stores/session.ts';
import { accountForms, showFailure } from './account-forms.ts';
import {
  giveSecondFactor,
  recover,
  resendSignUp,
  signIn,
  signOut,
  signUp,
} from './backend/auth.ts';
import { need, showPart } from './elements.ts';
import { needsAddress, needsText } from './field-checks.ts';
import { paceFactor } from './pace.ts';
import { startPasswordSwitches } from './password-switch.ts';
import { startResend } from './resend.ts';
import { startSignedInMark } from './signed-in.ts';
import { showToast } from './toast.ts';

/** How long the welcome stands before the start page comes, in milliseconds. */
const WELCOME = 2_500;

/** Runs the forms for signing up and signing in. Nothing that is typed here is kept in the browser. */
export function startAuthPage(): void {
  const parts = need('[data-parts]', HTMLElement);
  const show = (part: string, address?: string) => {
    for (const form of parts.querySelectorAll('form')) clearErrors(form);
    showPart(parts, part);
    if (address === undefined) return;
    for (const place of parts.querySelectorAll('[data-address]')) place.textContent = address;
  };
  const start = accountForms(showFailure);
  const welcome = () => {
    showToast({ title: 'Welcome back!', text: 'You have successfully signed in.' });
    setTimeout(() => location.assign(routes.home), WELCOME * paceFactor());
  };

  for (const button of parts.querySelectorAll<HTMLElement>('[data-show]')) {
    button.addEventListener('click', () => {
      const typed = button.closest('section')?.querySelector<HTMLInputElement>('[name="email"]');
      const part = button.dataset['show'] ?? 'sign-in';
      show(part);
      const next = parts.querySelector<HTMLInputElement>(`[data-part="${part}"] [name="email"]`);
      if (typed?.value && next && !next.value) next.value = typed.value;
    });
  }
  for (const button of parts.querySelectorAll<HTMLElement>('[data-sign-out]')) {
    button.addEventListener('click', () => {
      signOut().then(() => {
        noteSession('SIGNED_OUT', null);
        show('sign-in');
      }, showFailure);
    });
  }
  startPasswordSwitches();
  startSignedInMark();
  let receipt = '';
  startResend(() => resendSignUp(receipt));

  start('sign-up', {
    busyLabel: 'Signing up...',
    fields: { email: needsAddress, password: needsText('Enter a password.') },
    async send({ email, password }) {
      receipt = (await signUp(email, password)).receipt ?? '';
      need('[data-resent]', HTMLElement).textContent = '';
      show('check-mail', email.trim());
      showToast({
        title: 'Account created!',
        text: 'Please check your email to verify your account.',
      });
      return 'keep';
    },
  });
  start('sign-in', {
    busyLabel: 'Signing in...',
    fields: { email: needsAddress, password: needsText('Enter your password.') },
    async send({ email, password }) {
      const { status, session } = await signIn(email, password);
      noteSession('SIGNED_IN', session);
      if (status === 'second-factor-needed') {
        show('code');
        return 'empty';
      }
      welcome();
      return 'leave';
    },
  });
  start('code', {
    busyLabel: 'Signing in...',
    fields: { code: needsText('Enter the code.') },
    async send({ code }) {
      const { session } = await giveSecondFactor(code);
      noteSession('MFA_CHALLENGE_VERIFIED', session);
      welcome();
      return 'leave';
    },
  });
  start('recover', {
    busyLabel: 'Sending...',
    fields: { email: needsAddress },
    async send({ email }) {
      await recover(email);
      show('recover-sent', email.trim());
      return 'keep';
    },
  });

  startSession().then(
    (session) => showWhoIsHere(session, show),
    () => undefined,
  );
}

function showWhoIsHere(
  session: SessionView | null,
  show: (part: string, address?: string) => void,
): void {
  if (!session) return;
  // Whoever has begun to type is not taken away.
  if (document.activeElement instanceof HTMLInputElement) return;
  if (session.secondFactor === 'needed') show('code');
  else show('signed-in', session.email);
}

function clearErrors(form: HTMLFormElement): void {
  for (const one of form.querySelectorAll<HTMLElement>('[data-summary], .field-error')) {
    one.hidden = true;
  }
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.setAttribute('aria-invalid', 'false');
  }
}
