import { estimateSeconds, splitBreaths } from './spoken-text.ts';

export interface SpeechPart {
  text: string;
  /** Language of the text, as in `lang`. */
  language: string;
  /** Whether it's the last one in its paragraph. A longer pause follows. */
  ends: boolean;
}

/** Player state shown to the listener. */
export interface PlayerView {
  state: 'playing' | 'paused' | 'ended' | 'broken';
  /** Index of the current or next sentence. */
  index: number;
}

export interface PlayerPorts {
  speech: Pick<SpeechSynthesis, 'speak' | 'cancel'>;
  makeUtterance(text: string, language: string): SpeechSynthesisUtterance;
  timers: { later(afterMs: number, work: () => void): number; cancel(timer: number): void };
  show(view: PlayerView): void;
  /** Called when a word starts, with its offset in the sentence. Many voices never report this. */
  showWord(index: number, place: number): void;
}

/** Pauses after a sentence and after a paragraph, in milliseconds at a voice's normal speed. */
const SENTENCE_PAUSE = 150;
const PARAGRAPH_PAUSE = 500;
/**
 * Delay before speaking again, in milliseconds. Some browsers drop an utterance right after a
 * cancel.
 */
const AFTER_CANCEL = 60;
/** Pause between two parts of a sentence, in milliseconds. */
const BREATH = 50;
/**
 * A voice counts as stuck if it's silent for SLOW_START seconds plus SLOWEST times the estimated
 * duration. Voices start late, and some are slow.
 */
const SLOW_START = 5;
const SLOWEST = 1.5;
/** Number of consecutive parts that must fail before the player assumes there's no voice. */
const MOST_SKIPPED = 3;

/**
 * Creates a player that speaks one sentence at a time, in parts of at most 12 seconds, because
 * voices stop in the middle of longer ones. Pausing cancels the sentence and resuming restarts it,
 * because pausing the voice itself fails on many phones. A part that fails twice is skipped.
 */
export function createSpeechPlayer(
  parts: readonly SpeechPart[],
  rateAtStart: number,
  { speech, makeUtterance, timers, show, showWord }: PlayerPorts,
) {
  let view: PlayerView = { state: 'paused', index: 0 };
  let rate = rateAtStart;
  let timer = 0;
  let skipped = 0;
  /** Index, within the sentence, of the part where playback failed. */
  let brokenAt = 0;
  /**
   * Keep a reference, because browsers may garbage-collect an unreferenced utterance and then never
   * fire `end`.
   */
  let current: SpeechSynthesisUtterance | undefined;

  const change = (state: PlayerView['state'], index: number) => {
    view = { state, index };
    show(view);
  };
  const wait = (afterMs: number, work: () => void) => {
    timers.cancel(timer);
    timer = timers.later(afterMs, work);
  };
  const silence = () => {
    timers.cancel(timer);
    current = undefined;
    speech.cancel();
  };

  /** Speaks a part of the current sentence and continues with the next one. */
  const say = (breath: number, isAgain = false) => {
    const part = parts[view.index];
    const breaths = part ? splitBreaths(part.text, rate) : [];
    const stretch = breaths[breath];
    if (!part || !stretch) {
      playNext();
      return;
    }
    const hasMore = breath + 1 < breaths.length;
    const text = part.text.slice(stretch.start, stretch.end);
    const utterance = makeUtterance(text, part.language);
    const fail = () => repair(breath, hasMore, isAgain);
    const watch = () => wait(1000 * (SLOW_START + SLOWEST * estimateSeconds(text, rate)), fail);
    current = utterance;
    utterance.rate = rate;
    utterance.onboundary = ({ name, charIndex }) => {
      if (current !== utterance) return;
      watch();
      if (name !== 'sentence') showWord(view.index, stretch.start + charIndex);
    };
    utterance.onend = () => {
      if (current !== utterance) return;
      current = undefined;
      skipped = 0;
      if (hasMore) wait(BREATH / rate, () => say(breath + 1));
      else playNext();
    };
    utterance.onerror = () => {
      if (current === utterance) fail();
    };
    speech.speak(utterance);
    watch();
  };
  const playNext = () => {
    const ends = parts[view.index]?.ends;
    if (view.index + 1 >= parts.length) {
      timers.cancel(timer);
      change('ended', 0);
      return;
    }
    wait((ends ? PARAGRAPH_PAUSE : SENTENCE_PAUSE) / rate, () => {
      change('playing', view.index + 1);
      say(0);
    });
  };
  /** Retries a failed part once, then skips it. */
  const repair = (breath: number, hasMore: boolean, isAgain: boolean) => {
    silence();
    if (!isAgain) {
      wait(AFTER_CANCEL, () => say(breath, true));
      return;
    }
    skipped += 1;
    if (skipped >= MOST_SKIPPED) {
      brokenAt = breath;
      change('broken', view.index);
    } else if (hasMore) wait(AFTER_CANCEL, () => say(breath + 1));
    else playNext();
  };
  const start = (index: number, breath = 0) => {
    silence();
    skipped = 0;
    change('playing', index);
    wait(AFTER_CANCEL, () => say(breath));
  };

  return {
    /** Plays from the current sentence or, at the end, from the first one. */
    play: () => start(view.index, view.state === 'broken' ? brokenAt : 0),
    playFrom: (index: number) => start(index),
    pause() {
      silence();
      change('paused', view.index);
    },
    /** Goes back one sentence. At the first sentence, restarts it. */
    back: () => start(Math.max(0, view.index - 1)),
    /** Sets the rate by restarting the current sentence. `1` is the voice's own speed. */
    setRate(chosen: number) {
      rate = chosen;
      if (view.state === 'playing') start(view.index);
    },
    view: () => view,
  };
}
