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
 * their vendor.
 */
export const voicesFor = (language: string, isPrivate: boolean): SpeechSynthesisVoice[] =>
  speechSynthesis
    .getVoices()
    .filter(
      ({ lang, localService }) =>
        mainLanguage(lang) === mainLanguage(language) && (localService || !isPrivate),
    );

/**
 * Returns the voice to use, preferably an on-device one, so that no text leaves the device. For
 * English, if none of those is the default, returns undefined to let the browser choose, because
 * the first of many voices may be a novelty voice. On a private page, returns the first on-device
 * voice instead.
 */
export function pickVoice(language: string, isPrivate: boolean): SpeechSynthesisVoice | undefined {
  const voices = voicesFor(language, isPrivate);
  const local = voices.filter(({ localService }) => localService);
  const usual = local.find((voice) => voice.default);
  if (mainLanguage(language) === 'en') return usual ?? (isPrivate ? local[0] : undefined);
  return usual ?? local.find(({ lang }) => lang === language) ?? local[0] ?? voices[0];
}
