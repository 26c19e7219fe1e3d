import { allowPrefetch } from '#src/browser/prefetch-rules.ts';
import { closePopover, hasPopovers } from '#src/browser/visibility.ts';
import { READING_KEY } from '#src/browser/storage.ts';
import { keepHelp } from '#src/browser/saved-pages.ts';

allowPrefetch();
keepHelp().catch(() => undefined);
if (!hasPopovers()) import('./popover-buttons.ts').catch(() => undefined);

// An open menu covers the page, so close it when the focus moves to something else, even by way of
// the browser's own controls.
const menu = document.getElementById('site-menu');
addEventListener('focusin', ({ target }) => {
  if (menu && !menu.contains(target as Node)) closePopover(menu);
});

// Browsers scroll only the line with the caret into view, so the bar could cover the rest of the
// field. Don't scroll a field that's being clicked or tapped, because that would move the caret.
addEventListener('focusin', ({ target }) => {
  const field = target as Element;
  if (field.matches('textarea:not(:active)')) field.scrollIntoView({ block: 'nearest' });
});

const showSettings = () =>
  void import('#src/browser/reading-settings.ts').then(
    (reading) => reading.showSettings(),
    () => undefined,
  );
addEventListener('storage', ({ key }) => {
  if (key === READING_KEY || key === null) showSettings();
});
// A page restored from the back/forward cache misses settings changes made on other pages.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showSettings();
});
