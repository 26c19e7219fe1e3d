import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the element with this ref, so that visitors notice new content, or what replaced a
 * clicked button.
 * @param news Each change to a truthy value moves focus. If it's `true`, focus moves once, on
 * mount.
 */
export function useFocus<Place extends HTMLElement>(news: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return place;
}
