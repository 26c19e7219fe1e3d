import { retryDelay } from '../reconnect.ts';
import type { FunctionName } from '../../routes.ts';
import { functionPath } from '../api.ts';
import { cancel, later } from '../timers.ts';

/** Where a connection for live updates stands (specification, section 4). */
export type ChannelState = 'connecting' | 'open' | 'closing' | 'closed';

/** A connection that tells of changes. */
export interface Channel {
  readonly state: ChannelState;
  /** Ends it for good. */
  close(): void;
}

/** What a channel listens to. */
export interface ChannelOptions {
  /** The function that streams. */
  name: FunctionName;
  /** The event that carries the state. */
  event: string;
  /** Called with the state when it is another one than before. */
  onChange(state: string): void;
  onState?(state: ChannelState): void;
}

/**
 * Opens a channel. The function ends a stream after some seconds, since the platform would cut it; then,
 * and after every failure, it is opened again after 1, 2, 5 and then every 10 seconds. News begin that
 * row anew, so that a list that changes is followed closely and a quiet one costs little.
 */
export function openChannel({ name, event, onChange, onState }: ChannelOptions): Channel {
  let state: ChannelState = 'closed';
  let source: EventSource | undefined;
  let timer: number | undefined;
  let rests = 0;
  let known: string | undefined;
  let isOver = false;

  const move = (next: ChannelState) => {
    if (state === next) return;
    state = next;
    onState?.(next);
  };
  const hangUp = () => {
    move('closing');
    source?.close();
    source = undefined;
    move('closed');
  };
  const rest = () => {
    hangUp();
    if (isOver) return;
    rests += 1;
    timer = later(retryDelay(rests), connect);
  };

  function connect(): void {
    move('connecting');
    source = new EventSource(functionPath(name));
    source.addEventListener('open', () => move('open'));
    source.addEventListener(event, (message) => {
      const told = String((message as MessageEvent<unknown>).data);
      if (told === known) return;
      if (known !== undefined) rests = 0;
      known = told;
      onChange(told);
    });
    source.addEventListener('end', rest);
    // The browser would try again by itself, at times of its own.
    source.addEventListener('error', rest);
  }

  connect();
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
