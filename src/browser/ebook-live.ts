import { openChannel, type Channel, type ChannelState } from './backend/live.ts';
import { CALM_CHANGED, isCalm } from './calm.ts';
import { need } from './elements.ts';

/**
 * Follows the list of eBooks while somebody can see it. In calm mode nothing comes by itself: there is no
 * connection, and a button looks for new eBooks instead.
 * @param onChange Called with a word that is another one after every change.
 */
export function followEbooks(onChange: (state: string) => void): void {
  const words = need('[data-ebooks-live]', HTMLElement);
  let channel: Channel | undefined;

  const showState = (state: ChannelState) => {
    words.dataset['ebooksLive'] = state;
  };
  const check = () => {
    const isWanted = !document.hidden && !isCalm();
    words.textContent = isCalm()
      ? 'Calm mode is on. This list stays as it is.'
      : 'New eBooks appear here by themselves.';
    if (isWanted && !channel) {
      channel = openChannel({
        name: 'ebooks-live',
        event: 'ebooks',
        onChange,
        onState: showState,
      });
    }
    if (!isWanted && channel) {
      channel.close();
      channel = undefined;
    }
  };
  document.addEventListener('visibilitychange', check);
  document.addEventListener(CALM_CHANGED, check);
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener('pageshow', check);
  check();
}
