import { explainMissing } from '#src/browser/reload-after-deploy.ts';
import { allWith, valueOf } from '#src/browser/trigger-names.ts';

/**
 * Shows a page's Listen buttons if the device has a voice, and loads the player when one is
 * clicked. If no voice can read the page's language, the player shows a message.
 */
export function startListen(): void {
  const buttons = [...allWith('data-listen')];
  // Some browsers don't have any voices, and some load them late.
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!voices || buttons.length === 0) return;
  const show = () => {
    const all = voices.getVoices();
    for (const button of buttons) {
      // Some voices send the text to their vendor. A buyer's content must not leave the device.
      const isLocal = valueOf(button, 'data-listen') === 'private';
      const hasVoice = all.some(({ localService }) => localService || !isLocal);
      button.toggleAttribute('data-no-voice', !hasVoice);
    }
  };
  let reason: HTMLElement | undefined;
  show();
  voices.addEventListener?.('voiceschanged', show);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      // Phones allow speech only if it starts in a click handler, but the player loads after that.
      if (!('listening' in document.documentElement.dataset)) {
        voices.speak(new SpeechSynthesisUtterance(''));
      }
      reason?.remove();
      import('#src/islands/listen/open-player.ts').then(
        ({ openPlayer }) => openPlayer(button),
        async () => {
          reason = await explainMissing('listen');
          (button.parentElement ?? button).after(reason);
          reason.scrollIntoView({ block: 'nearest' });
        },
      );
    });
  }
}
