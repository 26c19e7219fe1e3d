import { createHash } from 'node:crypto';
import { escapeHtml } from '#netlify/platform/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #17302f; --ground: #fbf8f1; --paper: #fff; --line: #7b8f8b; --act: #0f4c4a; --on-act: #fff; --focus: #a34a06; --alarm: #8c1d18; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --ground: #15201f; --paper: #1d2b2a; --line: #8fa5a0; --act: #9fd8cf; --on-act: #0d1b1a; --focus: #ffbe70; --alarm: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 18px/1.6 Verdana, Arial, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.3; }
.mark { padding: .5rem 1.25rem; border-bottom: 2px solid var(--line); }
.card { margin-block: 1.5rem; padding: .5rem 1.25rem 1rem; border: 2px solid var(--line); border-radius: 12px; background: var(--paper); }
.card h2, .card h3 { margin-block: .5rem; }
.alarm { padding: .75rem 1rem; border: 3px solid var(--alarm); border-radius: 8px; color: var(--alarm); }
a { color: inherit; }
li { margin-block: .5rem; }
.plain { padding: 0; list-style: none; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-left: 1rem; text-align: right; overflow-wrap: normal; }
form { margin-block: .5rem; }
label { display: block; margin-block: .5rem; font-weight: bold; }
input, select { display: block; width: 100%; max-width: 24rem; min-height: 48px; padding: .5rem .75rem; border: 2px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; }
button { display: inline-block; min-height: 48px; margin: .25rem 0; padding: .6rem 1.4rem; border: 2px solid var(--act); border-radius: 8px; background: transparent; color: var(--ink); font: inherit; cursor: pointer; }
button.first { width: 100%; background: var(--act); color: var(--on-act); font-weight: bold; }
.row { display: flex; flex-wrap: wrap; gap: .25rem .75rem; }
.row form { margin: 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
pre { white-space: pre-wrap; font: inherit; }
iframe { width: 100%; height: 44rem; border: 2px solid var(--line); border-radius: 8px; background: #fff; }
dt { font-weight: bold; }
dd { margin: 0 0 .5rem; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export { escapeHtml };

/**
 * Renders a page for a local service: one column, no JavaScript, and clearly marked as not real.
 */
export function localPage({
  title,
  body,
  status = 200,
}: {
  title: string;
  /** HTML. The caller must escape inserted values. */
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
<header class="mark">Local pages: nothing here is real. <a href="/__local/">All local pages</a></header>
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

export const section = (heading: string, html: string) =>
  `<section class="card"><h2>${escapeHtml(heading)}</h2>${html}</section>`;

/** Renders an error to show at the top of the page, or an empty string if there's no error. */
export const alarm = (trouble: string | undefined) =>
  trouble ? `<p class="alarm" role="alert"><strong>${escapeHtml(trouble)}</strong></p>` : '';

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/**
 * Renders a form with a single button, which works without JavaScript. `attributes` and `fields`
 * are HTML.
 */
export function buttonForm({
  action,
  label,
  attributes = '',
  fields = '',
}: {
  action: string;
  label: string;
  attributes?: string;
  fields?: string;
}): string {
  return `<form method="post" action="${escapeHtml(action)}">${fields}<button${attributes && ` ${attributes}`}>${escapeHtml(label)}</button></form>`;
}

/** Reads a submitted form. Returns an empty map if the body isn't a form. */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  return new Map(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
