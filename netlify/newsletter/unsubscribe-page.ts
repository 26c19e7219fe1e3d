import { escapeHtml } from '#netlify/platform/escape-html.ts';
import { routes } from '#src/routes.ts';
import { functionPath } from '#src/function-path.ts';
import { plainPage, type PlainPage } from '#netlify/platform/plain-page.ts';

/** The form field in a one-click unsubscribe request (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

const WORDS = {
  newsletter: {
    stop: 'Unsubscribe',
    over: 'You’re unsubscribed',
    what: 'We won’t send you any more newsletters.',
    done: [
      'All done. We’ve removed your address from our list.',
      'If that was a mistake, you can subscribe again at the bottom of any page.',
    ],
  },
  'book-news': {
    stop: 'Stop emails about new versions',
    over: 'We’ve stopped emails about new versions',
    what: 'We’ll stop emailing you about new versions. We’ll still send receipts and links to your books.',
    done: [
      'All done. Your books are still yours, and so are their new versions. You’ll find them in My Downloads.',
      'If that was a mistake, contact us.',
    ],
  },
} as const;

/**
 * Asks for confirmation once. Software that follows all links in emails doesn't get past this page.
 */
export function unsubscribePage(token: string, list: keyof typeof WORDS): PlainPage {
  const { stop, what } = WORDS[list];
  const action = `${functionPath('unsubscribe')}?token=${encodeURIComponent(token)}`;
  return plainPage({
    title: stop,
    body: `<h1>${stop}</h1>
<p>Select the button. ${what}</p>
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
