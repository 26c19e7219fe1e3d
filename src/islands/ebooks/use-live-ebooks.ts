import { useEffect, useRef, useState } from 'react';
import { openChannel, type Channel, type ChannelState } from './live.ts';
import { CALM_CHANGED, isCalm } from '#src/browser/calm.ts';

/**
 * Follows the list of eBooks while somebody can see it. In calm mode nothing comes by itself: there is no
 * connection.
 * @param isWanted Nothing is followed before the list is there.
 * @param look Asks for the list again. @returns whether it came
 */
export function useLiveEbooks(
  isWanted: boolean,
  look: () => Promise<boolean>,
): { state: ChannelState; isCalm: boolean } {
  const [state, setState] = useState<ChannelState>('closed');
  const [calm, setCalm] = useState(false);
  const newest = useRef(look);
  useEffect(() => {
    newest.current = look;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let channel: Channel | undefined;
    const close = () => {
      channel?.close();
      channel = undefined;
    };
    const check = () => {
      setCalm(isCalm());
      if (document.hidden || isCalm()) close();
      else {
        channel ??= openChannel({ look: () => newest.current(), onState: setState });
      }
    };
    const watch = new AbortController();
    const { signal } = watch;
    document.addEventListener('visibilitychange', check, { signal });
    document.addEventListener(CALM_CHANGED, check, { signal });
    addEventListener('pagehide', close, { signal });
    addEventListener('pageshow', check, { signal });
    check();
    return () => {
      watch.abort();
      close();
    };
  }, [isWanted]);
  return { state, isCalm: calm };
}
