import { READING_KEY, READING_PARAMETER, local } from './storage.ts';
import {
  parseReading,
  READING_CHOICES,
  serializeReading,
  type ReadingChoice,
  type ReadingSettings,
} from '#src/domain/reading/reading-settings.ts';
import { resetInterruptions, areInterruptionsReduced, reduceInterruptions } from './calm-mode.ts';
import { showToast } from './toast.ts';
import { allWith } from './trigger-names.ts';

/** Returns this browser's settings. `calm` is stored under its own key. */
export function readSettings(): ReadingSettings {
  return {
    ...parseReading(local.read(READING_KEY)),
    calm: areInterruptionsReduced() ? 'on' : 'off',
  };
}

/** Saves and applies settings in this browser. `calm` is stored separately, under its own key. */
export function saveSettings(settings: ReadingSettings): void {
  const text = serializeReading({ ...settings, calm: 'device' });
  if (text) local.write(READING_KEY, text);
  else local.remove(READING_KEY);
  if (settings.calm === 'device') resetInterruptions();
  else if (areInterruptionsReduced() !== (settings.calm === 'on'))
    reduceInterruptions(settings.calm === 'on');
  showSettings();
}

/** Saves settings from a link, notifies the reader, and removes them from the URL. */
export function keepSentSettings(): void {
  const address = new URL(location.href);
  const sent = address.searchParams.get(READING_PARAMETER);
  if (sent === null) return;
  address.searchParams.delete(READING_PARAMETER);
  history.replaceState(history.state, '', address);
  const settings = parseReading(sent);
  saveSettings(settings.calm === 'on' ? settings : { ...settings, calm: readSettings().calm });
  showToast({
    title: 'This link changed how our site looks',
    text: 'To change it, select Reading at the top of the page.',
    at: document.querySelector('h1') ?? undefined,
  });
}

/** Applies the saved settings to the page. */
export function showSettings(): void {
  const root = document.documentElement;
  const settings = parseReading(local.read(READING_KEY));
  const wantsContrast = matchMedia('(prefers-contrast: more)').matches;
  if (settings.theme === 'device' && wantsContrast) settings.theme = 'contrast';
  if (serializeReading(settings)) switchOnStyles();
  for (const name of Object.keys(READING_CHOICES) as ReadingChoice[]) {
    if (name === 'calm') continue;
    if (settings[name] === READING_CHOICES[name][0]) root.removeAttribute(`data-${name}`);
    else root.dataset[name] = settings[name];
  }
  for (const text of allWith('data-short-version')) {
    text.toggleAttribute('open', settings.short === 'open');
  }
  showPictureWords();
}

/** Loads the stylesheet for the settings, unless it's already loaded. */
export function switchOnStyles(): void {
  for (const sheet of allWith('data-chosen')) sheet.toggleAttribute('disabled', false);
}

/** Shows the alt text of hidden pictures. CSS can hide a picture, but only a script can do this. */
export function showPictureWords(): void {
  if (document.documentElement.dataset['pictures'] !== 'off') return;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[alt]:not([alt=""])')) {
    if (picture.nextElementSibling?.matches('.picture-words')) continue;
    const words = document.createElement('span');
    words.className = 'picture-words';
    words.textContent = `Picture: ${picture.alt}`;
    picture.after(words);
  }
}
