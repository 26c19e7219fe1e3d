import { element } from '#src/browser/element.ts';
import { isPageReplaced, reloadOffer } from '#src/browser/missing-file.ts';
import { allWith, valueOf } from '#src/browser/trigger-names.ts';
import { isTranslated, languageName, languageOf, voicesFor } from '#src/browser/voices.ts';

/** Shows the Listen buttons of a page if there is a voice for it, and loads the player when one is pressed. */
export function startListen(): void {
  const buttons = [...allWith('data-listen')];
  // Some browsers have no voices at all, and some name them only after a while.
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!voices || buttons.length === 0) return;
  const pageLanguage = () => languageOf(document.querySelector('main') ?? document.body);
  const isPrivate = (button: HTMLElement) => valueOf(button, 'data-listen') === 'private';
  const show = () => {
    for (const button of buttons) {
      const hasVoice = voicesFor(pageLanguage(), isPrivate(button)).length > 0;
      // Whoever had the page translated is told if there is no voice for it.
      button.toggleAttribute('data-no-voice', !hasVoice && !isTranslated());
    }
  };
  let message: HTMLElement | undefined;
  const tell = (button: HTMLElement, said: HTMLElement) => {
    message = said;
    (button.parentElement ?? button).after(said);
    said.scrollIntoView({ block: 'nearest' });
  };
  show();
  voices.addEventListener?.('voiceschanged', show);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      message?.remove();
      const language = pageLanguage();
      if (voicesFor(language, isPrivate(button)).length === 0) {
        const words = `Your device has no voice for ${languageName(language)}, so it cannot read this page aloud.`;
        tell(button, element('p', { role: 'alert' }, words));
        return;
      }
      // Phones let a page speak only if it began in the moment of a press, and the player comes later.
      if (!('listening' in document.documentElement.dataset)) {
        voices.speak(new SpeechSynthesisUtterance(''));
      }
      import('#src/islands/listen/open-player.ts').then(
        ({ openPlayer }) => openPlayer(button),
        async () => {
          const offline = element(
            'p',
            { role: 'alert' },
            'The player did not open. Check your internet connection. Then press Listen again.',
          );
          tell(button, (await isPageReplaced()) ? reloadOffer('listen') : offline);
        },
      );
    });
  }
}
