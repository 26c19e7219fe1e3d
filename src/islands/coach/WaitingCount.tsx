import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverState } from '#src/stores/server-state.ts';
import { waitingQuery } from './queries.ts';

/** Shows the count on a page that has the dashboard's navigation but nothing to guard. */
export default function WaitingCount() {
  useWaitingCount(document.documentElement.hasAttribute('data-coach'));
  return null;
}

/** In the dashboard's navigation, shows how many posts, reviews, and messages are pending. */
export function useWaitingCount(isIn: boolean): void {
  const [places] = useState(() => [...document.querySelectorAll('[data-waiting-count]')]);
  const { data } = useQuery({ ...waitingQuery, enabled: isIn && places.length > 0 }, serverState);
  const count = data ? data.total + data.messages : 0;
  useEffect(() => {
    for (const place of places) place.textContent = count > 0 ? ` (${count})` : '';
  }, [places, count]);
}
