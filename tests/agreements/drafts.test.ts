import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draftsMayShow } from '#src/collections/deploy.ts';
import { checkContent } from '#src/tooling/gates/content-gate.ts';
import { parseContent } from '#src/tooling/gates/content-file.ts';
import { allContent } from '#tests/support/content.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['production', false, false],
  [undefined, false, false],
  ['deploy-preview', false, true],
  ['branch-deploy', false, true],
  [undefined, true, true],
])('in the context %s, while writing: %s, drafts show: %s', (context, isWriting, may) => {
  vi.stubEnv('CONTEXT', context);
  expect(draftsMayShow(isWriting)).toBe(may);
});

describe('the gate', () => {
  const source = 'content/blog/five-daily-habits-for-stroke-recovery.mdx';
  const text = readFileSync(source, 'utf8').replace(/\n## [\s\S]*$/, '\nA very unfinished text.\n');
  const check = (change: (text: string) => string) =>
    checkContent([
      ...allContent(),
      parseContent('content/blog/new.mdx', change(text)),
    ]).findings.filter(({ file }) => file === 'content/blog/new.mdx');
  const asDraft = (whole: string) =>
    whole.replace('\nimage:', '\ndraft: true\nimage:').replace(/\nid: \d/, '');

  test('lets a draft have unfinished words, and a finished article not', () => {
    expect(check(asDraft)).toEqual([]);
    expect(check((whole) => whole)).not.toEqual([]);
  });

  test('wants the fields of a draft, since its page needs them', () => {
    expect(check((whole) => asDraft(whole).replace(/\nalt: [\s\S]*?\n(?=\S)/, '\n'))).toMatchObject(
      [{ field: 'alt' }],
    );
  });
});
