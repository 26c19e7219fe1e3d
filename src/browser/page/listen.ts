import { element } from '#src/browser/element.ts';
import { allWith, valueOf } from '#src/browser/trigger-names.ts';

/** Shows the Listen buttons of a page where a voice exists, and brings the player when one is pressed. */
export function startListen(): void {
  const buttons = [...allWith('data-listen')];
  // Some browsers have no voices at all, and some name them only after a while.
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!voices || buttons.length === 0) return;
  const show = () => {
    const english = voices.getVoices().filter(({ lang }) => lang.startsWith('en'));
    for (const button of buttons) {
      // Some voices send the text to their maker. What belongs to one buyer stays on the device.
      const isLocal = valueOf(button, 'data-listen') === 'private';
      const hasVoice = english.some(({ localService }) => localService || !isLocal);
      button.toggleAttribute('data-no-voice', !hasVoice);
    }
  };
  // Nothing is fetched for these words: it is the connection that failed.
  const failed = element(
    'p',
    { role: 'alert' },
    'The player did not open. Check your internet connection. Then press Listen again.',
  );
  show();
  voices.addEventListener?.('voiceschanged', show);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      // Phones let a page speak only if it began in the moment of a press, and the player comes later.
      if (!('listening' in document.documentElement.dataset)) {
        voices.speak(new SpeechSynthesisUtterance(''));
      }
      failed.remove();
      import('#src/islands/listen/open-player.ts').then(
        ({ openPlayer }) => openPlayer(button),
        () => {
          (button.parentElement ?? button).after(failed);
          failed.scrollIntoView({ block: 'nearest' });
        },
      );
    });
  }
}
