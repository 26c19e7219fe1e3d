import { useState } from 'react';
import { account } from '#src/stores/auth.ts';
import type { SecondFactorSetUp } from '#src/contracts/account.ts';
import { confirmFactorForm, confirmReplacedFactorForm } from '#src/contracts/forms/account.ts';
import { noteSession } from '#src/stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { CopyButton } from './CopyButton.tsx';

/**
 * Connects an authenticator app to the account. `onCodes` receives the recovery codes once the
 * first code is accepted.
 */
export function FactorSetUp({
  made: { setUp, secret, address, picture },
  isReplacement = false,
  onCodes,
}: {
  made: SecondFactorSetUp;
  /** Whether another app is still providing codes until this one is set up. */
  isReplacement?: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [isTyped, setTyped] = useState(false);
  return (
    <div className="flow">
      {isReplacement && (
        <p>
          Your old app will work until the last step below. Keep it until you see your new recovery
          codes.
        </p>
      )}
      <p>
        An authenticator is a free app on your phone. It shows 6 digits for this site, which change
        every 30 seconds.
      </p>
      <p>
        If you don’t have one yet, look for “Google Authenticator” or “2FAS” in the app store of
        your phone.
      </p>
      <ol className="flow">
        <li>
          If the app is on <strong>this</strong> phone, select this button. The app will open.
          <p>
            <a className="button" href={address}>
              Open my authenticator app
            </a>
          </p>
        </li>
        <li>
          If it’s on <strong>another</strong> phone, open the app there and scan this picture.
          <svg
            className="my-4 block w-64 max-w-full bg-white"
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label="A square code for your authenticator app"
          >
            <path d={picture.path} />
          </svg>
        </li>
        <li>
          <span>If neither works, enter this setup key in the app.</span>
          {isTyped ? (
            <p className="flex flex-wrap items-center gap-3">
              <code>{secret.match(/.{4}/g)?.join(' ')}</code>
              <CopyButton text={secret} label="Copy the setup key" />
            </p>
          ) : (
            <p>
              <Button onClick={() => setTyped(true)}>Show the setup key</Button>
            </p>
          )}
        </li>
        <li>The app now shows 6 digits. Enter them here.</li>
      </ol>
      <Form
        form={isReplacement ? confirmReplacedFactorForm : confirmFactorForm}
        prefix="factor-"
        className="flow max-w-lg"
        onSend={async ({ code }) => {
          const { recoveryCodes = [], session } = await account({
            action: 'second-factor-confirm',
            setUp,
            code,
          });
          noteSession('MFA_CHALLENGE_VERIFIED', session);
          onCodes(recoveryCodes);
        }}
      />
    </div>
  );
}
