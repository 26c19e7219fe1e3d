import { useEffect, useRef } from 'react';

/**
 * Renders one of our emails the way an email client would, isolated from the page's styles. The
 * page's CSP blocks style attributes in parsed HTML and logs each violation, so style attributes
 * are renamed before parsing and applied afterward. Scripts don't run, and links open in a new tab.
 */
export function MailBody({ html, className }: { html: string; className: string }) {
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
