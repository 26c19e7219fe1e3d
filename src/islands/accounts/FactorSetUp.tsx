import { useState } from 'react';
import { account } from '#src/stores/auth.ts';
import type { SecondFactorSetUp } from '#src/contracts/account.ts';
import { confirmFactorForm, confirmReplacedFactorForm } from '#src/contracts/forms/account.ts';
import { noteSession } from '#src/stores/session.ts';
import { Form } from '../ui/Form.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

/**
 * Connects an authenticator app to the account. `onCodes` receives the recovery codes after the
 * first code is accepted.
 */
export function FactorSetUp({
  made: { setUp, secret, address, picture },
  isReplacement = false,
  onCodes,
}: {
  made: SecondFactorSetUp;
  /** Whether this app replaces another, whose codes work until this one is set up. */
  isReplacement?: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  // A phone can't scan a QR code on its own screen.
  const [isPhone] = useState(() => matchMedia('(width < 48rem)').matches);
  const appLink = (
    <p>
      <a className="button" href={address}>
        Open my authenticator app
      </a>
    </p>
  );
  const key = (
    <p className="flex flex-wrap items-center gap-3">
      <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      <CopyButton text={secret} label="Copy setup key" />
    </p>
  );
  const square = (
    <svg
      className="my-4 block w-64 max-w-full bg-[#fff]"
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      role="img"
      aria-label="A QR code for your authenticator app"
    >
      <path d={picture.path} />
    </svg>
  );
  return (
    <div className="flow">
      {isReplacement && (
        <p>
          Your old app will work until the last step below. If you still have it, keep it until you
          see your new recovery codes.
        </p>
      )}
      <p>
        An authenticator is a free app on your phone. It shows a 6-digit code for this site that
        changes every 30 seconds.
      </p>
      <p>
        If you don’t have one yet, look for “Google Authenticator” or “2FAS” in your phone’s app
        store.
      </p>
      <ol className="flow">
        <li>
          {isPhone ? (
            <>
              <p>Select this button. Your app will open.</p>
              {appLink}
              <p>If it doesn’t, copy this setup key, and paste it into the app.</p>
              {key}
              <details>
                <summary className="min-h-target cursor-pointer py-2">
                  My app is on another phone
                </summary>
                <p>Open the app there and scan this QR code.</p>
                {square}
              </details>
            </>
          ) : (
            <>
              <p>Open the app on your phone and scan this QR code.</p>
              {square}
              <details>
                <summary className="min-h-target cursor-pointer py-2">
                  I can’t scan the code
                </summary>
                <p>Enter this setup key in the app.</p>
                {key}
                <p>If the app is on this device, select this button. The app will open.</p>
                {appLink}
              </details>
            </>
          )}
        </li>
        <li>The app will show a 6-digit code. Enter it here.</li>
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
