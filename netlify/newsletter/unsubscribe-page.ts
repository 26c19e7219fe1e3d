import { escapeHtml } from '#netlify/platform/escape-html.ts';
import { routes } from '#src/routes.ts';
import { functionPath } from '#src/function-path.ts';
import { plainPage, type PlainPage } from '#netlify/platform/plain-page.ts';

/** The form field in a one-click unsubscribe request (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

const WORDS = {
  newsletter: {
    stop: 'Stop the newsletter',
    over: 'You get no more newsletters',
    what: 'You then get no more newsletters from us.',
    done: [
      'It is done. We have deleted your address from the list.',
      'If it was a mistake, you can ask for the newsletter again at the end of each page.',
    ],
  },
  'book-news': {
    stop: 'Stop news about your books',
    over: 'You get no more news about your books',
    what: 'You then hear no more of new versions. Receipts and links to your books still come.',
    done: [
      'It is done. Your books stay yours, and so do their new versions: you find them in My Downloads.',
      'If it was a mistake, write to us.',
    ],
  },
} as const;

/** Asks for confirmation once. Programs that follow every link in an email get only this page. */
export function unsubscribePage(token: string, list: keyof typeof WORDS): PlainPage {
  const { stop, what } = WORDS[list];
  const action = `${functionPath('unsubscribe')}?token=${encodeURIComponent(token)}`;
  return plainPage({
    title: stop,
    body: `<h1>${stop}</h1>
<p>Press the button. ${what}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}">
<button>${stop}</button>
</form>`,
  });
}

export function unsubscribedPage(list: keyof typeof WORDS): PlainPage {
  const { over, done } = WORDS[list];
  return plainPage({
    title: over,
    body: `<h1>${over}</h1>
${done.map((line) => `<p>${line}</p>`).join('\n')}
<p><a href="${routes.home}">Go to the home page</a></p>`,
  });
}
