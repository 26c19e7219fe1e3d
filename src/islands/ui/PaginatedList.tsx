import { useRef, type ReactNode } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './Button.tsx';
import { LoadedData } from './LoadedData.tsx';
import { wordsOf } from '#src/domain/http-error.ts';

/**
 * Returns a ref callback that focuses the item at this index if it was loaded by a click on "more".
 */
export type FocusAt = (place: number) => (node: HTMLElement | null) => void;

/**
 * Paginated list: {@link LoadedData} for the first page, and a button for each page after that.
 * Focus moves to the first new item.
 */
export function PaginatedList<Page, Item>({
  query,
  itemsOf,
  busy,
  more,
  empty,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  itemsOf: (page: Page) => readonly Item[];
  busy: string;
  more: string;
  empty: ReactNode;
  children: (items: readonly Item[], focusAt: FocusAt, pages: readonly Page[]) => ReactNode;
}) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = query;
  const firstNew = useRef<number>(undefined);
  const focusAt: FocusAt = (place) => (node) => {
    if (!node || firstNew.current !== place) return;
    firstNew.current = undefined;
    node.focus();
  };
  return (
    <LoadedData
      query={isFetchNextPageError ? { ...query, error: null } : query}
      busy={busy}
      empty={empty}
      isEmpty={({ pages }) => !hasNextPage && pages.every((page) => itemsOf(page).length === 0)}
    >
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        const state = isFetchingNextPage ? busy : isFetchNextPageError && wordsOf(error);
        return (
          <>
            {children(items, focusAt, pages)}
            <p role="status" className={state ? undefined : 'visually-hidden'}>
              {state}
            </p>
            {hasNextPage && (
              <p>
                <Button
                  aria-disabled={isFetchingNextPage}
                  onClick={() => {
                    if (isFetchingNextPage) return;
                    firstNew.current = items.length;
                    void fetchNextPage();
                  }}
                >
                  {more}
                </Button>
              </p>
            )}
          </>
        );
      }}
    </LoadedData>
  );
}
