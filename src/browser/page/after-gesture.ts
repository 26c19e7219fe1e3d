import { allowPrefetch } from '#src/browser/prefetch-rules.ts';
import { closePopover, hasPopovers } from '#src/browser/visibility.ts';
import { READING_KEY } from '#src/browser/storage.ts';
import { keepHelp } from '#src/browser/saved-pages.ts';

allowPrefetch();
keepHelp().catch(() => undefined);
if (!hasPopovers()) import('./popover-buttons.ts').catch(() => undefined);

const menu = document.getElementById('site-menu');
addEventListener('focusin', ({ target }) => {
  const focused = target as Element;
  // An open menu covers the page, so close it when the focus moves to something else, even by way
  // of the browser's own controls. A click on a menu button closes it anyway, and would reopen it if
  // it were closed already.
  if (menu && !menu.contains(focused) && !focused.matches('[popovertarget]:active'))
    closePopover(menu);
  // Browsers scroll only the line with the caret into view, so the bar could cover the rest of the
  // field. Don't scroll a field that's being clicked or tapped, because that would move the caret.
  if (focused.matches('textarea:not(:active)')) focused.scrollIntoView({ block: 'nearest' });
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
