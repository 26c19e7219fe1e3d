import { buttonForm, escapeHtml, localPage, seeOther } from '../html-page.ts';
import { MAIL_ENDS } from './events.ts';
import type { StoredMail } from './message.ts';

/**
 * Serves the outbox for people and tests: a list, a page per email, its HTML in a frame, and JSON
 * that can be filtered by recipient with `?to=`. A POST to an email's `/delivered`, `/bounced`,
 * `/complained`, or `/left` notifies the site of that outcome.
 * @param notify Notifies the site. Returns the status of the site's response.
 */
export function createMailPages(
  mails: () => readonly StoredMail[],
  notify: (mail: StoredMail, end: (typeof MAIL_ENDS)[string]) => Promise<number>,
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const address = searchParams.get('to');
    if (pathname === '/__local/mail.json') {
      return listJson(mails().filter(({ to }) => address === null || to === address));
    }
    if (pathname === '/__local/mail') return listPage(mails());
    const [, id, view = ''] = /^\/__local\/mail\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (!id) return undefined;
    const mail = mails().find((one) => one.id === id);
    if (!mail) return errorPage('No such email', 404, 'There’s no email with this ID.');
    if (view === 'html') return framedHtml(mail);
    const end = Object.hasOwn(MAIL_ENDS, view) ? MAIL_ENDS[view] : undefined;
    if (!end) return mailPage(mail);
    if (request.method !== 'POST') {
      return new Response(null, { status: 405, headers: { allow: 'POST' } });
    }
    const status = await notify(mail, end);
    return status === 200
      ? seeOther(`/__local/mail/${id}`)
      : errorPage('The site was not notified', 502, `The site returned ${status}.`);
  };
}

const errorPage = (title: string, status: number, words: string) =>
  localPage({ title, status, body: `<p>${words} <a href="/__local/mail">All emails</a></p>` });

function listJson(mails: readonly StoredMail[]): Response {
  const list = mails.map(({ id, to, subject, text, html, at }) => ({
    ...{ id, to, subject },
    ...{ text, html, at },
  }));
  return Response.json(list, { headers: { 'cache-control': 'no-store' } });
}

function listPage(mails: readonly StoredMail[]): Response {
  const items = mails.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/__local/mail/${id}">${escapeHtml(subject || 'No subject')}</a><br>To ${escapeHtml(to)}, ${readableTime(at)}</li>`,
  );
  return localPage({
    title: 'Outbox',
    body:
      items.length > 0
        ? `<p>No email leaves this machine. The newest one comes first.</p><ul>${items.join('')}</ul>`
        : '<p>No emails yet. Buy a book, and its receipt appears here.</p>',
  });
}

function mailPage(mail: StoredMail): Response {
  const fields = [
    ['From', mail.from],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Sent', readableTime(mail.at)],
    ['Kind', mail.tag],
    ['Stream', mail.stream],
    ...Object.entries(mail.metadata).map(([name, value]) => [`Metadata: ${name}`, value]),
    ...mail.headers.map(({ Name, Value }) => [`Header: ${Name}`, Value]),
  ];
  const list = fields
    .filter(([, value]) => value)
    .map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const ends = Object.entries(MAIL_ENDS).map(([name, { label }]) =>
    buttonForm({ action: `/__local/mail/${mail.id}/${name}`, label: `Notify the site: ${label}` }),
  );
  return localPage({
    title: mail.subject || 'No subject',
    body: `
<p><a href="/__local/mail">All emails</a></p>
${ends.join('')}
<h2>As designed</h2>
${mail.html ? `<iframe title="The email as designed" src="/__local/mail/${mail.id}/html" sandbox="${FRAME_RIGHTS}"></iframe>` : '<p>This email has no HTML.</p>'}
<h2>As plain text</h2>
${mail.text ? `<pre>${linkify(escapeHtml(mail.text))}</pre>` : '<p>This email has no plain text.</p>'}
<h2>Details</h2>
<dl>${list.join('')}</dl>`,
  });
}

/** Allows only links that the user clicks to navigate out of the frame. */
const FRAME_RIGHTS = 'allow-top-navigation-by-user-activation';

/**
 * Serves the email's own HTML. Links open in the whole window. Scripts and forms never run, even if
 * someone opens the frame's URL directly.
 */
function framedHtml({ html }: StoredMail): Response {
  const base = '<base target="_top">';
  const withBase = html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html;
  return new Response(withBase, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `sandbox ${FRAME_RIGHTS}; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

function linkify(escaped: string): string {
  return escaped.replace(/https?:\/\/(?:(?!&(?:quot|gt|#39);)[^\s<])+/g, (found) => {
    const url = found.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '');
    return `<a href="${url}">${url}</a>${found.slice(url.length)}`;
  });
}

function readableTime(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
