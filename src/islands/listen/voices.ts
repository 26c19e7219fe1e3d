/**
 * The language of a text, as in the nearest `lang`. A translator changes the `lang` of the page and wraps what it
 * translated, but leaves each `lang` in between.
 */
export function languageOf(text: Element): string {
  const { lang } = document.documentElement;
  return (!text.closest('font') && text.closest<HTMLElement>('[lang]')?.lang) || lang || 'en-US';
}

/** `en` of `en-US` and of Android's `en_US`. */
export const mainLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/, 1)[0] ?? '';

/**
 * The voices that can read a language.
 * @param isPrivate Only voices of the device: some others send the text to their maker
 */
export const voicesFor = (language: string, isPrivate: boolean): SpeechSynthesisVoice[] =>
  speechSynthesis
    .getVoices()
    .filter(
      ({ lang, localService }) =>
        mainLanguage(lang) === mainLanguage(language) && (localService || !isPrivate),
    );
