import { afterEach, expect, test, vi } from 'vitest';
import { changeAddress, draftsMayShow } from '#src/collections/build-info.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['production', false, false],
  [undefined, false, false],
  ['deploy-preview', false, true],
  ['branch-deploy', false, true],
  [undefined, true, true],
])(
  'shows drafts only where they’re allowed (context %s, development %s): %s',
  (context, isDevelopment, may) => {
    vi.stubEnv('CONTEXT', context);
    expect(draftsMayShow(isDevelopment)).toBe(may);
  },
);

test.each([
  [
    'drafts',
    'content/site.json',
    'https://site.example/edit#/collections/_singletons/entries/site',
  ],
  ['drafts', 'content/chat.json', 'https://github.com/o/n/edit/drafts/content/chat.json'],
  ['my-words', 'content/site.json', 'https://github.com/o/n/edit/my-words/content/site.json'],
])('links a preview of %s to the page for editing %s', (branch, file, address) => {
  vi.stubEnv('HEAD', branch);
  vi.stubEnv('SITE_URL', 'https://site.example');
  expect(changeAddress({ page: 'https://github.com/o/n', branch: 'drafts' }, file)).toBe(address);
});
