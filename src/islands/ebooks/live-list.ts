import { retryDelay } from '#src/domain/retry-delay.ts';
import { cancel, later } from '#src/browser/timers.ts';

/** State of a live-update connection (`PRODUCT.md`, Shop). */
export type ChannelState = 'connecting' | 'open' | 'closing' | 'closed';

/** A connection that polls for changes. */
export interface Channel {
  readonly state: ChannelState;
  /** Closes the connection permanently. */
  close(): void;
}

/** Delay after a successful poll, in milliseconds. */
export const POLL_INTERVAL = 10_000;

/**
 * Opens a channel that polls every 10 seconds. After a failure, it closes and reopens after 1, 2,
 * and 5 seconds, and then every 10 seconds.
 * @param poll Polls once and returns whether there was a response.
 */
export function openChannel({
  poll,
  onState,
}: {
  poll: () => Promise<boolean>;
  onState?: (state: ChannelState) => void;
}): Channel {
  let state: ChannelState = 'closed';
  let timer: number | undefined;
  let failures = 0;
  let isOver = false;

  const move = (next: ChannelState) => {
    if (state === next) return;
    state = next;
    onState?.(next);
  };
  const disconnect = () => {
    move('closing');
    move('closed');
  };

  async function run(): Promise<void> {
    if (state === 'closed') move('connecting');
    const isAnswered = await poll().catch(() => false);
    if (isOver) return;
    if (isAnswered) move('open');
    else disconnect();
    failures = isAnswered ? 0 : failures + 1;
    timer = later(isAnswered ? POLL_INTERVAL : retryDelay(failures), () => void run());
  }

  void run();
  return {
    get state() {
      return state;
    },
    close() {
      if (isOver) return;
      isOver = true;
      if (timer !== undefined) cancel(timer);
      disconnect();
    },
  };
}
