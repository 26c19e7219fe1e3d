import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { selectEbooks } from '#src/stores/ebooks-table.ts';
import type { EbooksOutput } from '#src/contracts/ebooks.ts';
import type { EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { readFragment } from '#src/domain/mailed-link.ts';
import { parsePrice, saving, savingLabel } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Loaded } from '../ui/LoadedData.tsx';
import { useLiveEbooks } from './use-live-ebooks.ts';

const ALL = 'All eBooks';
const FAILED = 'Error: Failed to load eBooks. Please try again.';

/** Maps slugs to cover image URLs. */
type Covers = Readonly<Record<string, string>>;

/** All eBooks for sale, newest first. The list updates live, except in calm mode. */
export default function EbookList({ covers }: { covers: Covers }) {
  const query = useQuery(
    {
      queryKey: ['ebooks'],
      queryFn: selectEbooks,
      // In calm mode nothing updates by itself. Otherwise, the live connection triggers updates.
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
    // An unchanged response is the same object.
    if (data && before.current && data !== before.current) {
      setNews(newsOf(before.current.ebooks, data.ebooks));
    }
    before.current = data;
  }, [data]);
  const live = useLiveEbooks(isThere, async () => !(await refetch()).isError);
  return (
    <Loaded query={query} busy="Loading eBooks..." failed={FAILED}>
      {({ ebooks }) => (
        <>
          <LiveList ebooks={ebooks} covers={covers}>
            <p className="m-0 min-h-[1lh] text-s" data-live={live.state}>
              {live.isQuiet
                ? 'Calm mode is on, so this list stays the same until you reload the page.'
                : 'New eBooks show up here automatically.'}
            </p>
            <p className="m-0" role="status">
              {news}
            </p>
          </LiveList>
          <p>
            <a className="button" href={routes.shop}>
              Back to the shop
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}

EbookList.fallback = { href: routes.shop, label: 'See the books in the shop' };

/** The category filter, the content in between, and the cards. */
function LiveList({
  ebooks,
  covers,
  children,
}: {
  ebooks: readonly EbookRecord[];
  covers: Covers;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState(ALL);
  const labels = [ALL, ...new Set(ebooks.map(({ category }) => category))];
  const label = labels.includes(chosen) ? chosen : ALL;
  const shown = ebooks.filter(({ category }) => label === ALL || category === label);
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
              <span>{one}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="m-0 text-s" role="status">
        {`${shown.length} ${shown.length === 1 ? 'eBook' : 'eBooks'}`}
      </p>
      {children}
      <ul className="cards">
        {shown.map((ebook) => (
          <EbookCard key={ebook.id} ebook={ebook} cover={covers[ebook.id] ?? routes.plainCover} />
        ))}
      </ul>
    </>
  );
}

function EbookCard({ ebook, cover }: { ebook: EbookRecord; cover: string }) {
  const { id, slug, title, description, price, original_price: was, category, badge } = ebook;
  const cents = parsePrice(price);
  const saved = saving(cents, was ? parsePrice(was) : undefined);
  // Books from the build have only a date in `created_at`. Other books don't have their own page
  // yet.
  const hasPage = !ebook.created_at.includes('T');
  const named = (words: string) => (
    <>
      <span>{words}</span>
      <span className="visually-hidden">{`: ${title}`}</span>
    </>
  );
  return (
    <li className="card flow" id={idOf(slug)}>
      <div className="drawn flex flex-wrap gap-4">
        {/* Reserves space for the image, so nothing shifts. */}
        <span className="h-32 w-24 flex-none">
          <img src={cover} alt="" width="96" height="128" loading="lazy" decoding="async" />
        </span>
        <div className="grid flex-[1_1_9rem] content-start gap-2">
          <p className="actions">
            <span className="tag">{category}</span>
            {badge !== undefined && (
              <span className="tag tag--outline">
                {ebook.rating === undefined ? badge : `${badge} (sample)`}
              </span>
            )}
          </p>
          <h2 className="text-l" tabIndex={-1}>
            {title}
          </h2>
        </div>
      </div>
      <p>{description}</p>
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
      {ebook.rating !== undefined && (
        <p className="text-s">{`${ebook.rating.toFixed(1)} of 5 stars. Sample rating.`}</p>
      )}
      <p>
        <strong>{price}</strong>
        <span>{`${was !== undefined ? ` (was ${was})` : ''}${saved > 0 ? `. ${savingLabel(saved)}` : ''}`}</span>
      </p>
      <p className="actions">
        <button
          className="button"
          type="button"
          data-add-to-cart={id}
          data-title={title}
          data-cents={cents}
        >
          {named('Add to Cart')}
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
      </p>
    </li>
  );
}

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
