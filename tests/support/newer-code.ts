/** This file is never run. tests/agreements/oldest-browsers.test.ts must flag each line. */
export function newerCode(element: Element, signal: AbortSignal): readonly unknown[] {
  const opened = ':popover-open';
  return [
    URL.canParse('/'),
    AbortSignal.any([signal]),
    Promise.withResolvers(),
    element.checkVisibility(),
    'text'.toWellFormed(),
    requestIdleCallback(() => {}),
    CSS.highlights,
    element.matches(opened),
    document.querySelector('main:has(h1)'),
    /a/v,
  ];
}
