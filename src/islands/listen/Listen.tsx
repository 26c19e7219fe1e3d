import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { areInterruptionsReduced } from '#src/browser/calm-mode.ts';
import { highlight, sentencesOf, type PageSentence } from './page-sentences.ts';
import { noVoiceWords } from './no-voice.ts';
import { createSpeechPlayer, type PlayerView } from './speech-player.ts';
import { openPopovers } from '#src/browser/visibility.ts';
import { local } from '#src/browser/storage.ts';
import { cancel, later } from '#src/browser/timers.ts';
import { pickVoice, voicesFor } from './voices.ts';
import styles from './listen.css?url';

const KEY = 'listen';
/**
 * Labels and rates, relative to a voice's own speed of about 175 words per minute. Normal speech is
 * about 150.
 */
const SPEEDS = [
  ['Slowest', 0.55],
  ['Slow', 0.7],
  ['Normal', 0.86],
  ['Fast', 1],
] as const;
const NOTES = {
  playing: '',
  paused: '',
  ended: 'That’s the end of this page.',
  broken: 'The audio stopped. Select Play to continue.',
} as const;
const CARRIED_ON = 'You stopped here last time.';
/** Dialogs and popovers where someone is reading or writing. */
const opened = () => `dialog[open], ${openPopovers()}:not([data-floating])`;

interface ListenChoice {
  /** Index in {@link SPEEDS}. */
  speed: number;
  /** Whether each spoken word is highlighted. */
  words: boolean;
  /** The last page listened to, and the sentence where the listener stopped. */
  stopped?: { path: string; text: string };
}

/** The player that reads the main content aloud. Starts immediately. */
export default function Listen({
  isPrivate,
  onClose,
}: {
  /** Whether the page contains a buyer's data. If so, only an on-device voice may read it. */
  isPrivate: boolean;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<ListenChoice>(readChoice);
  const [view, setView] = useState<PlayerView>({ state: 'playing', index: 0 });
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  /**
   * Whether playback resumed where the listener last stopped. Reset when they move somewhere else.
   */
  const [isCarriedOn, setCarriedOn] = useState(false);
  const marksWords = useRef(choice.words);
  const [player] = useState(() => createPlayer());
  const isPlaying = view.state === 'playing';

  function createPlayer() {
    const all = sentencesOf(document.querySelector('main') ?? document.documentElement);
    const canSay = ({ language }: PageSentence) => voicesFor(language, isPrivate).length > 0;
    const sentences = all.filter(canSay);
    const unsaid = all.filter((one) => !canSay(one)).map(({ language }) => language);
    /** Whether the page scrolls with the voice. False after the reader scrolls elsewhere. */
    let isFollowed = true;
    const speaker = createSpeechPlayer(sentences, rateOf(choice), {
      speech: speechSynthesis,
      makeUtterance(text, language) {
        const utterance = new SpeechSynthesisUtterance(text);
        const voice = pickVoice(language, isPrivate);
        utterance.lang = language;
        if (voice) utterance.voice = voice;
        return utterance;
      },
      timers: { later, cancel },
      show(now) {
        setView(now);
        const range = sentences[now.index]?.range();
        highlight('sentence', now.state === 'ended' ? undefined : range);
        highlight('word');
        if (now.state === 'playing' && isFollowed && !areInterruptionsReduced()) {
          range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
        }
      },
      showWord(index, place) {
        if (marksWords.current) highlight('word', sentences[index]?.range(place));
      },
    });
    return {
      ...speaker,
      /** Whether any part of the page can be read aloud. `noVoice` explains which parts can't. */
      canSay: sentences.length > 0,
      noVoice: noVoiceWords(unsaid, sentences.length === 0),
      follow(follows: boolean) {
        isFollowed = follows;
      },
      /** Returns the index of the first sentence that isn't above the viewport. */
      firstInSight: () =>
        sentences.findIndex((sentence) => sentence.range().getBoundingClientRect().top >= 0),
      /**
       * Returns the index of the sentence where the listener stopped on this page, if it's still on
       * the page.
       */
      whereStopped() {
        const { stopped } = readChoice();
        if (isPrivate || stopped?.path !== location.pathname) return -1;
        return sentences.findIndex(({ text }) => text === stopped.text);
      },
      /** Saves the listener's position. At the end of a page, there's nothing to resume. */
      keepPosition() {
        if (isPrivate) return;
        const { state, index } = speaker.view();
        const { speed, words } = readChoice();
        const text = sentences[index]?.text;
        const hasMore = state !== 'ended' && index > 0 && text !== undefined;
        local.write(KEY, {
          speed,
          words,
          ...(hasMore ? { stopped: { path: location.pathname, text } } : {}),
        });
      },
    };
  }

  useEffect(() => {
    const root = document.documentElement;
    const closing = new AbortController();
    const { signal } = closing;
    const quiet = () => {
      if (player.view().state === 'playing') player.pause();
    };
    root.dataset['listening'] = '';
    const stopped = player.whereStopped();
    setCarriedOn(stopped > 0);
    player.playFrom(Math.max(0, stopped));
    toggle.current?.focus();
    // Stop reading aloud, because the listener can't reach the controls while the page is hidden or
    // a dialog is open.
    addEventListener('pagehide', quiet, { signal });
    addEventListener('pagehide', player.keepPosition, { signal });
    document.addEventListener('visibilitychange', quiet, { signal });
    document.addEventListener(
      'toggle',
      ({ target }) => {
        if (target instanceof Element && target.matches(opened())) quiet();
      },
      { signal, capture: true },
    );
    for (const type of ['wheel', 'touchmove']) {
      addEventListener(type, () => player.follow(false), { signal, passive: true });
    }
    return () => {
      player.keepPosition();
      player.pause();
      closing.abort();
      highlight('sentence');
      highlight('word');
      delete root.dataset['listening'];
    };
  }, [player]);
  useLayoutEffect(() => {
    // Keep the player from covering focused elements and announcements.
    const { current: shown } = bar;
    if (!shown) return undefined;
    const size = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--listen-room', `${shown.offsetHeight}px`),
    );
    size.observe(shown);
    return () => size.disconnect();
  }, []);

  const choose = (next: ListenChoice) => {
    local.write(KEY, { ...readChoice(), ...next });
    highlight('word');
    marksWords.current = next.words;
    if (next.speed !== choice.speed) player.setRate(rateOf(next));
    setChoice(next);
  };
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its buttons */}
      <section
        ref={bar}
        className="listen-bar no-print"
        aria-label="Listen"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      >
        <p role="status">
          {[
            player.noVoice,
            isCarriedOn && isPlaying ? CARRIED_ON : player.canSay && NOTES[view.state],
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <div>
          <button
            type="button"
            className="button button--small"
            ref={toggle}
            onClick={() => {
              player.follow(true);
              if (isPlaying) player.pause();
              else player.play();
            }}
          >
            {isPlaying ? 'Pause' : 'Play'}
          </button>
          <button type="button" className="button button--small" onClick={() => player.back()}>
            Back one sentence
          </button>
          <button type="button" className="button button--small" onClick={onClose}>
            Stop
          </button>
          <button
            type="button"
            className="button button--small"
            onClick={() => {
              const index = isCarriedOn ? 0 : player.firstInSight();
              setCarriedOn(false);
              player.follow(true);
              player.playFrom(Math.max(0, index));
            }}
          >
            {isCarriedOn ? 'Listen from the start' : 'Listen from here'}
          </button>
          <details>
            <summary>Speed and highlighting</summary>
            <label>
              Speed
              <select
                value={choice.speed}
                onChange={({ target }) => choose({ ...choice, speed: target.selectedIndex })}
              >
                {SPEEDS.map(([name], index) => (
                  <option key={name} value={index}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <input
                type="checkbox"
                checked={choice.words}
                onChange={({ target }) => choose({ ...choice, words: target.checked })}
              />
              Highlight each word
            </label>
          </details>
        </div>
      </section>
    </>
  );
}

function readChoice(): ListenChoice {
  return { speed: 2, words: false, ...(local.read(KEY) as Partial<ListenChoice>) };
}

function rateOf({ speed }: ListenChoice): number {
  return SPEEDS[speed]?.[1] ?? 1;
}
