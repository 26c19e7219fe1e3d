import { useState } from 'react';
import { InvalidTokenError } from '#src/stores/auth-errors.ts';
import { auth } from '#src/stores/auth.ts';
import { readLinkToken, useLinkToken } from '../mailed-link-token.tsx';
import {
  choosePasswordForm,
  confirmForm,
  endLostFactorForm,
} from '#src/contracts/forms/account.ts';
import { routes } from '#src/routes.ts';
import { noteSession, takeSession } from '#src/stores/session.ts';
import { SingleAction } from '../ui/SingleAction.tsx';
import { Form } from '../ui/Form.tsx';
import { Step } from '../ui/PageState.tsx';
import { Resend } from './Resend.tsx';
import { useSessionMark } from './session-mark.ts';

/** The page for an emailed account link. Nothing happens until the user clicks the button. */
export default function LinkPage() {
  const token = useLinkToken();
  useSessionMark();
  return <Link token={token} key={token} />;
}

LinkPage.fallback = { href: routes.auth, label: 'Sign in' };

const SIGN_IN = ['Sign In', `${routes.auth}#sign-in`] as const;

/** Messages that replace a submitted form. */
const OUTCOMES = {
  confirmed: {
    title: 'Your email address is confirmed',
    lead: 'Thank you. You’re now signed in.',
    ways: [
      ['My account', routes.account],
      ['Go to the home page', routes.home],
    ],
  },
  coach: {
    title: 'Your email address is confirmed',
    lead: 'There’s one more step: set up your authenticator app.',
    ways: [['Turn on sign-in codes', `${routes.account}#second-factor`]],
  },
  done: { title: 'All done', lead: 'Please sign in again.', ways: [SIGN_IN] },
  stopped: {
    title: 'We canceled the request',
    lead: 'Someone else knows your password. Choose a new one now.',
    ways: [['Choose a new password', `${routes.auth}#recover`]],
  },
} as const;

function Link({ token }: { token: string }) {
  // A link's purpose isn't secret. It only selects the form here. The function decides whether it's
  // valid.
  const purpose = token.split('.')[1];
  const [outcome, setOutcome] = useState<'ask' | 'over' | keyof typeof OUTCOMES>(
    token ? 'ask' : 'over',
  );
  const look = {
    className: 'flow max-w-lg',
    onFailure: (error: unknown) => {
      if (error instanceof InvalidTokenError) setOutcome('over');
    },
  };
  const send = async (password: string, isNew: boolean) => {
    const { status, session } = await auth({ action: 'confirm', token, password, isNew });
    const isIn = await takeSession('SIGNED_IN', session);
    if (status !== 'confirmed' || !isIn) setOutcome('done');
    else setOutcome(session?.isOnCoachList ? 'coach' : 'confirmed');
  };
  if (outcome === 'over') {
    return (
      <Step
        isFirst={readLinkToken() === ''}
        title="This link has expired"
        lead="It has expired, it was already used, or there’s a newer link in your email. You may already be able to sign in."
        ways={[SIGN_IN, ['Sign up again', routes.auth]]}
      >
        {/* Only a sign-up can be resent from here. Address changes are requested on the account
           page. */}
        {purpose === 'verify' && <Resend token={token} label="Send me a new link" />}
      </Step>
    );
  }
  if (outcome !== 'ask') return <Step {...OUTCOMES[outcome]} />;
  if (purpose === 'not-me') {
    const stop = async () => {
      await auth({ action: 'not-me', token });
      noteSession('SIGNED_OUT', null);
      setOutcome('stopped');
    };
    return (
      <Step isFirst title="If this wasn’t you" lead="Stop it here. We’ll sign you out everywhere.">
        <SingleAction busy="Canceling the request..." look="main" work={stop}>
          This wasn’t me
        </SingleAction>
      </Step>
    );
  }
  const isSignUp = purpose === 'verify';
  const isFactor = purpose === 'end-factor';
  const form = isFactor ? endLostFactorForm : confirmForm;
  const whose = isSignUp ? 'you chose when you signed up' : 'for your account';
  return (
    <Step
      isFirst
      title={form.title}
      lead={
        isFactor
          ? 'After this, we’ll ask only for your password.'
          : `If you asked for this, enter the password ${whose}.`
      }
    >
      <p>
        {isFactor
          ? 'The link won’t work until 24 hours after you asked for it. Enter your password.'
          : 'If it wasn’t you, close this page, and nothing will change.'}
      </p>
      <Form
        form={form}
        prefix="confirm-"
        {...look}
        onSend={({ password }) => send(password, false)}
      />
      {isSignUp && (
        <details>
          <summary className="min-h-target py-2.5 font-bold text-link">
            I forgot my password
          </summary>
          <p>Choose a new one here. It’ll replace the old one.</p>
          <Form
            form={choosePasswordForm}
            prefix="chosen-"
            {...look}
            onSend={({ password }) => send(password, true)}
          />
        </details>
      )}
    </Step>
  );
}
