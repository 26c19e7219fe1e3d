import { expect, test } from 'vitest';
import { pageByHand } from '../page-by-hand.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>A page | Site</title><style>.big{}</style></head><body>
<header><h1>No part of it</h1></header>
<main class="wrap" id="main"><div class="grid"><h1 class="text-3xl">A page</h1>
<noscript><p>Without script</p></noscript><p hidden>Unseen</p>
<astro-island props="{}"><form class="flow" action="/send" novalidate><label for="a">Name</label>
<input id="a" class="field" name="name" type="text" required /><button type="submit">Send</button></form></astro-island>
<span class="tag">Loose words</span>
<img class="round" src="/a.svg" alt="A" width="12" height="9" loading="eager" /><img src="/b.svg" alt="B" />
<svg><path d="M0 0" /></svg><a class="button" href="/shop">Shop</a></div>
<script>start()</script></main><footer>Foot</footer></body></html>`;

test('the hand-written page contains only the text, fields, and first image in the main element', () => {
  const { html, picture } = pageByHand(PAGE);
  expect(picture).toBe('/a.svg');
  const [, body = ''] = html.split('</style>');
  expect(body.replace(/\s*\n\s*/g, '')).toBe(
    '<h1>A page</h1><form><label>Name</label><input name="name" type="text" required=""><button type="submit">Send</button></form>' +
      '<p>Loose words</p><img width="12" height="9" src="/picture" alt=""><p><a href="/">Shop</a></p>',
  );
  expect(html).toContain('<title>A page</title>');
});

test('rejects a page without a main element', () => {
  expect(() => pageByHand('<p>Words</p>')).toThrow('has no <main>');
});
