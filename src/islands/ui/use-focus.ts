import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to what has the ref, so that nobody misses what came or what the pressed button left.
 * @param news It takes the focus each time that this changes and is something; with `true` once, when it comes.
 */
export function useFocus<Place extends HTMLElement>(news: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return place;
}
