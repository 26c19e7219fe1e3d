import { escapeHtml, localPage } from '../page.ts';
import type { StoredMail } from './server.ts';

/** The outbox for people and tests: a list, one mail, its HTML in a frame of its own, and JSON. */
export function createMailPages(
  mails: () => readonly StoredMail[],
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/__local/mail.json') {
      const list = mails().map(({ id, to, subject, text, html, at }) => ({
        id,
        to,
        subject,
        text,
        html,
        at,
      }));
      return Response.json(list, { headers: { 'cache-control': 'no-store' } });
    }
    if (pathname === '/__local/mail') return listPage(mails());
    const [, id, view] = /^\/__local\/mail\/([\w-]+)(\/html)?$/.exec(pathname) ?? [];
    if (!id) return undefined;
    const mail = mails().find((one) => one.id === id);
    if (!mail)
      return localPage({
        title: 'No such mail',
        status: 404,
        body: '<p><a href="/__local/mail">All mail</a></p>',
      });
    return view ? framedHtml(mail) : mailPage(mail);
  };
}

function listPage(mails: readonly StoredMail[]): Response {
  const items = mails.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/__local/mail/${id}">${escapeHtml(subject)}</a><br>To ${escapeHtml(to)}, ${escapeHtml(at)}</li>`,
  );
  return localPage({
    title: 'Mail outbox',
    body:
      items.length > 0
        ? `<ul>${items.join('')}</ul>`
        : '<p>No mail yet. Buy a book, and its receipt appears here.</p>',
  });
}

function mailPage(mail: StoredMail): Response {
  const fields = [
    ['From', mail.from],
    ['To', mail.to],
    ...(mail.replyTo ? [['Reply to', mail.replyTo]] : []),
    ['Sent', mail.at],
    ['Kind', mail.tag],
  ];
  const list = fields
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
    .join('');
  return localPage({
    title: mail.subject,
    body: `
<p><a href="/__local/mail">All mail</a></p>
<dl>${list}</dl>
<h2>As designed</h2>
<iframe title="The mail as designed" src="/__local/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<h2>As plain text</h2>
<pre>${linkify(escapeHtml(mail.text))}</pre>`,
  });
}

/** The mail's own HTML. Links open in the whole window; scripts never run. */
function framedHtml(mail: StoredMail): Response {
  const html = mail.html.replace('<head>', '<head><base target="_top">');
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    },
  });
}

function linkify(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
