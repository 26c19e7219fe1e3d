import { session } from '#src/browser/storage.ts';
import { allWith } from '#src/browser/trigger-names.ts';

const KEY = 'waiting';

/**
 * In the dashboard's navigation, shows how many posts, reviews, and messages are pending. Stores
 * the number in this tab, so that the next page shows it right away.
 */
export function showWaitingCount(count: number): void {
  session.write(KEY, count);
  for (const place of allWith('data-waiting-count'))
    place.textContent = count > 0 ? ` (${count})` : '';
}

/** Shows the number from the previous page, if the coach is signed in on this device. */
export function showLastWaitingCount(): void {
  const count = session.read(KEY);
  if (typeof count === 'number' && document.documentElement.hasAttribute('data-coach'))
    showWaitingCount(count);
}
