import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compile } from '@tailwindcss/node';
import { Window } from 'happy-dom';

const BUILT = [
  ['A book’s buttons and price', 'ebook/meal-plan', '.product-frame'],
  ['Stars', 'ebook/meal-plan', '.stars'],
  ['Book cards', 'shop', '.book-rows'],
  ['Rows', 'blog', '.picture-row'],
  ['Chips', 'blog', '.chips'],
  ['Field and its button', 'contact', '.field'],
  ['Header', 'about', 'header.header'],
  ['Footer', 'about', '.footer'],
] as const;

const field = (words: string) =>
  `<div class="field"><label class="field-label">Email address</label>${words}<input class="field-input" value="rosa@gmial.com"></div>`;
const notice = (kind: string) =>
  `<div class="notice ${kind}"><div class="notice-words"><h3 class="notice-title">${kind || 'notice'}</h3><p>One thing to know.</p></div></div>`;
const button = (kind: string, state = '') =>
  `<button class="button ${kind}" ${state}>${kind || 'tinted'} ${state}</button>`;

/** Components in each of their states, some of which appear only after user interaction. */
const STATES = [
  [
    'Buttons in three weights: filled, tinted, and underlined link',
    `<p class="actions">${button('button--main')}${button('button--fill')}${button('')}${button('button--small')}${button('', 'disabled')}<a class="alone" href="#top">link</a></p>`,
  ],
  [
    'Fields',
    `<div class="cards">${field('<p class="field-hint">A hint.</p>')}${field('<p class="field-error">Enter a full address.</p>')}${field('<p class="field-done">✓ Done</p>')}</div><label class="choice"><input type="checkbox" checked> A choice</label>`,
  ],
  [
    'Notices',
    `<div class="cards">${['', 'notice--good', 'notice--bad', 'notice--warm'].map(notice).join('')}</div>`,
  ],
  [
    'Tags',
    '<p><span class="tag">tag</span> <span class="tag tag--outline">outline</span> <span class="tag tag--saving">saving</span></p>',
  ],
  ['Messages', '<p class="toast">Added to cart</p><p class="toast toast--error">Not saved</p>'],
] as const;

const THEMES = ['light', 'dark', 'dim', 'contrast'];

/**
 * Serves the site's colors, text sizes, gaps, and main components in each theme, using the styles
 * and markup of the built site.
 */
export async function lookPage(): Promise<Response> {
  const read = (file: string) => readFile(resolve(file), 'utf8');
  const [tokens = '', readingSettings = '', font = ''] = await Promise.all(
    ['tokens', 'reading-settings', 'font'].map((name) => read(`src/styles/${name}.css`)),
  );
  const files = await readdir(resolve('dist/_astro'));
  const { DOMParser } = new Window();
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const built = await Promise.all(
    BUILT.map(async ([title, file, selector]) => {
      const page = parse(await read(`dist/${file}.html`));
      for (const script of page.querySelectorAll('script')) script.remove();
      return [title, page.querySelector(selector)?.outerHTML ?? 'Not in this build.'] as const;
    }),
  );
  const values = [...tokens.matchAll(/^ +(--[\w-]+): [^;]+;/gm)];
  const names = (kind: string) =>
    values.flatMap(([, name = '']) => (name.startsWith(`--${kind}-`) ? name : []));
  const swatches = names('color').map(
    (name) => `<li style="border-block-end:2rem solid var(${name})">${name}</li>`,
  );
  const sizes = names('text').map((name) => `<p style="font-size:var(${name})">${name} 0123</p>`);
  const gaps = names('space').map(
    (name) => `<p style="border-inline-start:var(${name},0) solid">${name}</p>`,
  );
  const parts = [
    ['Colors', `<ul class="cards" style="--card-width:11rem">${swatches.join('')}</ul>`],
    ['Type', sizes.join('')],
    ['Gaps', gaps.join('')],
    ...STATES,
    ...built,
  ].map(([title, html]) => `<h2>${title}</h2>${html}`);
  const body = THEMES.map(
    (theme) =>
      `<section data-theme="${theme}" class="look flow"><h1>${theme}</h1>${parts.join('')}</section>`,
  ).join('');

  const classes = [...parse(body).querySelectorAll('[class]')].flatMap((one) => [...one.classList]);
  const { build } = await compile(await read('src/styles/site.css'), {
    base: resolve('src/styles'),
    onDependency() {},
  });
  const themes = [
    ...readingSettings.matchAll(/:root(\[data-theme[^{]+\{\s*color-scheme[^}]+\})/g),
  ].map(([, rule]) => rule);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>The look</title>
<style>${build(classes)}${font.replace(/url\('..\/fonts\/([\w-]+)\.[^)]*\)/g, (_, name: string) => `url(/_astro/${files.find((file) => file.startsWith(`${name}.`))})`)}
:root,[data-theme]{${values.map(([value]) => value).join('')}}${themes.join('')}.look{padding:2rem;background:var(--color-ground);color:var(--color-ink);font-family:var(--font-sans)}</style>
${files.map((name) => (/^(?:toast|form)\..*css$/.test(name) ? `<link rel="stylesheet" href="/_astro/${name}">` : '')).join('')}
<body>${body}`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'`,
    },
  });
}
