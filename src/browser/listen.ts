import { isCalm } from './calm.ts';
import { element } from './elements.ts';
import { sentencesOf } from './listen-text.ts';
import { createSpeechPlayer, type PlayerView } from './speech-player.ts';
import { kept } from './storage.ts';
import { cancel, later } from './timers.ts';

const KEY = 'listen';
/** Name to part of a voice's own speed of about 175 words a minute. Usual is about 150 words. */
const SPEEDS = [
  ['Slowest', 0.55],
  ['Slow', 0.7],
  ['Usual', 0.86],
  ['Fast', 1],
] as const;
const NOTES = {
  playing: '',
  paused: '',
  ended: 'The end of this page.',
  broken: 'The voice stopped. Press Play.',
} as const;
/** What opens over the page or beside it: somebody reads or writes there. */
const OPENED = 'dialog[open], :popover-open:not([data-floating])';

let focusPlayer: (() => void) | undefined;

/** Opens the player for the main part of the page and begins to speak. If it is open, it gets the focus. */
export function listen(opener: HTMLElement): void {
  if (focusPlayer) focusPlayer();
  else openPlayer(opener);
}

function openPlayer(opener: HTMLElement): void {
  const root = document.documentElement;
  const sentences = sentencesOf(document.querySelector('main') ?? root);
  const voice = pickVoice(opener.dataset['listen'] === 'private');
  const choice = { speed: 2, words: false, ...(kept.read(KEY) as object) };
  const closing = new AbortController();
  const { signal } = closing;
  /** Whether the page goes along with the voice; not when the reader has gone elsewhere on it. */
  let isFollowed = true;

  const toggle = button('Pause', () => {
    isFollowed = true;
    if (player.view().state === 'playing') player.pause();
    else player.play();
  });
  const note = element('p', { role: 'status' });
  const speed = element('select', {}, ...SPEEDS.map(([name]) => element('option', {}, name)));
  const words = element('input', { type: 'checkbox' });
  const more = element(
    'details',
    {},
    element('summary', {}, 'Speed and words'),
    element('label', {}, 'Speed', speed),
    element('label', {}, words, 'Mark each word'),
  );
  const bar = element(
    'section',
    { class: 'listen-bar no-print', 'aria-label': 'Listen' },
    note,
    element(
      'div',
      {},
      toggle,
      button('Back 1 sentence', () => player.back()),
      button('Stop', close),
      more,
    ),
  );
  const rate = () => SPEEDS[speed.selectedIndex]?.[1] ?? 1;
  speed.selectedIndex = choice.speed;
  words.checked = choice.words;

  const player = createSpeechPlayer(sentences, rate(), {
    speech: speechSynthesis,
    makeUtterance(text) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = 'en-US';
      if (voice) utterance.voice = voice;
      return utterance;
    },
    timers: { later, cancel },
    show,
    showWord(index, place) {
      if (words.checked) mark('word', sentences[index]?.range(place));
    },
  });

  function show({ state, index }: PlayerView): void {
    toggle.textContent = state === 'playing' ? 'Pause' : 'Play';
    note.textContent = NOTES[state];
    const range = sentences[index]?.range();
    mark('sentence', state === 'ended' ? undefined : range);
    mark('word');
    if (state === 'playing' && isFollowed && !isCalm()) {
      range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    }
    measure();
  }

  /** What gets the focus, or is said, does not stand behind the player. */
  function measure(): void {
    root.style.setProperty('--listen-room', `${bar.offsetHeight}px`);
  }

  function quiet(): void {
    if (player.view().state === 'playing') player.pause();
  }

  function close(): void {
    player.pause();
    closing.abort();
    mark('sentence');
    mark('word');
    focusPlayer = undefined;
    delete root.dataset['listening'];
    if (bar.contains(document.activeElement)) opener.focus({ preventScroll: true });
    bar.remove();
  }

  more.addEventListener('change', () => {
    kept.write(KEY, { speed: speed.selectedIndex, words: words.checked });
    mark('word');
    if (choice.speed !== speed.selectedIndex) player.setRate(rate());
    choice.speed = speed.selectedIndex;
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  // A voice behind a closed page or an open window could not be stopped where it is heard.
  addEventListener('pagehide', quiet, { signal });
  document.addEventListener('visibilitychange', quiet, { signal });
  document.addEventListener(
    'toggle',
    ({ target }) => {
      measure();
      if (target instanceof Element && target.matches(OPENED)) quiet();
    },
    { signal, capture: true },
  );
  for (const type of ['wheel', 'touchmove']) {
    addEventListener(type, () => (isFollowed = false), { signal, passive: true });
  }

  focusPlayer = () => toggle.focus();
  root.dataset['listening'] = '';
  opener.parentElement?.after(bar);
  player.play();
  focusPlayer();
}

/** Marks what is said, without a change to the page's elements, where the browser can. */
function mark(kind: 'sentence' | 'word', range?: Range): void {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(`listen-${kind}`, new Highlight(range));
  else CSS.highlights.delete(`listen-${kind}`);
}

/**
 * The device's own voice: no text leaves it then. Without one the browser chooses, since the first of a
 * device's many voices may be a joke; but not on a page about one buyer.
 */
function pickVoice(isPrivate: boolean): SpeechSynthesisVoice | undefined {
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && lang.startsWith('en'));
  return voices.find((voice) => voice.default) ?? (isPrivate ? voices[0] : undefined);
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button button--small' }, label);
  made.addEventListener('click', act);
  return made;
}
