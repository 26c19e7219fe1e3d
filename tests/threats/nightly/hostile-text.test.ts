import { expect, test } from 'vitest';
import { sendHostileTexts } from '#tests/support/hostile-site.ts';

test.each(['contracts', 'forms', 'hooks', 'heads', 'records'] as const)(
  'handles every hostile string in every field: %s',
  async (part) => {
    expect((await sendHostileTexts(part, 1)).failed).toEqual([]);
  },
);
