import { useEffect, useRef, useState } from 'react';
import type { SecondFactorSetUp } from '#src/contracts/account.ts';
import type { SessionView } from '#src/contracts/auth.ts';
import {
  endFactorForm,
  renewCodesForm,
  replaceFactorForm,
  startFactorForm,
} from '#src/contracts/forms/account.ts';
import { readFragment } from '#src/domain/mailed-link.ts';
import { routes } from '#src/routes.ts';
import { account } from '#src/stores/auth.ts';
import { noteSession } from '#src/stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { CollapsibleSection } from '../ui/CollapsibleSection.tsx';
import { Actions } from '../ui/PageState.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type FactorStep =
  | { is: 'resting' | 'mailed' }
  | { is: 'app'; made: SecondFactorSetUp }
  | { is: 'codes'; codes: readonly string[] };

/**
 * Settings for the second factor: off, on, or being set up. `isFirst` means that the coach has to
 * finish this step before opening the dashboard. `isFolded` means that the settings are collapsed
 * until someone needs them.
 */
export function SecondFactor({
  session,
  onChange,
  onFailure,
  isFirst = false,
  isFolded = false,
}: {
  session: SessionView;
  /** Reloads the account. */
  onChange: () => Promise<unknown>;
  onFailure: (error: unknown) => void;
  isFirst?: boolean;
  isFolded?: boolean;
}) {
  const [step, setStep] = useState<FactorStep>({ is: 'resting' });
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [isLinked] = useState(() => readFragment(location.hash) === 'second-factor');
  /** Keeps the section open after a step, to show the result. */
  const [isUsed, setUsed] = useState(false);
  const look = { className: 'flow max-w-lg', onFailure };
  const isOn = session.secondFactor !== 'off';
  useEffect(() => {
    if (!isLinked) return;
    (summary.current ?? heading.current)?.scrollIntoView();
    if (!session.hasJustRecovered) return;
    // The user followed the link "Set up my new phone." If it's too late for that, the form below
    // still works.
    account({ action: 'second-factor-recover' }).then(
      (made) => setStep({ is: 'app', made }),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (step.is === 'resting') return;
    heading.current?.focus();
    setUsed(true);
  }, [step.is]);
  const start = async (shown: { password: string; code?: string }) => {
    const made = await account({ action: 'second-factor-start', ...shown });
    setStep('setUp' in made ? { is: 'app', made } : { is: 'mailed' });
  };
  const kept = async () => {
    await onChange();
    setStep({ is: 'resting' });
    (summary.current ?? heading.current)?.focus();
  };
  const title =
    step.is === 'codes'
      ? 'Save your recovery codes'
      : isFirst
        ? 'One last step: set up your authenticator app'
        : 'Authenticator app';
  const Heading = isFolded ? 'h3' : 'h2';
  const content = (
    <>
      {(!isFolded || step.is !== 'resting') && (
        <Heading
          className="text-l focus:shadow-none focus:outline-none"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </Heading>
      )}
      {step.is === 'codes' && (
        <RecoveryCodes codes={step.codes}>
          <Actions>
            {session.isOnCoachList && (
              <a className="button button--main" href={routes.admin}>
                I’ve saved them. Open my dashboard
              </a>
            )}
            <Button look={session.isOnCoachList ? 'line' : 'main'} onClick={() => void kept()}>
              {session.isOnCoachList ? 'Stay on this page' : 'I’ve saved them'}
            </Button>
          </Actions>
        </RecoveryCodes>
      )}
      {step.is === 'app' && (
        <FactorSetUp
          made={step.made}
          isReplacement={isOn}
          onCodes={(codes) => setStep({ is: 'codes', codes })}
        />
      )}
      {step.is === 'mailed' && (
        <p>{`We sent a link to ${session.email}. Open it to set up your app. It works for 24 hours.`}</p>
      )}
      {step.is === 'resting' && !isOn && (
        <>
          <p>
            {isFirst
              ? 'The dashboard shows buyers’ names and addresses. That’s why you’ll also need a code from an app on your phone. Enter your password, and we’ll email you a link for this step.'
              : 'You can add a second step when you sign in: a code from an app on your phone. It keeps others out, even if they know your password.'}
          </p>
          <Form
            form={startFactorForm}
            prefix="factor-"
            {...look}
            onSend={({ password }) => start({ password })}
          />
        </>
      )}
      {step.is === 'resting' && isOn && (
        <>
          <p>Your app is set up. We’ll ask for its code each time you sign in.</p>
          <CollapsibleSection title={replaceFactorForm.title} isOpen={session.usedRecoveryCode}>
            <p>
              Use this when you get a new phone. If you no longer have the old app, use one of your
              recovery codes.
            </p>
            <Form
              form={replaceFactorForm}
              prefix="replace-"
              {...look}
              onSend={({ password, code }) => start({ password, code })}
            />
          </CollapsibleSection>
          <CollapsibleSection title={renewCodesForm.title}>
            <p>Use this if you’ve lost your recovery codes or used most of them.</p>
            <Form
              form={renewCodesForm}
              prefix="renew-"
              {...look}
              onSend={async ({ password, code }) => {
                const { recoveryCodes = [] } = await account({
                  action: 'recovery-codes',
                  password,
                  code,
                });
                setStep({ is: 'codes', codes: recoveryCodes });
              }}
            >
              <p>Your old codes will stop working, and we’ll sign you out on your other devices.</p>
            </Form>
          </CollapsibleSection>
          <CollapsibleSection title={endFactorForm.title}>
            <Form
              form={endFactorForm}
              prefix="end-"
              {...look}
              onSend={async ({ password, code }) => {
                const done = await account({ action: 'second-factor-off', password, code });
                noteSession('USER_UPDATED', done.session);
                await onChange();
              }}
            />
          </CollapsibleSection>
        </>
      )}
    </>
  );
  return isFolded ? (
    <CollapsibleSection
      id="second-factor"
      title="Extra sign-in step (a code from your phone)"
      summary={summary}
      isOpen={isLinked || isUsed || session.usedRecoveryCode}
    >
      {content}
    </CollapsibleSection>
  ) : (
    <section className="flow" id="second-factor">
      {content}
    </section>
  );
}
