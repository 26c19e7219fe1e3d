import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../check-content.ts';
import { parseContent } from '../content-file.ts';
import { allContent } from './content.ts';

describe('the content check', () => {
  const source = 'content/blog/five-daily-habits-for-stroke-recovery.mdx';
  const text = readFileSync(source, 'utf8').replace(/\n## [\s\S]*$/, '\nA very unfinished text.\n');
  const check = (change: (text: string) => string) =>
    checkContent([
      ...allContent(),
      parseContent('content/blog/new.mdx', change(text)),
    ]).diagnostics.filter(({ file }) => file === 'content/blog/new.mdx');
  const asDraft = (whole: string) =>
    whole.replace('\nimage:', '\ndraft: true\nimage:').replace(/\nid: \d/, '');

  test('allows unfinished text in a draft but not in a finished article', () => {
    expect(check(asDraft)).toEqual([]);
    expect(check((whole) => whole)).not.toEqual([]);
  });

  test('requires a draft’s fields, because its page needs them', () => {
    expect(check((whole) => asDraft(whole).replace(/\nalt: [\s\S]*?\n(?=\S)/, '\n'))).toMatchObject(
      [{ field: 'alt' }],
    );
  });
});
