import { escapeHtml } from '#netlify/messages/escape-html.ts';
import { routes } from '#src/routes.ts';
import { plainPage, writeToUs, type PlainPage } from './plain-page.ts';

/** Says what went wrong where there is no form to give back. */
export function problemPage(message: string): PlainPage {
  return plainPage({
    title: 'This did not work',
    body: `<h1>This did not work</h1>
<p>${escapeHtml(message)}</p>
${writeToUs}
<p>Do you look for books that you bought? <a href="${routes.myDownloads}">Get them again by email</a></p>
<p><a href="${routes.home}">Go to the home page</a></p>`,
  });
}
