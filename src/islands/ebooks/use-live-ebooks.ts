import { useEffect, useRef, useState } from 'react';
import { openChannel, type Channel, type ChannelState } from './live-list.ts';
import { INTERRUPTIONS_CHANGED, areInterruptionsReduced } from '#src/browser/calm-mode.ts';

/**
 * Polls the list of eBooks while the page is visible. In calm mode, nothing updates automatically,
 * so there's no connection.
 * @param isWanted Whether to poll. False until the list is loaded.
 * @param poll Reloads the list. Resolves to whether that succeeded.
 * @returns the connection's state, and whether calm mode keeps it closed
 */
export function useLiveEbooks(
  isWanted: boolean,
  poll: () => Promise<boolean>,
): { state: ChannelState; isQuiet: boolean } {
  const [state, setState] = useState<ChannelState>('closed');
  const [isQuiet, setQuiet] = useState(false);
  const newest = useRef(poll);
  useEffect(() => {
    newest.current = poll;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let channel: Channel | undefined;
    const close = () => {
      channel?.close();
      channel = undefined;
    };
    const check = () => {
      setQuiet(areInterruptionsReduced());
      if (document.hidden || areInterruptionsReduced()) close();
      else {
        channel ??= openChannel({ poll: () => newest.current(), onState: setState });
      }
    };
    const watch = new AbortController();
    const { signal } = watch;
    document.addEventListener('visibilitychange', check, { signal });
    document.addEventListener(INTERRUPTIONS_CHANGED, check, { signal });
    addEventListener('pagehide', close, { signal });
    addEventListener('pageshow', check, { signal });
    check();
    return () => {
      watch.abort();
      close();
    };
  }, [isWanted]);
  return { state, isQuiet };
}
