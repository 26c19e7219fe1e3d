// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { openPanelsOnClick } from '#src/browser/page/open-panels.ts';

openPanelsOnClick();

let pressed: string[] = [];
beforeEach(() => {
  pressed = [];
  document.body.innerHTML = `<a id="link"></a><button id="button"><b id="word">Save</b></button>
    <details><summary id="part">More</summary></details>
    <label id="label">Calm mode</label><input id="box" type="checkbox">
    <p id="words">Words</p>`;
  for (const one of document.body.querySelectorAll('[id]'))
    one.addEventListener('click', ({ currentTarget }) =>
      pressed.push((currentTarget as Element).id),
    );
});

/** @returns `true` if the browser's default action wasn't prevented */
const press = (id: string, detail: number) =>
  document
    .getElementById(id)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test.each(['link', 'button', 'word', 'part', 'label', 'box'])(
  'F11: ignores the second click of a double click: %s',
  (id) => {
    press('words', 1);
    for (const detail of [2, 3]) expect(press(id, detail)).toBe(false);
    expect(pressed).toEqual(['words']);
  },
);

test.each([0, 1])('F11: a click with detail %d counts as one click', (detail) => {
  for (const id of ['button', 'box']) expect(press(id, detail)).toBe(true);
  expect(pressed).toEqual(['button', 'box']);
});
