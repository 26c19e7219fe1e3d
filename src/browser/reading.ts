import { READING_KEY, READING_PARAMETER, local } from './storage.ts';
import {
  parseReading,
  READING_CHOICES,
  serialiseReading,
  type ReadingChoice,
  type ReadingSettings,
} from '#src/domain/reading/reading-settings.ts';
import {
  resetInterruptions,
  areInterruptionsReduced,
  reduceInterruptions,
} from './popup-interruptions.ts';
import { showToast } from './toast.ts';
import { allWith } from './trigger-names.ts';

/** The settings of this browser; calm as the switch in the header has it. */
export function readSettings(): ReadingSettings {
  return {
    ...parseReading(local.read(READING_KEY)),
    calm: areInterruptionsReduced() ? 'on' : 'off',
  };
}

/** Keeps settings for this browser and shows them. Calm is kept by its own switch. */
export function saveSettings(settings: ReadingSettings): void {
  const text = serialiseReading({ ...settings, calm: 'device' });
  if (text) local.write(READING_KEY, text);
  else local.remove(READING_KEY);
  if (settings.calm === 'device') resetInterruptions();
  else if (areInterruptionsReduced() !== (settings.calm === 'on'))
    reduceInterruptions(settings.calm === 'on');
  showSettings();
}

/** Keeps settings that came with a link, says so, and takes them out of the address. */
export function keepSentSettings(): void {
  const address = new URL(location.href);
  const sent = address.searchParams.get(READING_PARAMETER);
  if (sent === null) return;
  address.searchParams.delete(READING_PARAMETER);
  history.replaceState(history.state, '', address);
  const settings = parseReading(sent);
  saveSettings(settings.calm === 'on' ? settings : { ...settings, calm: readSettings().calm });
  showToast({
    title: 'Your link changed how this site looks',
    text: 'Press Reading at the top of the page to change it.',
    at: document.querySelector('h1') ?? undefined,
  });
}

/** Marks the page with what is kept. */
export function showSettings(): void {
  const root = document.documentElement;
  const settings = parseReading(local.read(READING_KEY));
  const wantsContrast = matchMedia('(prefers-contrast: more)').matches;
  if (settings.theme === 'device' && wantsContrast) settings.theme = 'contrast';
  if (serialiseReading(settings)) switchOnStyles();
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

/** Fetches the styles of what can be chosen, unless something was chosen before. */
export function switchOnStyles(): void {
  for (const sheet of allWith('data-chosen')) sheet.toggleAttribute('disabled', false);
}

/** Styles can hide a picture, but only script can put its words in its place. */
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
