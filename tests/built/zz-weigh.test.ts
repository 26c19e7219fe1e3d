import { test } from 'vitest';
import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { weighPage } from '#tests/support/page-weight.ts';
test('weigh', () => {
  for (const p of ['index.html','blog/not-found.html','contact/thank-you.html','ebook/meal-plan.html','shop.html','blog.html','checkout.html']) { const w = weighPage(p); console.log(p, w.script, w.styles, w.html); }
  for (const f of globSync('dist/_astro/{page,popovers,chat,cart,toast}*.{js,css}')) console.log(f, readFileSync(f).length, brotliCompressSync(readFileSync(f)).length);
});
