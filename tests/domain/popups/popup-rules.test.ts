import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nextPopupTime,
  POPUP_TIMES,
  startPopups,
  stepPopups,
  type PopupEvent,
  type PopupMemory,
  type PopupState,
  type Situation,
} from '#src/domain/popups/popup-rules.ts';

const START = Date.UTC(2026, 10, 21);
const ACTIVE: Situation = {
  quiet: false,
  busy: false,
  hidden: false,
  toast: false,
  held: false,
  cartCount: 1,
  pace: 1,
  offered: ['cart', 'exit', 'purchase'],
  lastInput: START,
};

/**
 * A page with a fake clock. Time advances to each wake-up that the state requests, as in the
 * browser.
 */
class Page {
  now = START;
  situation: Situation;
  state: PopupState;
  /** The open popup after each change, with the time of the change. */
  readonly log: [seconds: number, open: PopupState['open']][] = [];

  constructor(situation: Partial<Situation> = {}, memory: Partial<PopupMemory> = {}) {
    this.situation = { ...ACTIVE, ...situation };
    this.state = startPopups(this.now, memory, this.situation.pace);
  }

  send(event: PopupEvent, change: Partial<Situation> = {}): PopupState['open'] {
    this.situation = { ...this.situation, ...change };
    const before = this.state.open;
    this.state = stepPopups(this.state, event, this.situation, this.now);
    if (this.state.open !== before) this.log.push([(this.now - START) / 1000, this.state.open]);
    return this.state.open;
  }

  input(): void {
    this.situation = { ...this.situation, lastInput: this.now };
  }

  pass(seconds: number): PopupState['open'] {
    const end = this.now + seconds * 1000;
    for (;;) {
      const wake = Math.max(this.now, nextPopupTime(this.state, this.situation, this.now));
      if (wake > end) break;
      this.now = wake;
      this.send('time');
    }
    this.now = end;
    return this.state.open;
  }
}

describe('the purchase notice', () => {
  test('shows a notice for 4 seconds every 8 seconds, one at a time', () => {
    const page = new Page({ offered: ['purchase'] });
    page.pass(30);
    expect(page.log).toEqual([
      [8, 'purchase'],
      [12, null],
      [16, 'purchase'],
      [20, null],
      [24, 'purchase'],
      [28, null],
    ]);
    expect(page.state.session.notices).toBe(3);
  });

  test('takes 10 times as long in slow mode', () => {
    const page = new Page({ offered: ['purchase'], pace: 10 });
    page.pass(300);
    expect(page.log).toEqual([
      [80, 'purchase'],
      [120, null],
      [160, 'purchase'],
      [200, null],
      [240, 'purchase'],
      [280, null],
    ]);
  });

  test('continues where it stopped on the previous page', () => {
    const before = new Page({ offered: ['purchase'] });
    before.pass(20);
    const page = new Page({ offered: ['purchase'] }, { session: before.state.session });
    page.pass(8);
    expect(page.state.session.notices).toBe(3);
  });

  test('keeps a notice open while it’s hovered over or focused, and for 4 seconds after that', () => {
    const page = new Page({ offered: ['purchase'] });
    page.pass(9);
    page.situation = { ...page.situation, held: true };
    expect(page.pass(20)).toBe('purchase');
    page.situation = { ...page.situation, held: false };
    expect(page.pass(4)).toBeNull();
  });

  test('waits for a toast about the visitor’s own action, and while the tab is in the background', () => {
    for (const away of [{ toast: true }, { hidden: true }]) {
      const page = new Page({ offered: ['purchase'], ...away });
      page.pass(100);
      expect(page.log).toEqual([]);
    }
  });

  test('waits 8 seconds after calm mode or a dialog ends before appearing', () => {
    for (const silence of ['quiet', 'busy'] as const) {
      const page = new Page({ offered: ['purchase'] });
      page.send('time', { [silence]: true });
      page.pass(100);
      page.send('time', { [silence]: false });
      page.pass(7.999);
      expect(page.log).toEqual([]);
      expect(page.pass(0.001)).toBe('purchase');
    }
  });

  test('doesn’t appear for a day after it’s closed', () => {
    const page = new Page({ offered: ['purchase'] });
    page.pass(8);
    page.send('dismissed');
    page.pass(86_400 - 8);
    expect(page.log).toHaveLength(2);
    expect(page.pass(16)).toBe('purchase');
  });
});

describe('the cart reminder', () => {
  const only = { offered: ['cart', 'exit'] as const };

  test('shows the reminder after 30 seconds without mouse or keyboard input, and not before', () => {
    const page = new Page(only);
    page.pass(20);
    page.input();
    page.pass(29.999);
    expect(page.log).toEqual([]);
    page.pass(0.001);
    expect(page.log).toEqual([[50, 'cart']]);
  });

  test('shows the reminder when the mouse leaves through the top edge', () => {
    expect(new Page(only).send('left-top')).toBe('cart');
  });

  test('shows the reminder when a visitor comes back after leaving with items in the cart', () => {
    const page = new Page(only);
    expect(page.send('hidden', { hidden: true })).toBeNull();
    page.pass(600);
    expect(page.log).toEqual([]);
    expect(page.send('visible', { hidden: false })).toBe('cart');
  });

  test('never appears with an empty cart', () => {
    const page = new Page({ offered: ['cart'], cartCount: 0 });
    page.send('left-top');
    page.send('hidden', { hidden: true });
    page.send('visible', { hidden: false });
    page.pass(600);
    expect(page.log).toEqual([]);
  });

  test('replaces a notice, but not one that the visitor is hovering over', () => {
    const page = new Page();
    page.pass(9);
    expect(page.send('left-top', { held: true })).toBe('purchase');
    expect(page.send('left-top', { held: false })).toBe('cart');
  });

  test('doesn’t appear for a day after it’s closed', () => {
    const page = new Page({ offered: ['cart'] });
    page.send('left-top');
    page.send('dismissed');
    const later = new Page({ offered: ['cart'] }, page.state);
    later.now += 86_399_000;
    expect(later.send('left-top')).toBeNull();
    later.now += 1000;
    expect(later.send('left-top')).toBe('cart');
  });

  test('may show the reminder again a minute after a dialog replaced it, because the reader didn’t close it', () => {
    const page = new Page(only);
    page.send('left-top');
    expect(page.send('time', { busy: true })).toBeNull();
    page.now += 59_999;
    expect(page.send('left-top', { busy: false })).toBeNull();
    page.now += 1;
    expect(page.send('left-top')).toBe('cart');
  });
});

describe('the exit offer', () => {
  test('shows the offer once per session, when the mouse leaves through the top edge', () => {
    const page = new Page({ cartCount: 0 });
    expect(page.send('left-top')).toBe('exit');
    page.send('time', { quiet: true });
    page.now += 3_600_000;
    expect(page.send('left-top', { quiet: false })).toBeNull();
    const nextPage = new Page({ cartCount: 0 }, { session: page.state.session });
    nextPage.now = page.now;
    expect(nextPage.send('left-top')).toBeNull();
  });

  test('lets the cart reminder appear first, and appears at least a minute after it', () => {
    const page = new Page();
    expect(page.send('left-top')).toBe('cart');
    page.now += 5000;
    page.send('dismissed');
    page.now += 59_999;
    expect(page.send('left-top')).toBeNull();
    page.now += 1;
    expect(page.send('left-top')).toBe('exit');
  });
});

const step = fc.record({
  event: fc.constantFrom<PopupEvent>('time', 'left-top', 'hidden', 'visible', 'dismissed'),
  wait: fc.integer({ min: 0, max: 90_000 }),
  input: fc.boolean(),
  change: fc.record(
    {
      quiet: fc.boolean(),
      busy: fc.boolean(),
      hidden: fc.boolean(),
      toast: fc.boolean(),
      held: fc.boolean(),
      cartCount: fc.nat({ max: 2 }),
    },
    { requiredKeys: [] },
  ),
});

test('in any order of events, nothing appears while popups are silenced, an empty cart has no reminder, and popups never appear too close together', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const page = new Page();
      let exits = 0;
      let popupClosed = -Infinity;
      for (const { event, wait, input, change } of steps) {
        page.now += wait;
        if (input) page.input();
        const before = page.state;
        const open = page.send(event, change);
        const { quiet, busy, hidden, toast, cartCount } = page.situation;
        if (quiet || busy) expect(open).toBeNull();
        const opened = open !== null && open !== before.open;
        if (opened) {
          expect(hidden).toBe(false);
          expect(event).not.toBe('dismissed');
          expect(before.open === null || before.open === 'purchase').toBe(true);
        }
        if (opened && open === 'cart') expect(cartCount).toBeGreaterThan(0);
        if (opened && open === 'purchase') expect([event, toast]).toEqual(['time', false]);
        if (opened && open === 'exit') {
          exits += 1;
          expect(event).toBe('left-top');
        }
        if (opened && open !== 'purchase') {
          expect(page.now - popupClosed).toBeGreaterThanOrEqual(POPUP_TIMES.betweenPopups);
        }
        const wasPopup = before.open === 'cart' || before.open === 'exit';
        if (wasPopup && open === null) popupClosed = page.now;
      }
      expect(exits).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});

test('always schedules the next check in the future', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const page = new Page();
      for (const { event, wait, input, change } of steps) {
        page.now += wait;
        if (input) page.input();
        page.send(event, change);
        page.send('time');
        const wake = nextPopupTime(page.state, page.situation, page.now);
        if (page.situation.quiet) expect(wake).toBe(Infinity);
        else expect(wake).toBeGreaterThan(page.now);
      }
    }),
  );
});
