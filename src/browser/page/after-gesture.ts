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

// A browser shows the line that is written in; what lies below it would stand behind the bar. A field under
// a finger or mouse stays: what moves then would put the caret, or a selection, elsewhere.
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && !target.matches(':active'))
    target.scrollIntoView({ block: 'nearest' });
});
