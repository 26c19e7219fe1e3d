export interface SpeechPart {
  text: string;
  /** The last one of its paragraph: a longer rest follows. */
  ends: boolean;
}

/** What a listener sees. */
export interface PlayerView {
  state: 'playing' | 'paused' | 'ended' | 'broken';
  /** The sentence that is said, or that comes next. */
  index: number;
}

export interface PlayerPorts {
  speech: Pick<SpeechSynthesis, 'speak' | 'cancel'>;
  makeUtterance(text: string): SpeechSynthesisUtterance;
  timers: { later(afterMs: number, work: () => void): number; cancel(timer: number): void };
  show(view: PlayerView): void;
  /** A word begins, at this place of the sentence. Many voices never say it. */
  showWord(index: number, place: number): void;
}

/** After a sentence, and after a paragraph, in milliseconds at the usual speed of a voice. */
const REST = 150;
const LONG_REST = 500;
/** Some browsers drop what is said right after a cancel. In milliseconds. */
const AFTER_CANCEL = 60;
/** A voice that has not ended after this is stuck: a fixed part, and one for each letter, in milliseconds. */
const STUCK = 6000;
const STUCK_PER_LETTER = 200;

/**
 * Says sentences one after the other, each as an utterance of its own: voices stop in the middle of long
 * ones. A pause cancels and starts its sentence again, because pausing a voice fails on many phones.
 */
export function createSpeechPlayer(
  parts: readonly SpeechPart[],
  rateAtStart: number,
  { speech, makeUtterance, timers, show, showWord }: PlayerPorts,
) {
  let view: PlayerView = { state: 'paused', index: 0 };
  let rate = rateAtStart;
  let timer = 0;
  /** Held here, since a browser may forget an utterance that nobody holds, and then tells no end. */
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

  const say = (isAgain = false) => {
    const part = parts[view.index];
    if (!part) return;
    const utterance = makeUtterance(part.text);
    current = utterance;
    utterance.rate = rate;
    utterance.onboundary = ({ name, charIndex }) => {
      if (current === utterance && name !== 'sentence') showWord(view.index, charIndex);
    };
    utterance.onend = () => {
      if (current === utterance) next(part);
    };
    utterance.onerror = () => {
      if (current === utterance) repair(isAgain);
    };
    speech.speak(utterance);
    wait(STUCK + (STUCK_PER_LETTER * part.text.length) / rate, () => repair(isAgain));
  };
  const next = ({ ends }: SpeechPart) => {
    current = undefined;
    if (view.index + 1 >= parts.length) {
      timers.cancel(timer);
      change('ended', 0);
      return;
    }
    wait((ends ? LONG_REST : REST) / rate, () => {
      change('playing', view.index + 1);
      say();
    });
  };
  const repair = (isAgain: boolean) => {
    silence();
    if (isAgain) change('broken', view.index);
    else wait(AFTER_CANCEL, () => say(true));
  };
  const start = (index: number) => {
    silence();
    change('playing', index);
    wait(AFTER_CANCEL, () => say());
  };

  return {
    /** From the sentence where it stands; after the end, from the first. */
    play: () => start(view.index),
    playFrom: start,
    pause() {
      silence();
      change('paused', view.index);
    },
    /** Says the sentence before, or the first one again. */
    back: () => start(Math.max(0, view.index - 1)),
    /** Takes effect with a new start of the sentence. `1` is how fast the voice speaks by itself. */
    setRate(chosen: number) {
      rate = chosen;
      if (view.state === 'playing') start(view.index);
    },
    view: () => view,
  };
}
