import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openShelf } from '#src/tooling/integrations/shelf.ts';

let kept = '';
let code = '';
beforeEach(() => {
  kept = mkdtempSync(join(tmpdir(), 'shelf-'));
  code = join(kept, 'code.ts');
  writeFileSync(code, 'first');
});
afterEach(() => rmSync(kept, { recursive: true }));

/** As a build opens it, each time anew. */
const open = () => openShelf('step', [code], kept);
const files = () => readdirSync(join(kept, 'step')).map((name) => join(kept, 'step', name));

describe('a step of the build', () => {
  let made = 0;
  const shout = (text: string) =>
    open().remember([text], () => {
      made += 1;
      return { loud: text.toUpperCase() };
    });
  const timesMade = (work: () => unknown) => {
    made = 0;
    work();
    return made;
  };

  test('is not done again for the same text, and gives the same', () => {
    shout('a');
    expect(timesMade(() => expect(shout('a')).toEqual({ loud: 'A' }))).toBe(0);
  });

  test('is done again when the text, the code or the order of the parts changes', () => {
    shout('a');
    expect(timesMade(() => shout('b'))).toBe(1);
    writeFileSync(code, 'second');
    expect(timesMade(() => shout('a'))).toBe(1);
    expect(open().nameOf('ab', 'c')).not.toBe(open().nameOf('a', 'bc'));
  });

  test('is done again when what was kept is damaged, cut or empty', () => {
    shout('a');
    const [file = ''] = files();
    const whole = readFileSync(file);
    const damages = [
      () =>
        writeFileSync(
          file,
          readFileSync(file).map((byte, at) => (at === 40 ? byte + 1 : byte)),
        ),
      () => truncateSync(file, whole.length - 1),
      () => truncateSync(file, 0),
    ];
    for (const damage of damages) {
      damage();
      expect(timesMade(() => expect(shout('a')).toEqual({ loud: 'A' }))).toBe(1);
      expect(readFileSync(file)).toEqual(whole);
    }
  });

  test('whose outcome is not good is never kept', () => {
    const fail = () =>
      open().remember(
        ['a'],
        () => ({ findings: 1 }),
        () => false,
      );
    expect(fail()).toEqual({ findings: 1 });
    expect(readdirSync(kept)).toEqual(['code.ts']);
  });
});

test('what nobody asked for is removed', () => {
  open().remember(['old'], () => 1);
  const shelf = open();
  shelf.remember(['new'], () => 2);
  expect(files()).toHaveLength(2);
  shelf.tidy();
  expect(files()).toHaveLength(1);
  expect(open().remember(['new'], () => 3)).toBe(2);
});

test('bytes come back as they were, and a name that was never kept gives nothing', () => {
  const shelf = open();
  shelf.keep(shelf.nameOf('picture'), Uint8Array.of(0, 255, 10));
  expect(open().take(shelf.nameOf('picture'))).toEqual(Buffer.from([0, 255, 10]));
  expect(shelf.take(shelf.nameOf('another'))).toBeUndefined();
});
