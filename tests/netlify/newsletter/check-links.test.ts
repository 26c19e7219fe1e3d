import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { campaignTo, campaignToNobody } from '#netlify/newsletter/campaign-email.ts';
import { sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { tryLinks } from '#netlify/newsletter/check-links.ts';
import { listenOnLoopback, type LoopbackAddress } from '#netlify/local/loopback.ts';
import { linksIn } from '#src/domain/newsletter/campaign-links.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';

const CAMPAIGN = { subject: 'News', words: 'Hello.', button: 'Read', path: '/blog/here' };

let site: LoopbackAddress;
let asked: string[];

beforeEach(async () => {
  asked = [];
  site = await listenOnLoopback(
    createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const moved = request.url === '/forum' && { location: '/blog/here' };
      const away = request.url === '/away' && { location: 'http://127.0.0.1:1/secret' };
      const statuses: Record<string, number> = { '/blog/here': 200, '/busy': 503 };
      const status = moved || away ? 301 : (statuses[request.url ?? ''] ?? 404);
      response.writeHead(status, { ...moved, ...away }).end();
    }),
  );
});
afterEach(() => site.close());

const states = async (words: string, path = '') =>
  (await tryLinks({ ...CAMPAIGN, words, button: path && 'Read', path }, site.url)).map(
    ({ state }) => state,
  );

test('finds each link once, excluding the punctuation around it', () => {
  const words =
    'See https://example.com/a. Again (https://example.com/a), and https://example.com/b?c=1!';
  expect(linksIn({ ...CAMPAIGN, words }, 'https://site.example')).toEqual([
    'https://site.example/blog/here',
    'https://example.com/a',
    'https://example.com/b?c=1',
  ]);
});

test('recognizes URLs without https://, and reports them as incomplete', async () => {
  expect(await states('See www.example.com/a, and https://www.example.com/b.')).toEqual([
    'incomplete',
    'not-tried',
  ]);
});

test('rejects a campaign with more links than it can check', async () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, number) => `https://example.com/${number}`).join(' ');
  expect(await states(links(20))).toHaveLength(20);
  await expect(states(links(21))).rejects.toMatchObject({
    code: 'bad_request',
    details: { fields: [{ field: 'words', message: 'This email has 21 links. Use at most 20.' }] },
  });
});

test('checks the button and links to this site, and follows redirects', async () => {
  expect(await states('', '/blog/here')).toEqual(['works']);
  expect(await states('', '/blog/nothing-here')).toEqual(['broken']);
  expect(await states(`See ${site.url}/forum and ${site.url}/nothing.`)).toEqual([
    'works',
    'broken',
  ]);
  expect(asked.every((call) => call.startsWith('HEAD '))).toBe(true);
});

test.each([
  'http://127.0.0.1:1/metadata',
  'http://169.254.169.254/latest',
  'https://example.com/',
  'http://user@localhost:1/',
])('never requests %s', async (url) => {
  expect(await states(`See ${url}`)).toEqual(['not-tried']);
  expect(asked).toEqual([]);
});

test('doesn’t follow a redirect to another server, and doesn’t call any function', async () => {
  expect(await states('', '/away')).toEqual(['not-tried']);
  expect(await states('', '/.netlify/functions/sweep')).toEqual(['not-tried']);
  expect(asked).toEqual(['HEAD /away']);
});

test('reports a page on this site that fails or doesn’t respond', async () => {
  expect(await states('', '/busy')).toEqual(['failed']);
  await site.close();
  expect(await states('', '/blog/here')).toEqual(['failed']);
});

test.each([
  ['See /nothing', { button: 'Read', path: '/nothing' }, 'This page doesn’t exist: '],
  ['See /busy', { button: 'Read', path: '/busy' }, 'This page isn’t working right now: '],
  ['See www.example.com', {}, 'Add https:// before this address: www.example.com.'],
])('doesn’t send a campaign until its link is fixed: %s', async (words, link, message) => {
  const { services } = await createTestHarness();
  const { subscribers, crypto, campaigns, env } = services;
  const reader = crypto.addressKey('maria@example.com');
  await subscribers.ask(reader, 1, 'maria@example.com', { wording: 'w', at: services.now() });
  await subscribers.confirm(reader, 1, services.now());
  const here = { ...services, env: { ...env, siteUrl: site.url } };
  const campaign = { ...CAMPAIGN, button: '', path: '', words, ...link };
  await expect(sendCampaign(campaign, 'draft', here)).rejects.toThrow(message);
  expect(await campaigns.all()).toEqual([]);
  await sendCampaign(
    { ...campaign, button: '', path: '', words: 'See https://example.com' },
    'draft',
    here,
  );
  expect(await campaigns.all()).toHaveLength(1);
});

test('sends readers the email shown in the preview, with a personal unsubscribe link', async () => {
  const { services } = await createTestHarness();
  const { siteUrl } = services.env;
  const cursor = { addressKey: 'a'.repeat(32), linkVersion: 1 };
  const sent = campaignTo(
    { cursor, address: 'maria@example.com' },
    { ...CAMPAIGN, id: 'b'.repeat(32) },
    services,
  );
  const preview = campaignToNobody(CAMPAIGN, siteUrl);
  const impersonal = (text: string) =>
    text.replace(/(\/newsletter\/unsubscribe)#t=[\w.~-]+/g, '$1');
  expect(impersonal(sent.html ?? '')).toBe(preview.html);
  expect(impersonal(sent.text)).toBe(preview.text);
  const pictures = [...preview.html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
  expect(pictures.filter((tag) => !/ alt="[^"]+"/.test(tag))).toEqual([]);
});
