import { describe, expect, test } from 'vitest';
import {
  createSpeechPlayer,
  type PlayerView,
  type SpeechPart,
} from '#src/islands/listen/speech-player.ts';
import { estimateSeconds } from '#src/islands/listen/spoken-text.ts';

const PARTS: readonly SpeechPart[] = [
  { text: 'First.', language: 'en-US', ends: false },
  { text: 'Segundo.', language: 'es', ends: true },
  { text: 'Third.', language: 'en-US', ends: true },
];

/** Fake speech engine and clock, both controlled by the test. */
function createStage(rate = 1, parts = PARTS) {
  let now = 0;
  let lastTimer = 0;
  const waiting = new Map<number, { at: number; work: () => void }>();
  const said: SpeechSynthesisUtterance[] = [];
  const views: PlayerView[] = [];
  const words: [number, number][] = [];
  let speaking: SpeechSynthesisUtterance | undefined;
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const [timer, { at, work }] of [...waiting].toSorted(([, a], [, b]) => a.at - b.at)) {
      if (at <= now && waiting.delete(timer)) work();
    }
  };
  const fire = (kind: 'onend' | 'onerror', utterance = speaking) => {
    if (utterance === speaking) speaking = undefined;
    utterance?.[kind]?.(new Event(kind) as SpeechSynthesisErrorEvent);
  };
  const player = createSpeechPlayer(parts, rate, {
    speech: {
      speak(utterance) {
        said.push(utterance);
        speaking = utterance;
      },
      // Browsers fire `onerror` for a canceled utterance, some of them synchronously.
      cancel: () => fire('onerror'),
    },
    makeUtterance: (text, lang) => ({ text, lang }) as SpeechSynthesisUtterance,
    timers: {
      later(afterMs, work) {
        waiting.set(++lastTimer, { at: now + afterMs, work });
        return lastTimer;
      },
      cancel: (timer) => void waiting.delete(timer),
    },
    show: (view) => views.push(view),
    showWord: (index, place) => words.push([index, place]),
  });
  return {
    player,
    words,
    views,
    pass,
    fire,
    texts: () => said.map(({ text }) => text),
    languages: () => said.map(({ lang }) => lang),
    rates: () => said.map((utterance) => utterance.rate),
    current: () => speaking,
    timers: waiting,
    /** Ends the current sentence and waits out the pause after it. */
    finish() {
      fire('onend');
      pass(1000);
    },
  };
}

describe('the player', () => {
  test('doesn’t speak until it’s started', () => {
    const { texts, pass } = createStage();
    pass(60_000);
    expect(texts()).toEqual([]);
  });

  test('reads the sentences in order, and starts over after the last one', () => {
    const { player, pass, finish, texts, timers } = createStage();
    player.play();
    pass(100);
    finish();
    expect(player.view()).toEqual({ state: 'playing', index: 1 });
    finish();
    finish();
    expect(texts()).toEqual(['First.', 'Segundo.', 'Third.']);
    expect(player.view()).toEqual({ state: 'ended', index: 0 });
    expect(timers.size).toBe(0);
    player.play();
    pass(100);
    expect(texts().at(-1)).toBe('First.');
  });

  test('pauses longer after a paragraph than after a sentence, and longer still at slow speeds', () => {
    const pauseAfter = (sentence: number, rate: number) => {
      const { player, pass, finish, fire, texts } = createStage(rate);
      player.play();
      pass(100);
      for (let index = 0; index < sentence; index++) finish();
      const before = texts().length;
      fire('onend');
      let rest = 0;
      for (; texts().length === before; rest += 10) pass(10);
      return rest;
    };
    expect(pauseAfter(0, 1)).toBeLessThan(pauseAfter(1, 1));
    expect(pauseAfter(1, 1)).toBeLessThan(pauseAfter(1, 0.5));
  });

  test('pauses immediately and repeats the current sentence when resumed', () => {
    const { player, pass, finish, texts, current, timers } = createStage();
    player.play();
    pass(100);
    finish();
    player.pause();
    expect(current()).toBeUndefined();
    expect(timers.size).toBe(0);
    pass(60_000);
    expect(player.view()).toEqual({ state: 'paused', index: 1 });
    player.play();
    pass(100);
    expect(texts()).toEqual(['First.', 'Segundo.', 'Segundo.']);
  });

  test('pauses during the gap between two sentences', () => {
    const { player, pass, fire, texts } = createStage();
    player.play();
    pass(100);
    fire('onend');
    player.pause();
    pass(60_000);
    expect(texts()).toEqual(['First.']);
  });

  test('goes back one sentence, or repeats the first one', () => {
    const { player, pass, finish, texts } = createStage();
    player.play();
    pass(100);
    finish();
    player.back();
    pass(100);
    player.back();
    pass(100);
    expect(texts()).toEqual(['First.', 'Segundo.', 'First.', 'First.']);
  });

  test('repeats the sentence at the new speed, but not while paused', () => {
    const { player, pass, rates } = createStage(0.86);
    player.play();
    pass(100);
    player.setRate(0.55);
    pass(100);
    expect(rates()).toEqual([0.86, 0.55]);
    player.pause();
    player.setRate(1);
    pass(60_000);
    expect(rates()).toHaveLength(2);
    player.play();
    pass(100);
    expect(rates().at(-1)).toBe(1);
  });

  test('B7: speaks each sentence in the language of its text', () => {
    const { player, pass, finish, languages } = createStage();
    player.play();
    pass(100);
    finish();
    finish();
    expect(languages()).toEqual(['en-US', 'es', 'en-US']);
  });

  test('B8: retries a stuck sentence once, then moves on to the next', () => {
    const { player, pass, texts, fire, finish } = createStage();
    player.play();
    pass(100);
    pass(20_000);
    pass(100);
    expect(texts()).toEqual(['First.', 'First.']);
    pass(20_000);
    pass(1000);
    expect(texts().at(-1)).toBe('Segundo.');
    expect(player.view()).toEqual({ state: 'playing', index: 1 });
    fire('onerror');
    pass(100);
    finish();
    expect(player.view()).toEqual({ state: 'playing', index: 2 });
  });

  test('B8: reports a broken voice when nothing can be spoken, and continues after the next click', () => {
    const parts = 'abcdef'.split('').map((text) => ({ text, language: 'en-US', ends: false }));
    const { player, pass, fire, texts, finish } = createStage(1, parts);
    const fail = () => {
      fire('onerror');
      pass(1000);
    };
    player.play();
    pass(100);
    for (let failure = 0; failure < 6; failure++) fail();
    expect(player.view()).toEqual({ state: 'broken', index: 2 });
    player.play();
    pass(100);
    expect(texts().at(-1)).toBe('c');
    fail();
    fail();
    expect(player.view()).toEqual({ state: 'playing', index: 3 });
    finish();
    expect(player.view()).toEqual({ state: 'playing', index: 4 });
  });

  describe('B8: a sentence that’s too long for a voice to speak all at once', () => {
    const LONG = `${'one more word '.repeat(6)}here, ${'and again a word '.repeat(6)}there.`;
    const parts = [
      { text: LONG, language: 'en-US', ends: true },
      { text: 'The end.', language: 'en-US', ends: true },
    ];

    test('speaks a long sentence in parts but highlights it as one', () => {
      const { player, pass, finish, texts, views } = createStage(0.55, parts);
      player.play();
      pass(100);
      while (player.view().index === 0) finish();
      expect(texts().length).toBeGreaterThan(3);
      expect(texts().slice(0, -1).join(' ')).toBe(LONG);
      for (const text of texts()) expect(estimateSeconds(text, 0.55)).toBeLessThanOrEqual(12);
      expect(new Set(views.map(({ index }) => index))).toEqual(new Set([0, 1]));
    });

    test('skips a part that a voice can’t speak', () => {
      const { player, pass, finish, fire, texts } = createStage(0.55, parts);
      player.play();
      pass(100);
      const [first] = texts();
      fire('onerror');
      pass(100);
      fire('onerror');
      pass(100);
      const second = texts().at(-1) ?? '';
      expect(second).not.toBe(first);
      expect(LONG).toContain(`${first} ${second}`);
      while (player.view().index === 0) finish();
      expect(texts().at(-1)).toBe('The end.');
    });

    test('highlights the right word in each part', () => {
      const { player, pass, finish, current, words } = createStage(0.55, parts);
      player.play();
      pass(100);
      finish();
      const text = current()?.text ?? '';
      current()?.onboundary?.({ name: 'word', charIndex: 0 } as SpeechSynthesisEvent);
      expect(words).toEqual([[0, LONG.indexOf(text)]]);
    });

    test('waits longer for a long part at a slow rate, and as long as word events arrive', () => {
      const timeoutFor = (text: string, rate: number) => {
        const stage = createStage(rate, [{ text, language: 'en-US', ends: true }]);
        stage.player.play();
        stage.pass(100);
        let waited = 0;
        for (; stage.texts().length < 2; waited += 100) stage.pass(100);
        return waited;
      };
      expect(timeoutFor('Rest.', 1)).toBeLessThan(8000);
      expect(timeoutFor('one more word '.repeat(6), 0.55)).toBeGreaterThan(15_000);

      const { player, pass, texts, current } = createStage(0.55, parts);
      player.play();
      pass(100);
      for (let second = 0; second < 60; second++) {
        pass(1000);
        current()?.onboundary?.({ name: 'word', charIndex: 0 } as SpeechSynthesisEvent);
      }
      expect(texts()).toHaveLength(1);
    });
  });

  test('ignores the end event of a canceled sentence', () => {
    const { player, pass, texts, fire, current } = createStage();
    player.play();
    pass(100);
    const first = current();
    player.setRate(0.7);
    pass(100);
    fire('onend', first);
    pass(1000);
    expect(texts()).toEqual(['First.', 'First.']);
  });

  test('highlights words of the current sentence only', () => {
    const { player, pass, words, current } = createStage();
    const word = { name: 'word', charIndex: 0 } as SpeechSynthesisEvent;
    player.play();
    pass(100);
    const first = current();
    first?.onboundary?.(word);
    first?.onboundary?.({ ...word, name: 'sentence' });
    player.pause();
    first?.onboundary?.(word);
    expect(words).toEqual([[0, 0]]);
  });
});
