/**
 * Brings a sheet, before those of the page. It ends also when the sheet does not arrive: words that look
 * plain are better than none.
 */
export function bringStyles(href: string): Promise<void> {
  return new Promise((done) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = href;
    for (const type of ['load', 'error']) sheet.addEventListener(type, () => done());
    document.head.prepend(sheet);
  });
}
