// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showMatches } from '#src/browser/page/filter-glossary.ts';

const group = (...entries: string[]) =>
  `<section><dl>${entries.map((entry) => `<div>${entry}</div>`).join('')}</dl></section>`;
const words = (...groups: string[]) => `${LETTERS}<main id="words">${groups.join('')}</main>`;
const LETTERS =
  '<input type="radio" name="letter" id="letter-A" checked><input type="radio" name="letter" id="letter-All">';
const shown = () =>
  [...document.querySelectorAll('section:not([hidden]) div:not([hidden])')].map(
    ({ textContent }) => textContent,
  );
const chosen = () => document.querySelector('input:checked')?.id;

test('shows every term that contains the text in its name or meaning, under any letter', () => {
  document.body.innerHTML = words(
    group('<dt>Aphasia</dt><dd>Trouble with words</dd>', '<dt>Ataxia</dt>'),
    group('<dt>DVT</dt><dd>A clot in a deep vein</dd>'),
  );
  expect(showMatches('clot')).toBe(1);
  expect(shown()).toEqual(['DVTA clot in a deep vein']);
  expect(chosen()).toBe('letter-All');
  expect(showMatches('aph')).toBe(1);
  expect(shown()).toEqual(['AphasiaTrouble with words']);
  expect(showMatches('zzz')).toBe(0);
  expect(shown()).toEqual([]);
});

test('shows the first letter again when the text is cleared', () => {
  document.body.innerHTML = words(group('<dt>Aphasia</dt>'), group('<dt>DVT</dt>'));
  showMatches('dvt');
  expect(showMatches('')).toBe(2);
  expect(shown()).toEqual(['Aphasia', 'DVT']);
  expect(chosen()).toBe('letter-A');
});
