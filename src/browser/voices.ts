/** Set by Google Translate, which also changes the `lang` of the page, and wraps each text in `<font>`. */
const TRANSLATED = '.translated-ltr, .translated-rtl';

export const isTranslated = (): boolean =>
  document.documentElement.matches(TRANSLATED) || document.querySelector('main font') !== null;

/**
 * The language of a text, as in the nearest `lang`. A translator changes the `lang` of the page and wraps what it
 * translated, but leaves each `lang` in between.
 */
export function languageOf(element: Element): string {
  const { documentElement: root } = document;
  const marked = element.closest('font') ? root : element.closest('[lang]');
  return marked?.getAttribute('lang') || root.lang || 'en-US';
}

/** `en` of `en-US` and of Android's `en_US`. */
export const mainLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/, 1).join();

/**
 * The voices that can read a language.
 * @param isPrivate Only voices of the device: some others send the text to their maker
 */
export function voicesFor(language: string, isPrivate: boolean): SpeechSynthesisVoice[] {
  const wanted = mainLanguage(language);
  return speechSynthesis
    .getVoices()
    .filter(
      ({ lang, localService }) => mainLanguage(lang) === wanted && (localService || !isPrivate),
    );
}

/** The English name of a language, such as "Spanish". */
export function languageName(language: string): string {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    return names.of(mainLanguage(language)) ?? language;
  } catch {
    return language;
  }
}
