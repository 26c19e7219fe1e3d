import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { routes } from '#src/routes.ts';
import site from '#content/site.json' with { type: 'json' };

export interface PlainPage {
  html: string;
  /** The CSP source that allows the page's inline style. */
  styleSource: string;
}

/**
 * The site's colors and sizes, for a page that can't link to the stylesheet because its URL isn't
 * known here.
 */
const STYLE = `
:root { color-scheme: light dark; --ground: #fbf6ea; --surface: #fffdf7; --ink: #10353b; --ink-soft: #2c4a4f; --link: #0b4d59; --line: #6f7f7a; --main: #8f3512; --on-main: #fffdf7; --bad: #8a1c16; --help: #fbe3dc; --focus: #10353b; --halo: #ffcf3f; --deep: #0f3b42; --on-deep: #f7efdf; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1c1f; --surface: #15282b; --ink: #f3ecdd; --ink-soft: #cbd3cb; --link: #a2dce2; --line: #86a09d; --main: #f2a67c; --on-main: #2b1003; --bad: #ffb8ac; --help: #3b1b17; --focus: #fffdf7; --halo: #10353b; --deep: #08191c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 20px/1.6 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; overflow-wrap: break-word; }
header, footer { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; padding: .75rem max(1.25rem, calc(50% - 20rem + 1.25rem)); }
header { flex-wrap: nowrap; gap: 1rem; border-block-end: 1px solid var(--line); background: var(--surface); }
header a { display: inline-flex; gap: .5rem; align-items: center; min-height: 48px; color: var(--ink); font-weight: bold; line-height: 1.2; text-decoration: none; }
header a:hover { text-decoration: underline; }
header a + a { flex: none; padding-inline: 1rem; border-radius: 12px; background: var(--help); color: var(--bad); }
footer { border-block-start: 6px solid var(--main); background: var(--deep); }
footer, footer a { color: var(--on-deep); }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-block: 0 .5rem; font-size: 1.3rem; }
p, ul { margin-block: 0 1rem; }
a { color: var(--link); text-underline-offset: .2em; }
.problem { margin-block-end: 2rem; padding: 1rem 1.25rem; border: 4px solid var(--bad); border-radius: 12px; background: var(--surface); }
.problem a, .error { color: var(--bad); font-weight: bold; }
.problem ul { padding: 0; list-style: none; }
.problem li { padding-block: .375rem; }
.problem > :last-child { margin-block-end: 0; }
.field { margin-block: 0 1.5rem; }
.field:has([aria-invalid]) { padding-inline-start: 1rem; border-inline-start: 5px solid var(--bad); }
.field p { margin-block: 0 .25rem; }
label { display: block; margin-block-end: .25rem; font-weight: bold; }
input, select, textarea { display: block; width: 100%; min-height: 52px; padding: .5rem .875rem; border: 2px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; }
textarea { min-height: 12rem; }
[type='checkbox'], [type='radio'] { display: inline-block; width: 1.75rem; min-height: 1.75rem; margin: .5rem .5rem .5rem 0; vertical-align: middle; }
[aria-invalid] { border: 3px solid var(--bad); }
form { margin-block-end: 2rem; }
button { min-height: 56px; padding: .75rem 1.75rem; border: 0; border-radius: 10px; background: var(--main); color: var(--on-main); font: inherit; font-weight: bold; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; box-shadow: 0 0 0 6px var(--halo); }
`;
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Returns a one-column page without scripts, for example in response to a form submitted without
 * JavaScript.
 * @param page.body HTML. The caller escapes the values it contains.
 */
export function plainPage(page: { title: string; body: string }): PlainPage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} | ${escapeHtml(site.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header>
<a href="${routes.home}"><img src="/favicon.svg" alt="" width="40" height="40">${escapeHtml(site.name)}</a>
<a href="${routes.help}">Help now</a>
</header>
<main>
${page.body}
</main>
<footer>
<span>In an emergency, call <a href="tel:911">911</a>.</span>
<span>In a crisis, call or text <a href="tel:988">988</a>.</span>
</footer>
</body>
</html>`;
  return { html, styleSource: STYLE_SOURCE };
}

/** How to reach a person, shown at the end of every page that reports a problem. */
export const writeToUs = `<p>You can also write to <a href="mailto:${escapeHtml(site.email)}">${escapeHtml(site.email)}</a>.</p>`;

/** Returns a page that reports a problem when there's no form to show again. */
export function problemPage(message: string): PlainPage {
  return plainPage({
    title: 'That didn’t work',
    body: `<h1>That didn’t work</h1>
<p>${escapeHtml(message)}</p>
${writeToUs}
<p>Looking for books you bought? <a href="${routes.myDownloads}">Get them again by email</a></p>
<p><a href="${routes.home}">Go to the home page</a></p>`,
  });
}
