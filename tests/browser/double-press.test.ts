// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { takeDoublePressesAsOne } from '#src/browser/page/double-press.ts';

takeDoublePressesAsOne();

let pressed: string[] = [];
let time = 0;
beforeEach(() => {
  pressed = [];
  time += 10_000;
  document.body.innerHTML = `<button id="once" data-once>Save</button><button id="more">Back one sentence</button>
    <button id="other">Close</button><details><summary id="part"><b id="word">More</b></summary></details>
    <label id="label" for="box">Calm mode</label><input id="box" type="checkbox"><input id="text">`;
  for (const one of document.body.querySelectorAll('[id]'))
    one.addEventListener('click', ({ currentTarget }) =>
      pressed.push((currentTarget as Element).id),
    );
});

/** A click, `after` milliseconds after the last one. @returns whether the browser does with it what it does with clicks */
function press(id: string, how: PointerEventInit & { after?: number } = {}): boolean {
  const { after = 0, ...init } = how;
  time += after;
  const event = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init });
  Object.defineProperty(event, 'timeStamp', { value: time });
  return document.getElementById(id)?.dispatchEvent(event) ?? false;
}
const again = { detail: 2, after: 200 };
const tap = { pointerType: 'touch', clientX: 50, clientY: 50, after: 10_000 };
const tapAgain = { ...tap, clientX: 60, after: 200 };

test.each(['once', 'part', 'label', 'box'])(
  'F11: the second half of a double click does nothing on %s',
  (id) => {
    press(id);
    expect(press(id, again)).toBe(false);
    expect(press(id, { ...again, detail: 3 })).toBe(false);
    expect(pressed.filter((one) => one === id)).toEqual([id]);
  },
);

test('F11: two taps are one press, also where the phone does not count them', () => {
  press('word', tap);
  expect(press('word', tapAgain)).toBe(false);
  expect(pressed).toEqual(['word', 'part']);
});

test.each([
  ['later', { ...tap, after: 501 }],
  ['elsewhere', { ...tapAgain, clientX: 81 }],
  ['by mouse, without a count', { after: 100 }],
  ['by a key', { detail: 0, after: 100 }],
])('F11: a press %s is one on purpose', (_, how) => {
  press('once', tap);
  expect(press('once', how)).toBe(true);
  expect(pressed).toEqual(['once', 'once']);
});

test('F11: a tap on a label presses its box', () => {
  press('label', tap);
  expect(press('box', { ...tap, after: 0 })).toBe(true);
  expect(press('label', tapAgain)).toBe(false);
  expect(pressed.filter((one) => one === 'label')).toEqual(['label']);
});

test('F11: what came under the pointer meanwhile is not pressed', () => {
  press('more');
  expect(press('other', again)).toBe(false);
  document.body.click();
  expect(press('other', again)).toBe(false);
  expect(pressed).toEqual(['more']);
});

test('F11: what can be done over and over, and a word that is chosen in a field, take every click', () => {
  for (const id of ['more', 'text']) {
    press(id);
    expect(press(id, again)).toBe(true);
  }
  expect(pressed).toEqual(['more', 'more', 'text', 'text']);
});
