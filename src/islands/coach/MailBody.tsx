import { useEffect, useRef } from 'react';

/**
 * Shows a mail of ours as a mail program does, apart from the styles of the page. The page's policy lets no style
 * attribute of parsed HTML through and complains of each in the console, so they are read under another name and given
 * to their elements; scripts are not run, and links open beside the page.
 */
export function MailBody({ html, className }: { html: string; className?: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(
      html.slice(html.indexOf('<body')).replaceAll(' style="', ' look="'),
      'text/html',
    );
    const sheet = document.createElement('div');
    sheet.style.cssText = body.getAttribute('look') ?? '';
    sheet.append(...document.adoptNode(body).childNodes);
    for (const element of sheet.querySelectorAll<HTMLElement>('[look]'))
      element.style.cssText = element.getAttribute('look') ?? '';
    for (const link of sheet.querySelectorAll('a')) link.target = '_blank';
    shadow.replaceChildren(sheet);
  }, [html]);
  return <div className={className} ref={host} />;
}
