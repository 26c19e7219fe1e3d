import { useRef, useState } from 'react';
import { isGrave, type Concern } from '#src/domain/chat/recognition.ts';

/**
 * Shows emergency contacts when text suggests someone is in danger. They're shown only once for the
 * same text, so submitting again sends it. This hook never stores or sends the text. If the
 * recognizer can't be loaded, the text may be sent, because a message that's read late is better
 * than one that can't be sent.
 * @returns the danger recognized in the text, if any, and a function that checks whether text may
 * be sent
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
      const found = await dangerIn(text);
      setDanger(found);
      if (found) shownFor.current = text;
      return found === undefined;
    },
  };
}

async function dangerIn(text: string): Promise<Concern | undefined> {
  try {
    const { recognize } = await import('#src/recognizer/recognize.ts');
    const { concern } = recognize(text);
    return isGrave(concern) ? concern : undefined;
  } catch {
    return undefined;
  }
}
