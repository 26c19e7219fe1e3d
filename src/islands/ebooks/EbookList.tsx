import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { selectEbooks } from '#src/stores/ebooks-table.ts';
import type { EbooksOutput } from '#src/contracts/ebooks.ts';
import { curlQuotes } from '#src/domain/display-text.ts';
import { isPublishedLive, type EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { PRODUCT_CATEGORIES } from '#src/domain/ebooks/product.ts';
import { readFragment } from '#src/domain/mailed-link.ts';
import { addLabel } from '#src/domain/cart/cart.ts';
import { saving, savingLabel } from '#src/domain/ebooks/saving.ts';
import { parsePrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { $cart } from '#src/stores/cart.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Icon } from '../ui/Icon.tsx';
import { LoadedData } from '../ui/LoadedData.tsx';
import { useLiveEbooks } from './use-live-ebooks.ts';
import type { Covers } from '../downloads/OwnedBookCover.tsx';

const ALL = 'All eBooks';
const FAILED = 'Error: Failed to load eBooks. Please try again.';

/** Price of each bundle's books when bought separately, by the bundle's ID. */
type Apart = Readonly<Record<string, string | undefined>>;

/** All eBooks for sale, newest first. The list updates live, except in calm mode. */
export default function EbookList({ covers, apart }: { covers: Covers; apart: Apart }) {
  const query = useQuery(
    {
      queryKey: ['ebooks'],
      queryFn: selectEbooks,
      // In calm mode, nothing updates automatically. Otherwise, the live connection triggers
      // updates.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    serverState,
  );
  const { data, refetch } = query;
  const [news, setNews] = useState('');
  const before = useRef<EbooksOutput>(undefined);
  const isThere = data !== undefined;
  useEffect(() => {
    if (data) goToBook(data.ebooks);
  }, [isThere]);
  useEffect(() => {
    // If the response hasn't changed, it's the same object.
    if (data && before.current && data !== before.current) {
      setNews(newsOf(before.current.ebooks, data.ebooks));
    }
    before.current = data;
  }, [data]);
  const live = useLiveEbooks(isThere, async () => !(await refetch()).isError);
  const list = (
    <LoadedData query={query} busy="Loading eBooks..." failed={FAILED}>
      {({ ebooks }) => (
        <>
          <LiveList ebooks={ebooks} covers={covers} apart={apart}>
            <p className="visually-hidden" data-live={live.state}>
              {live.isQuiet
                ? 'Calm mode is on, so this list stays the same until you reload the page.'
                : ''}
            </p>
            <p role="status">{news}</p>
          </LiveList>
          <p>
            <a className="button" href={routes.shop}>
              Back to the shop
            </a>
          </p>
        </>
      )}
    </LoadedData>
  );
  const hasFailed = !isThere && query.errorUpdateCount > 0;
  return (
    <div>
      {list}
      {hasFailed && (
        <p className="mt-4">
          <a className="alone" href={routes.shop}>
            See these books in the shop
          </a>
        </p>
      )}
    </div>
  );
}

EbookList.fallback = { href: routes.shop, label: 'See the books in the shop' };

/** The category filter, the books, and the content between them. */
function LiveList({
  ebooks,
  covers,
  apart,
  children,
}: {
  ebooks: readonly EbookRecord[];
  covers: Covers;
  apart: Apart;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState(ALL);
  const labels = [ALL, ...PRODUCT_CATEGORIES.filter((one) => ebooks.some(isIn(one)))];
  const label = labels.includes(chosen) ? chosen : ALL;
  const shown = ebooks.filter(isIn(label));
  return (
    <>
      <fieldset>
        <legend className="mb-2.5 font-bold">Show</legend>
        <div className="chips">
          {labels.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="ebook-category"
                value={one}
                checked={one === label}
                onChange={() => setChosen(one)}
              />
              <span>{`${one} (${ebooks.filter(isIn(one)).length})`}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-x-4 text-s *:m-0">
        <p role="status" className={label === ALL ? 'visually-hidden' : undefined}>
          {`${shown.length} ${shown.length === 1 ? 'eBook' : 'eBooks'}`}
        </p>
        {children}
      </div>
      <ul className="book-rows">
        {shown.map((ebook) => (
          <EbookRow
            key={ebook.id}
            ebook={ebook}
            cover={covers[ebook.id] ?? ebook.cover?.url ?? routes.plainCover}
            apart={apart[ebook.id]}
          />
        ))}
      </ul>
    </>
  );
}

function EbookRow({
  ebook,
  cover,
  apart,
}: {
  ebook: EbookRecord;
  cover: string;
  apart: string | undefined;
}) {
  const { id, slug, title, price, original_price: was } = ebook;
  const description = curlQuotes(ebook.description);
  const copies =
    useStore($cart, { ssr: 'initial' }).find((line) => line.slug === id)?.quantity ?? 0;
  const cents = parsePrice(price);
  const former = apart ?? was;
  const saved = former === undefined ? 0 : saving(cents, parsePrice(former));
  const hasPage = !isPublishedLive(ebook);
  /** The first sentence, which is the only one shown on a phone. */
  const pitch = /^.*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description;
  const named = (words: string) => (
    <>
      <span>{words}</span>
      <span className="visually-hidden">{`: ${title}`}</span>
    </>
  );
  return (
    <li id={idOf(slug)}>
      <img
        className="cover-picture"
        src={cover}
        alt=""
        width="152"
        height="203"
        loading="lazy"
        decoding="async"
      />
      <div>
        <h2 className="text-l" tabIndex={-1}>
          {hasPage ? (
            <a className="alone" href={routes.ebook(slug)} tabIndex={-1}>
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        <p className="snug">
          <span>{pitch}</span>
          <span className="max-sm:hidden">{description.slice(pitch.length)}</span>
        </p>
        {!hasPage && ebook.features.length > 0 && (
          <details>
            <summary className="min-h-target cursor-pointer py-2">{named("What's Inside")}</summary>
            <ul>
              {ebook.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </details>
        )}
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 snug">
          <strong className="price-figure text-2xl">{price}</strong>
          {apart !== undefined && (
            <span className="text-ink-soft">{`${apart} if bought separately`}</span>
          )}
          {was !== undefined && (
            <span className="text-ink-soft max-sm:text-s">
              {'was '}
              <s>{was}</s>
            </span>
          )}
          {saved > 0 && (
            <span className="basis-full">
              <span className="tag tag--saving">{savingLabel(saved)}</span>
            </span>
          )}
        </p>
      </div>
      <div className="acts">
        <button
          className="button data-in-cart:bg-good! data-in-cart:text-good-ink"
          type="button"
          data-add-to-cart={id}
          data-title={title}
          data-cents={cents}
          data-in-cart={copies > 0 || undefined}
        >
          <Icon name={copies > 0 ? 'check' : 'cart'} />
          <span>{named(addLabel(copies))}</span>
        </button>
        {hasPage ? (
          <a className="alone" href={routes.ebook(slug)}>
            {named('View Details')}
          </a>
        ) : (
          <a className="button" href={routes.checkoutProduct(id)}>
            {named('Buy Now')}
          </a>
        )}
      </div>
    </li>
  );
}

const isIn =
  (label: string) =>
  ({ category }: EbookRecord): boolean =>
    label === ALL || category === label;

const idOf = (slug: string) => `ebook-${slug}`;

function newsOf(before: readonly EbookRecord[], now: readonly EbookRecord[]): string {
  const known = new Set(before.map(({ id }) => id));
  const titles = now.filter(({ id }) => !known.has(id)).map(({ title }) => title);
  return titles.length > 0 ? `New: ${titles.join(', ')}` : 'The list has changed.';
}

/** Scrolls to the book in the URL fragment, even if its card was loaded after the page. */
function goToBook(ebooks: readonly EbookRecord[]): void {
  const slug = readFragment(location.hash);
  if (slug === '') return;
  const moved = ebooks.find(({ former_slugs: former }) => former?.includes(slug));
  const card =
    document.getElementById(idOf(slug)) ?? document.getElementById(idOf(moved?.slug ?? ''));
  card?.scrollIntoView({ block: 'start' });
  card?.querySelector<HTMLElement>('h2')?.focus();
}
