import { allowPrefetch } from '#src/browser/prefetch-rules.ts';
import { closePopover, hasPopovers } from '#src/browser/shown.ts';
import { keepHelp } from '#src/browser/saved-pages.ts';

// What a page does once somebody is here.
allowPrefetch();
keepHelp().catch(() => undefined);
if (!hasPopovers()) import('./popover-buttons.ts').catch(() => undefined);

// Below an open menu nothing can be seen: it closes when the focus leaves it.
const menu = document.getElementById('site-menu');
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closePopover(menu);
});
