import { READING_PARAMETER } from '../domain/reading-keys.ts';
import {
  parseReading,
  serialiseReading,
  type ReadingChoice,
  type ReadingSettings,
} from '../domain/reading-settings.ts';
import { routes } from '../routes.ts';
import { CALM_CHANGED } from './calm.ts';
import { element } from './elements.ts';
import { bringStyles, readSettings, saveSettings } from './reading.ts';

type Group = [
  name: ReadingChoice,
  legend: string,
  options: readonly (readonly [value: string, label: string])[],
  hint?: string,
];

const GROUPS: readonly Group[] = [
  [
    'text',
    'Text size',
    [
      ['1', 'Normal'],
      ['2', 'Large'],
      ['3', 'Larger'],
      ['4', 'Largest'],
    ],
  ],
  [
    'space',
    'Space between letters and words',
    [
      ['1', 'Normal'],
      ['2', 'Wide'],
      ['3', 'Widest'],
    ],
  ],
  [
    'theme',
    'Colors',
    [
      ['device', 'Same as my device'],
      ['light', 'Light'],
      ['dim', 'Dim'],
      ['dark', 'Dark'],
      ['contrast', 'High contrast'],
    ],
  ],
  [
    'anchor',
    'Line beside the text',
    [
      ['none', 'No line'],
      ['left', 'Left'],
      ['right', 'Right'],
      ['both', 'Both sides'],
    ],
    'It can help you find the start or the end of a row. The text gets narrow.',
  ],
  [
    'hand',
    'The hand you use',
    [
      ['any', 'Both hands'],
      ['left', 'Left'],
      ['right', 'Right'],
    ],
    'Buttons move to this side.',
  ],
];

const SWITCHES = [
  ['pictures', 'on', 'off', 'Show pictures', 'When off, you see words in place of the pictures.'],
  ['short', 'open', 'closed', 'Open the short version', 'It stands before each long text.'],
  ['pace', 'slow', 'normal', 'Slow mode', 'Messages stay 10 times as long.'],
  ['calm', 'on', 'off', 'Calm mode', 'Nothing moves or appears by itself.'],
] as const;

let made: HTMLDialogElement | undefined;

/** Opens the panel. Each choice in it works at once and is kept. */
export function openReadingPanel(): void {
  const panel = (made ??= makePanel());
  fill(panel);
  bringStyles();
  if (!panel.open) panel.showModal();
}

function makePanel(): HTMLDialogElement {
  const status = element('p', { role: 'status', class: 'reading-status' });
  const form = element(
    'form',
    { method: 'dialog' },
    ...GROUPS.map(makeGroup),
    element('fieldset', {}, element('legend', {}, 'More'), ...SWITCHES.map(makeSwitch)),
    element(
      'div',
      { class: 'reading-acts' },
      button('Back to the start settings', () => {
        saveSettings(parseReading(''));
        fill(panel);
        status.textContent = 'All settings are back to the start.';
      }),
      button('Copy a link with these settings', () => void copyLink(status)),
    ),
    element('p', { class: 'small' }, 'You can send the link to somebody you help.'),
    status,
    element(
      'div',
      { class: 'reading-end' },
      element('button', { class: 'button button--fill' }, 'Close'),
    ),
  );
  const panel = element(
    'dialog',
    { class: 'reading-panel no-print', 'aria-labelledby': 'reading-title' },
    element('h2', { id: 'reading-title', tabindex: '-1', autofocus: '' }, 'Reading'),
    element(
      'p',
      {},
      'Choose what is easy for you. Each choice works at once. This browser remembers it.',
    ),
    form,
  );
  form.addEventListener('change', () => {
    status.textContent = '';
    saveSettings(chosenIn(form));
  });
  document.addEventListener(CALM_CHANGED, () => fill(panel));
  document.body.append(panel);
  return panel;
}

function makeGroup([name, legend, options, hint]: Group): HTMLElement {
  const hintId = `reading-${name}-hint`;
  return element(
    'fieldset',
    hint ? { 'aria-describedby': hintId } : {},
    element('legend', {}, legend),
    hint !== undefined && element('p', { id: hintId, class: 'small' }, hint),
    element(
      'div',
      { class: 'reading-options' },
      ...options.map(([value, label]) =>
        element(
          'label',
          { 'data-option': `${name}-${value}` },
          element('input', { type: 'radio', name, value }),
          label,
        ),
      ),
    ),
  );
}

function makeSwitch([name, on, , label, hint]: (typeof SWITCHES)[number]): HTMLElement {
  const hintId = `reading-${name}-hint`;
  return element(
    'div',
    {},
    element(
      'label',
      {},
      element('input', { type: 'checkbox', name, value: on, 'aria-describedby': hintId }),
      label,
    ),
    element('p', { id: hintId, class: 'small' }, hint),
  );
}

function button(label: string, act: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: 'button' }, label);
  made.addEventListener('click', act);
  return made;
}

function fill(panel: HTMLElement): void {
  const settings: Readonly<Record<string, string>> = readSettings();
  for (const input of panel.querySelectorAll('input')) {
    input.checked = settings[input.name] === input.value;
  }
}

function chosenIn(form: HTMLFormElement): ReadingSettings {
  const data = new FormData(form);
  const offs = SWITCHES.map(([name, , off]) => `${name}-${off}`);
  // A switch that is off is not in the data, and what is said last counts.
  const ons = [...data].map(([name, value]) => `${name}-${String(value)}`);
  return parseReading([...offs, ...ons].join('.'));
}

/** The link leads to the start page: the address of this one may be private. */
async function copyLink(status: HTMLElement): Promise<void> {
  const link = new URL(routes.home, location.origin);
  link.searchParams.set(READING_PARAMETER, serialiseReading(readSettings()));
  try {
    await navigator.clipboard.writeText(link.href);
    status.textContent = 'The link is copied. You can paste it into a message.';
  } catch {
    status.replaceChildren('Copy this link: ', element('a', { href: link.href }, link.href));
  }
}
