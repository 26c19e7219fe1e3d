import { mainLanguage } from './voices.ts';

/**
 * Returns a message saying that there's no voice for these languages.
 * @param isAll Whether the page has no text in other languages.
 */
export function noVoiceWords(languages: readonly string[], isAll: boolean): string {
  const names = [...new Set(languages.map(nameOf))].join(' or ');
  if (!names) return '';
  const effect = isAll ? 'it can’t read this page aloud' : 'it will skip those words';
  return `Your device doesn’t have a voice for ${names}, so ${effect}.`;
}

/** Returns the English name of a language. */
function nameOf(language: string): string {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    return names.of(mainLanguage(language)) ?? language;
  } catch {
    // A page's `lang` can be any string.
    return language;
  }
}
