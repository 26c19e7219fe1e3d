import { allowPrefetch } from '#src/browser/prefetch-rules.ts';
import { closePopover, hasPopovers } from '#src/browser/shown.ts';
import { READING_KEY } from '#src/browser/storage.ts';
import { keepHelp } from '#src/browser/saved-pages.ts';

allowPrefetch();
keepHelp().catch(() => undefined);
if (!hasPopovers()) import('./popover-buttons.ts').catch(() => undefined);

// An open menu covers the page, so close it when it loses focus.
const menu = document.getElementById('site-menu');
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closePopover(menu);
});

// A browser shows the line that is written in; what lies below it would be behind the bar. A field under a finger or
// mouse stays: what moves then would put the caret elsewhere.
addEventListener('focusin', ({ target }) => {
  const field = target as Element;
  if (field.matches('textarea:not(:active)')) field.scrollIntoView({ block: 'nearest' });
});

const showSettings = () =>
  void import('#src/browser/reading.ts').then(
    (reading) => reading.showSettings(),
    () => undefined,
  );
addEventListener('storage', ({ key }) => {
  if (key === READING_KEY || key === null) showSettings();
});
// A page that the browser kept in memory doesn't know what was chosen on another page since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showSettings();
});
