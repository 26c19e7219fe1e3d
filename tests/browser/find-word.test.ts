// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showMatches } from '#src/browser/page/find-word.ts';

const group = (...entries: string[]) =>
  `<details><summary>Letter</summary><dl>${entries
    .map((entry) => `<div>${entry}</div>`)
    .join('')}</dl></details>`;
const shown = () =>
  [...document.querySelectorAll('details:not([hidden]) div:not([hidden])')].map(
    ({ textContent }) => textContent,
  );

test('shows the terms whose name or meaning contains the text, and opens their groups', () => {
  document.body.innerHTML =
    group('<dt>Aphasia</dt><dd>Trouble with words</dd>', '<dt>Ataxia</dt>') +
    group('<dt>DVT</dt><dd>A clot in a deep vein</dd>');
  expect(showMatches('clot')).toBe(1);
  expect(shown()).toEqual(['DVTA clot in a deep vein']);
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true]);
  expect(showMatches('aph')).toBe(1);
  expect(shown()).toEqual(['AphasiaTrouble with words']);
  expect(showMatches('zzz')).toBe(0);
  expect(shown()).toEqual([]);
});

test.each([
  ['closes all groups on a phone', 390, 0],
  ['opens all groups in a wide window', 1280, 2],
])('%s when the search text is cleared', (_, width, open) => {
  (
    window as unknown as { happyDOM: { setViewport(to: { width: number }): void } }
  ).happyDOM.setViewport({ width });
  document.body.innerHTML = group('<dt>Aphasia</dt>') + group('<dt>DVT</dt>');
  showMatches('dvt');
  expect(showMatches('')).toBe(2);
  expect(shown()).toEqual(['Aphasia', 'DVT']);
  expect(document.querySelectorAll('details[open]')).toHaveLength(open);
});
