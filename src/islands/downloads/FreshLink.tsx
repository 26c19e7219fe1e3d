import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { BusyButton } from './BusyButton.tsx';

/** A button that emails a new link, with the result below it. */
export function FreshLink({ token, isFocused = false }: { token: string; isFocused?: boolean }) {
  const [answer, setAnswer] = useState('');
  const send = async () => {
    const { emailMasked } = await callFunction('download', { action: 'fresh-link', token });
    return `We sent a new link to ${emailMasked}. It can take 5 minutes. Please check your spam folder, too.`;
  };
  return (
    <div>
      <BusyButton
        busy="Sending..."
        look="main"
        isFocused={isFocused}
        onPress={send}
        onAnswer={setAnswer}
      >
        Send me a new link
      </BusyButton>
      <ActionResult>{answer}</ActionResult>
    </div>
  );
}
