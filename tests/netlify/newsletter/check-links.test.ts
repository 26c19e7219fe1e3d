import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { campaignTo, campaignToNobody } from '#netlify/newsletter/campaign-email.ts';
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
      const status = moved || away ? 301 : request.url === '/blog/here' ? 200 : 404;
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

test('reports that a link wasn’t checked if the site doesn’t respond', async () => {
  await site.close();
  expect(await states('', '/blog/here')).toEqual(['not-tried']);
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
