import { useRef, useState } from 'react';
import { isGrave, type Concern } from '#src/domain/chat/recognition.ts';

/**
 * Shows who can help now when words sound like danger: once for the same words, so that pressing again
 * sends them. Nothing of the words is kept or sent by this. When the rules do not arrive, the text may
 * leave: words that reach a person late help more than words that cannot be sent.
 * @returns what the words sound like when help is shown, and what asks whether a text may leave
 */
export function useDanger(): {
  danger: Concern | undefined;
  mayLeave: (text: string) => Promise<boolean>;
} {
  const [danger, setDanger] = useState<Concern>();
  const shownFor = useRef<string>(undefined);
  return {
    danger,
    async mayLeave(text) {
      if (shownFor.current === text) return true;
      const heard = await dangerIn(text);
      setDanger(heard);
      if (heard) shownFor.current = text;
      return heard === undefined;
    },
  };
}

async function dangerIn(text: string): Promise<Concern | undefined> {
  try {
    const { recognise } = await import('#src/recogniser/recognise.ts');
    const { concern } = recognise(text);
    return isGrave(concern) ? concern : undefined;
  } catch {
    return undefined;
  }
}
