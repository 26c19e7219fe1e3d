import { expect, test } from 'vitest';
import { toFeedHtml } from '#src/components/feed/feed-html.ts';

const SITE = new URL('https://example.org');

test('makes links within the site absolute and leaves others unchanged', () => {
  const html = '<a href="/shop">1</a> <a href="https://a.org/">2</a> <a href="mailto:a@b.c">3</a>';
  expect(toFeedHtml(html, SITE)).toBe(
    '<a href="https://example.org/shop">1</a> <a href="https://a.org/">2</a> <a href="mailto:a@b.c">3</a>',
  );
});

test('removes styles, scripts, comments, and our own attributes', () => {
  const html =
    '<!DOCTYPE html><style>a{}</style><!-- x --><p class="small" data-astro-cid-abc>Text</p><script>1</script>';
  expect(toFeedHtml(html, SITE)).toBe('<p>Text</p>');
});
