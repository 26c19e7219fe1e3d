import { escapeHtml } from '#netlify/messages/escape-html.ts';
import { routes } from '#src/routes.ts';
import { functionPath } from '#src/function-path.ts';
import { plainPage, type PlainPage } from './plain-page.ts';

/** The field that a one-click request carries (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** Asks once. Programs that follow every link of a mail see only this page. */
export function unsubscribePage(token: string): PlainPage {
  const action = `${functionPath('unsubscribe')}?token=${encodeURIComponent(token)}`;
  return plainPage({
    title: 'Stop the newsletter',
    body: `<h1>Stop the newsletter</h1>
<p>Press the button. You then get no more newsletters from us.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}">
<button>Stop the newsletter</button>
</form>`,
  });
}

/** Says that it is done. */
export function unsubscribedPage(): PlainPage {
  return plainPage({
    title: 'You get no more newsletters',
    body: `<h1>You get no more newsletters</h1>
<p>It is done. We have deleted your address from the list.</p>
<p>Was it a mistake? You can ask for the newsletter again at the end of each page.</p>
<p><a href="${routes.home}">Go to the home page</a></p>`,
  });
}
