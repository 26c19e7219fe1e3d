import { useRef, useState } from 'react';
import { isGrave } from '../../domain/chat/recognition.ts';

/**
 * Shows who can help now when words sound like danger: once for the same words, so that pressing again
 * sends them. Nothing of the words is kept or sent by this. When the rules do not arrive, the text may
 * leave: words that reach a person late help more than words that cannot be sent.
 * @returns whether help is shown, and what asks whether a text may leave
 */
export function useDanger(): { isDanger: boolean; mayLeave: (text: string) => Promise<boolean> } {
  const [isDanger, setDanger] = useState(false);
  const shownFor = useRef<string>(undefined);
  return {
    isDanger,
    async mayLeave(text) {
      if (shownFor.current === text) return true;
      const sounds = await soundsLikeDanger(text);
      setDanger(sounds);
      if (sounds) shownFor.current = text;
      return !sounds;
    },
  };
}

async function soundsLikeDanger(text: string): Promise<boolean> {
  try {
    const { recognise } = await import('../../recogniser/recognise.ts');
    return isGrave(recognise(text).concern);
  } catch {
    return false;
  }
}
