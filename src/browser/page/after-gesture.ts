import { allowPrefetch } from '../prefetch.ts';
import { keepHelp } from '../saved-pages.ts';
import { firstWith } from '../trigger-names.ts';

// What a page does once somebody is here. How books are sold now, the cart and the checkout know in any case.
allowPrefetch();
void Promise.allSettled([keepHelp(), firstWith('data-book') && import('./books.ts')]);

// Below an open menu nothing can be seen: it closes when the focus leaves it.
const menu = document.getElementById('site-menu');
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
});
