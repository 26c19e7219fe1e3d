import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { publishDrafts, readSavedChanges } from '#netlify/coach/publishing/publish-drafts.ts';
import { PRODUCTS } from '#netlify/coach/publishing/publishing-state.ts';
import { startPublishing, type Publishing } from '#tests/support/publishing.ts';

let github: Publishing['github'];
let services: Publishing['services'];
let change: Publishing['change'];

beforeEach(async () => {
  const publishing = await startPublishing();
  ({ github, services, change } = publishing);
  return publishing.close;
});

test('lists drafts before they’re published, and not afterward', async () => {
  const saved = () => readSavedChanges(services());
  expect(await saved()).toEqual({ files: [] });
  await github.commit('drafts', 'content/blog/a.mdx', 'A walk');
  await github.commit('drafts', PRODUCTS, (await readFile(PRODUCTS, 'utf8')).replace('24', '25'));
  expect(await saved()).toEqual({
    files: [
      { file: 'content/blog/a.mdx', state: 'new' },
      { file: PRODUCTS, state: 'changed' },
    ],
  });
  // A change that's only on the live site isn't a saved draft.
  await change({ slug: 'recovery-journal', seen: '14.99', price: '12.99' });
  expect((await saved()).files).toHaveLength(2);
  await publishDrafts(services());
  expect(await saved()).toEqual({ files: [] });
});

test('publishes drafts with one click, and ignores a second click', async () => {
  await github.commit('drafts', 'content/blog/a.mdx', 'A walk');
  await publishDrafts(services());
  await publishDrafts(services());
  expect(await github.textOn('main', 'content/blog/a.mdx')).toBe('A walk');
  expect(github.pulls()).toHaveLength(1);
});

test('publishes drafts even if something is saved at the same time', async () => {
  await github.commit('drafts', 'content/blog/a.mdx', 'A walk');
  github.fail({
    call: 'PUT',
    kind: { status: 409, message: 'Head branch was modified. Review and try the merge again.' },
    times: 1,
  });
  await publishDrafts(services());
  expect(await github.textOn('main', 'content/blog/a.mdx')).toBe('A walk');
});

test('reports that GitHub is still checking, and publishes on a later try', async () => {
  await github.commit('drafts', 'content/blog/a.mdx', 'A walk');
  const kind = { status: 405, message: 'Required status check is expected.' };
  github.fail({ call: 'PUT', kind, times: 3 });
  await expect(publishDrafts(services())).rejects.toThrow('GitHub is still checking');
  await publishDrafts(services());
  expect(github.pulls().map(({ merged }) => merged)).toEqual([true]);
});

test('publishes drafts after a lost response', async () => {
  await github.commit('drafts', 'content/blog/a.mdx', 'A walk');
  github.fail({ call: 'POST /repos/owner/name/pulls', kind: 'lost-reply', times: 1 });
  await expect(publishDrafts(services())).rejects.toThrow('GitHub isn’t responding.');
  await publishDrafts(services());
  expect(await github.textOn('main', 'content/blog/a.mdx')).toBe('A walk');
});
