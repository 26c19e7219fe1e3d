import { useEffect, useState } from 'react';
import { InvalidTokenError } from '#src/stores/auth-errors.ts';
import { account, auth } from '#src/stores/auth.ts';
import { readLinkToken, useLinkToken } from '../mailed-link-token.tsx';
import type { SecondFactorSetUp } from '#src/contracts/account.ts';
import { newPasswordForm } from '#src/contracts/forms/account.ts';
import { routes } from '#src/routes.ts';
import { $session, noteSession, takeSession } from '#src/stores/session.ts';
import { Form } from '../ui/Form.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { Step } from '../ui/PageState.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSessionMark } from './session-mark.ts';

type PasswordStep =
  | { is: 'ask' | 'done' | 'over' | 'code-is-on' }
  | { is: 'app'; made: SecondFactorSetUp }
  | { is: 'codes'; codes: readonly string[] };

/**
 * The page for a link that sets a password. The coach's own link continues in one flow: password,
 * authenticator code, recovery codes, dashboard.
 */
export default function NewPassword() {
  const token = useLinkToken();
  useSessionMark();
  return <Steps token={token} key={token} />;
}

NewPassword.fallback = { href: routes.auth, label: 'Sign in' };

const SIGN_IN = ['Sign In', `${routes.auth}#sign-in`] as const;

function Steps({ token }: { token: string }) {
  const [step, setStep] = useState<PasswordStep>({ is: token ? 'ask' : 'over' });
  const isSetUp = token.split('.')[1] === 'set-up';
  useEffect(() => {
    if (token) noteSession('PASSWORD_RECOVERY', undefined);
  }, [token]);
  const save = async (password: string) => {
    const { session } = await auth({ action: 'reset', token, password });
    const isIn = await takeSession('SIGNED_IN', session);
    if (!session || !isIn) setStep({ is: 'done' });
    else if (session.secondFactor !== 'off') setStep({ is: 'code-is-on' });
    else {
      // The link has already been used, so an error here must not send the user back to it.
      const made = await account({ action: 'second-factor-start', password }).catch(
        () => undefined,
      );
      setStep(made && 'setUp' in made ? { is: 'app', made } : { is: 'done' });
    }
  };
  switch (step.is) {
    case 'ask':
      return (
        <Step
          isFirst
          title={isSetUp ? 'Welcome. Step 1 of 3: your password' : newPasswordForm.title}
          lead={
            isSetUp
              ? 'Your dashboard will be ready in 3 steps: a password, an authenticator app, and recovery codes.'
              : 'We’ll sign you out everywhere. Then sign in with your new password.'
          }
        >
          <Form
            form={newPasswordForm}
            prefix="new-"
            className="flow max-w-lg"
            onSend={({ password }) => save(password)}
            onFailure={(error) => {
              if (error instanceof InvalidTokenError) setStep({ is: 'over' });
            }}
          />
        </Step>
      );
    case 'app':
      return (
        <Step
          title="Step 2 of 3: set up your authenticator app"
          lead={`Your password is set. You’ll sign in as ${$session.get().session?.email ?? 'the coach'}.`}
        >
          <p>
            Your dashboard shows buyers’ names and addresses. That’s why you’ll also need a code
            from your phone.
          </p>
          <FactorSetUp made={step.made} onCodes={(codes) => setStep({ is: 'codes', codes })} />
          <h2>Don’t have your phone with you?</h2>
          <p>
            You can do this later, but your dashboard will stay locked until then. Sign in with your
            password, and we’ll email you a new link for this step.
          </p>
          <a className="button" href={routes.account}>
            Skip for now
          </a>
        </Step>
      );
    case 'codes':
      return (
        <Step title="Step 3 of 3: save your recovery codes">
          <RecoveryCodes codes={step.codes}>
            <a className="button button--main" href={routes.admin}>
              I’ve saved them. Open my dashboard
            </a>
          </RecoveryCodes>
        </Step>
      );
    case 'code-is-on':
      return (
        <Step
          title="Your new password is set"
          lead="Now enter the code from your app."
          ways={[['Enter my code', `${routes.auth}#code`]]}
        />
      );
    case 'done':
      return <Step title="Your new password is set" lead="Sign in with it now." ways={[SIGN_IN]} />;
    case 'over':
      return (
        <Step
          isFirst={readLinkToken() === ''}
          title="This link has expired"
          lead="Each link works once and expires soon. If you get a newer link, the old one stops working."
          ways={[['Ask for a new link', `${routes.auth}#recover`], SIGN_IN]}
        />
      );
  }
}
