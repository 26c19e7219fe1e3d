import { missingNotice } from '#src/browser/missing-file.ts';
import { allWith, valueOf } from '#src/browser/trigger-names.ts';
import { isTranslated, languageOf, voicesFor } from '#src/browser/voices.ts';

/** Shows the Listen buttons of a page if there is a voice for it, and loads the player when one is pressed. */
export function startListen(): void {
  const buttons = [...allWith('data-listen')];
  // Some browsers have no voices at all, and some name them only after a while.
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!voices || buttons.length === 0) return;
  const show = () => {
    const language = languageOf(document.querySelector('main') ?? document.body);
    for (const button of buttons) {
      const isPrivate = valueOf(button, 'data-listen') === 'private';
      const hasVoice = voicesFor(language, isPrivate).length > 0;
      // The player tells whoever had the page translated that there is no voice for it.
      button.toggleAttribute('data-no-voice', !hasVoice && !isTranslated());
    }
  };
  let notice: HTMLElement | undefined;
  show();
  voices.addEventListener?.('voiceschanged', show);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      // Phones let a page speak only if it began in the moment of a press, and the player comes later.
      if (!('listening' in document.documentElement.dataset)) {
        voices.speak(new SpeechSynthesisUtterance(''));
      }
      notice?.remove();
      import('#src/islands/listen/open-player.ts').then(
        ({ openPlayer }) => openPlayer(button),
        async () => {
          notice = await missingNotice(
            'listen',
            'The player did not open. Check your internet connection. Then press Listen again.',
          );
          (button.parentElement ?? button).after(notice);
          notice.scrollIntoView({ block: 'nearest' });
        },
      );
    });
  }
}
