import { createHash } from 'node:crypto';
import { escapeHtml } from '#netlify/messages/frame.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #17302f; --ground: #fbf8f1; --line: #7b8f8b; --act: #0f4c4a; --on-act: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --ground: #15201f; --line: #8fa5a0; --act: #9fd8cf; --on-act: #0d1b1a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 18px/1.6 Verdana, Arial, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; overflow-wrap: anywhere; }
.mark { margin: 0; padding: .5rem 1.25rem; border-bottom: 2px solid var(--line); font-size: 1rem; }
a { color: inherit; }
li { margin-block: .5rem; }
button, .button { display: inline-block; min-height: 48px; margin: .25rem .5rem .25rem 0; padding: .6rem 1.4rem; border: 2px solid var(--act); border-radius: 8px; background: transparent; color: var(--ink); font: inherit; cursor: pointer; }
button.first { background: var(--act); color: var(--on-act); }
:focus-visible { outline: 3px solid #b45309; outline-offset: 3px; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 44rem; border: 2px solid var(--line); border-radius: 8px; background: #fff; }
dt { font-weight: bold; }
dd { margin: 0 0 .5rem; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export { escapeHtml };

/** A page of the local world: one column, no script, marked so that nobody takes it for the real thing. */
export function localPage({
  title,
  body,
  status = 200,
}: {
  title: string;
  /** HTML; the caller escapes what it puts in. */
  body: string;
  status?: number;
}): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<p class="mark">Local world: nothing here is real. <a href="/__local/">All of it</a></p>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; frame-src 'self'; form-action 'self' http://localhost:* http://127.0.0.1:*; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Leads the browser on after a form. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
