import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishDrafts } from '#netlify/coach/publishing/publish-drafts.ts';
import { PRODUCTS, readPublishing } from '#netlify/coach/publishing/publishing-state.ts';
import { EnvironmentError } from '#netlify/platform/env.ts';
import { makeJpeg } from '#tests/support/jpeg.ts';
import { NOW, READER, startPublishing, type Publishing } from '#tests/support/publishing.ts';

let github: Publishing['github'];
let services: Publishing['services'];
let change: Publishing['change'];
let bookOn: Publishing['bookOn'];

beforeEach(async () => {
  const publishing = await startPublishing();
  ({ github, services, change, bookOn } = publishing);
  return publishing.close;
});

describe('a change to a book', () => {
  test('publishes a sale through one merged pull request and updates the drafts', async () => {
    const done = await change({ price: '19.99', original_price: '24.99' });
    expect(done).toEqual({
      state: 'ready',
      pending: [
        {
          slug: 'meal-plan',
          price: '$19.99',
          original_price: '$24.99',
          hidden: false,
          isCoverNew: false,
        },
      ],
      changedAt: NOW,
    });
    for (const branch of ['main', 'drafts'])
      expect(await bookOn(branch)).toMatchObject({ price: '$19.99', originalPrice: '$24.99' });
    expect(github.pulls()).toEqual([
      expect.objectContaining({
        title: '30-Day Recovery Meal Plan: price $19.99, former price $24.99',
        merged: true,
      }),
    ]);
  });

  test('changes only the affected lines', async () => {
    await change({ price: '19.99' });
    const before = (await readFile(PRODUCTS, 'utf8')).split('\n');
    const after = (await github.textOn('main', PRODUCTS))?.split('\n') ?? [];
    expect(after.filter((line, at) => line !== before[at])).toEqual(['    "price": "$19.99",']);
  });

  test('makes a change only once, despite two devices, a double click, or a lost response', async () => {
    github.fail({ call: 'PUT', kind: 'lost-reply', times: 1 });
    await expect(change({ price: '19.99' })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    await Promise.all([change({ price: '19.99' }), change({ price: '19.99' })]);
    expect(github.pulls().filter(({ merged }) => merged)).toHaveLength(1);
    expect(await bookOn('main')).toMatchObject({ price: '$19.99' });
  });

  test.each([
    'POST /repos/owner/name/git/commits',
    'POST /repos/owner/name/git/refs',
    'POST /repos/owner/name/pulls',
  ])('finishes on the second try if the response to %s was lost', async (call) => {
    github.fail({ call, kind: 'lost-reply', times: 1 });
    await expect(change({ price: '19.99' })).rejects.toThrow('GitHub isn’t responding.');
    await change({ price: '19.99' });
    expect(github.pulls().map(({ merged }) => merged)).toEqual([true]);
  });

  test('refuses a change based on an outdated price, and shows the new one', async () => {
    await change({ price: '19.99' });
    await expect(change({ price: '17.99' })).rejects.toMatchObject({
      code: 'price_changed',
      message: expect.stringContaining('$19.99') as string,
    });
    await change({ price: '17.99', seen: '19.99' });
    expect(await bookOn('main')).toMatchObject({ price: '$17.99' });
  });

  test('keeps both changes if two devices change two different books at the same time', async () => {
    await Promise.all([
      change({ price: '19.99' }),
      change({ slug: 'recovery-journal', seen: '14.99', price: '12.99' }),
    ]);
    expect(await bookOn('main')).toMatchObject({ price: '$19.99' });
    expect(await bookOn('main', 'recovery-journal')).toMatchObject({ price: '$12.99' });
  });

  test('stops and starts selling, and removes a former price', async () => {
    await change({ hidden: true, original_price: '' });
    const stopped = await bookOn('main');
    expect(stopped).toMatchObject({ notForSale: true });
    expect(stopped).not.toHaveProperty('originalPrice');
    await change({ hidden: false });
    expect(await bookOn('main')).not.toHaveProperty('notForSale');
  });

  test('commits a cover together with its description', async () => {
    const alt = 'A photo of soup in a blue bowl.';
    const picture = makeJpeg(600, 800).toString('base64');
    const done = await change({ cover: { picture, alt } });
    expect(done).toMatchObject({ pending: [{ slug: 'meal-plan', isCoverNew: true }] });
    const book = await bookOn('main');
    expect(book).toMatchObject({ frontCoverAlt: alt, coverImage: book?.frontCover });
    const file = book?.coverImage.replace('./', 'content/') ?? '';
    expect(file).toMatch(/^content\/covers\/meal-plan-front-[0-9a-f]{8}\.jpg$/);
    expect(await github.textOn('main', file)).toBeDefined();
    await change({ cover: { picture, alt } });
    expect(github.pulls()).toHaveLength(1);
  });

  test('rejects an original price that the schema rejects, without changing anything', async () => {
    await expect(change({ original_price: '9.99' })).rejects.toThrow(
      'The original price $9.99 isn’t higher than the price $24.99.',
    );
    expect(github.pulls()).toEqual([]);
  });

  test('reports a conflict if the drafts change the same lines', async () => {
    const drafts = (await github.textOn('drafts', PRODUCTS)) ?? '';
    await github.commit('drafts', PRODUCTS, drafts.replace('"$24.99"', '"$23.99"'));
    expect(await change({ price: '19.99' })).toMatchObject({ isDraftsBehind: true });
    await expect(publishDrafts(services())).rejects.toThrow('changed the same lines');
    expect(await bookOn('main')).toMatchObject({ price: '$19.99' });
  });
});

describe('a token that doesn’t work', () => {
  test.each([
    ['an unknown token', { GITHUB_TOKEN: 'expired_token' }, 'no longer accepts'],
    ['a token without permissions', { GITHUB_TOKEN: READER }, 'isn’t allowed'],
    [
      'a token for another repository',
      { CONTENT_REPOSITORY: 'https://github.com/owner/other/tree/drafts' },
      'another repository',
    ],
    ['no token', { GITHUB_TOKEN: '' }, 'you need a GitHub token'],
  ])('reports %s with a helpful message', async (_, variables, words) => {
    await expect(change({ price: '19.99' }, services(variables))).rejects.toMatchObject({
      code: 'not_set_up',
      message: expect.stringContaining(words) as string,
    });
    expect(github.pulls()).toEqual([]);
  });

  test.each(['POST /repos/owner/name/pulls', 'PUT /repos/owner/name/pulls/1/merge'])(
    'doesn’t leave a branch behind if the token isn’t allowed to %s',
    async (call) => {
      const parts = services();
      const made: string[] = [];
      const createBranch = async (branch: string, sha: string) => {
        made.push(branch);
        await parts.github.createBranch(branch, sha);
      };
      const message = 'Resource not accessible by personal access token';
      github.fail({ call, kind: { status: 403, message }, times: 1 });
      await expect(
        change({ price: '19.99' }, { ...parts, github: { ...parts.github, createBranch } }),
      ).rejects.toThrow('isn’t allowed');
      expect(made).toEqual([expect.stringMatching(/^dashboard-/)]);
      expect(await parts.github.headOf(made[0] ?? '')).toBeUndefined();
    },
  );

  test('never shows a token in an error message', () => {
    const secret = 'github_pat_not!a!token';
    expect(() => services({ GITHUB_TOKEN: secret })).toThrow(EnvironmentError);
    expect(() => services({ GITHUB_TOKEN: secret })).not.toThrow(secret);
  });
});

test('reports GitHub errors, and whether the site is set up', async () => {
  expect(await readPublishing(services({ GITHUB_TOKEN: '' }))).toMatchObject({
    state: 'not-set-up',
  });
  expect(await readPublishing(services())).toMatchObject({ state: 'ready', pending: [] });
  github.fail({ kind: { status: 502, message: 'Bad gateway' }, times: 2 });
  expect(await readPublishing(services())).toMatchObject({ state: 'failed' });
});

test.each([
  [{ 'retry-after': '60' }, 'Slow down.', 'Wait 1 minute'],
  [{ 'retry-after': '300' }, 'Slow down.', 'Wait 5 minutes'],
  [{ 'x-ratelimit-remaining': '0' }, 'Slow down.', 'Wait 1 minute'],
  [{}, 'You have exceeded a secondary rate limit.', 'Wait 1 minute'],
])('asks the coach to try again later if rate-limited: %j %s', async (headers, message, words) => {
  github.fail({ call: 'PUT', kind: { status: 403, message, headers }, times: 1 });
  await expect(change({ price: '19.99' })).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: expect.stringContaining(words) as string,
  });
  await change({ price: '19.99' });
  expect(github.pulls().map(({ merged }) => merged)).toEqual([true]);
});

test.each([
  ['POST /repos/owner/name/git/commits', 422, 'Repository rule violations found'],
  ['POST /repos/owner/name/git/blobs', 409, 'Conflict'],
  ['PUT', 422, 'Repository rule violations found'],
])(
  'doesn’t ask the coach to wait if GitHub doesn’t allow a change: %s %s',
  async (call, status, message) => {
    github.fail({ call, kind: { status, message }, times: 1 });
    await expect(change({ price: '19.99' })).rejects.toMatchObject({
      code: 'not_set_up',
      message: expect.stringContaining('Waiting won’t help. Ask your developer') as string,
    });
  },
);
