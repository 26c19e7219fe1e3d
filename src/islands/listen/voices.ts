/**
 * Returns the language of a text, from the nearest `lang`. Page translators change the page's
 * `lang` and wrap translated text, but don't change any `lang` in between.
 */
export function languageOf(text: Element): string {
  const { lang } = document.documentElement;
  return (!text.closest('font') && text.closest<HTMLElement>('[lang]')?.lang) || lang || 'en-US';
}

/** Returns the primary language, such as `en` for `en-US` and Android's `en_US`. */
export const mainLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/, 1)[0] ?? '';

/**
 * Returns the voices that can read a language.
 * @param isPrivate Whether to return only on-device voices, because some others send the text to
 * their vendor
 */
export const voicesFor = (language: string, isPrivate: boolean): SpeechSynthesisVoice[] =>
  speechSynthesis
    .getVoices()
    .filter(
      ({ lang, localService }) =>
        mainLanguage(lang) === mainLanguage(language) && (localService || !isPrivate),
    );
