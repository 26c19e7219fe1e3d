import { allowPrefetch } from '../prefetch.ts';
import { keepHelp } from '../saved-pages.ts';
import { firstWith } from '../trigger-names.ts';

// What a page does once somebody is here. How books are sold now, the cart and the checkout know in any case.
allowPrefetch();
void Promise.allSettled([keepHelp(), firstWith('data-book') && import('./books.ts')]);
