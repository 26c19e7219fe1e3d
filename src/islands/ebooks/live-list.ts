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
export const LOOK_PAUSE = 10_000;

/**
 * Opens a channel that polls every 10 seconds. After a failure, it closes and reopens after 1, 2,
 * and 5 seconds, and then every 10 seconds.
 * @param look Polls once and returns whether there was a response.
 */
export function openChannel({
  look,
  onState,
}: {
  look: () => Promise<boolean>;
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
  const hangUp = () => {
    move('closing');
    move('closed');
  };

  async function run(): Promise<void> {
    if (state === 'closed') move('connecting');
    const isAnswered = await look().catch(() => false);
    if (isOver) return;
    if (isAnswered) move('open');
    else hangUp();
    failures = isAnswered ? 0 : failures + 1;
    timer = later(isAnswered ? LOOK_PAUSE : retryDelay(failures), () => void run());
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
      hangUp();
    },
  };
}
