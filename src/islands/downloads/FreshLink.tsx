import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { Answer } from '../ui/Answer.tsx';
import { wordsOf } from '#src/domain/http-error.ts';
import { BusyButton } from './BusyButton.tsx';

/** The button that mails a fresh link, with its answer below. */
export function FreshLink({ token, isFocused = false }: { token: string; isFocused?: boolean }) {
  const [answer, setAnswer] = useState('');
  const send = async () => {
    try {
      const { emailMasked } = await callFunction('download', { action: 'fresh-link', token });
      setAnswer(
        `We sent a fresh link to ${emailMasked}. It can take 5 minutes. Please look in your spam folder too.`,
      );
    } catch (error) {
      setAnswer(wordsOf(error));
    }
  };
  return (
    <div>
      <BusyButton busy="Sending..." look="main" isFocused={isFocused} onPress={send}>
        Send me a fresh link
      </BusyButton>
      <Answer>{answer}</Answer>
    </div>
  );
}
