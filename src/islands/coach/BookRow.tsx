import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CoachPublishing, PendingChange } from '#src/contracts/coach-publishing.ts';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import { bookPriceForm } from '#src/contracts/forms/ebook.ts';
import { callFunction } from '#src/browser/api.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { MINUTE } from '#src/domain/time.ts';
import { routes } from '#src/routes.ts';
import { notifyBuyers, updateEbook } from '#src/stores/ebooks-table.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ChangeForm } from '../ebooks/ChangeForm.tsx';
import { useNewPrice, usePriceQuestion } from '../ebooks/price-change.tsx';
import { CoverForm } from '../ebooks/CoverForm.tsx';
import { ActionButton, useAction } from '../ui/action.tsx';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Form } from '../ui/Form.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import { coachEbooksQuery, LIVE_SOON, publishingQuery, todayQuery } from './queries.ts';

/**
 * Maximum time for a change to go live, in milliseconds, before a developer should look into it.
 */
const LONG_WAIT = 15 * MINUTE;

type OpenPart = 'words' | 'price' | 'cover' | 'tell' | 'sale';

/** One of the coach's books: its cover, price, and sales, with buttons to change it. */
export function BookRow({
  ebook,
  cover,
  onChange,
}: {
  ebook: CoachEbook;
  /** URL of its cover. */
  cover: string;
  onChange: (changed: CoachEbook) => Promise<void>;
}) {
  const { id, title, file, books, isFixed } = ebook;
  const publishing = useQuery(publishingQuery, serverState).data;
  const pending = pendingOf(id, publishing);
  const price = pending?.price ?? ebook.price;
  const isHidden = pending?.hidden ?? ebook.hidden;
  const canChange = !isFixed || publishing?.state === 'ready';
  const action = useAction();
  const [step, setStep] = useState<OpenPart>();
  const heading = useRef<HTMLHeadingElement>(null);
  const openers = useRef<Partial<Record<OpenPart, HTMLButtonElement | null>>>({});
  /** The change made on this page, or `undefined` if there hasn't been one. */
  const [sent, setSent] = useState<SentChange>();

  const close = () => {
    setStep(undefined);
    requestAnimationFrame(() => step && openers.current[step]?.focus());
  };
  const done = () => {
    setStep(undefined);
    heading.current?.focus();
  };
  const publish = async (change: Omit<Parameters<typeof changeBook>[0], 'slug' | 'seen'>) => {
    setSent(await changeBook({ slug: id, seen: price, ...change }));
  };
  const switchSale = async () => {
    await action.run('Saving...', async () => {
      if (isFixed) {
        await publish({ hidden: !isHidden });
        return;
      }
      await onChange(await makeOrCheck(() => updateEbook({ slug: id, hidden: !isHidden })));
      return isHidden ? 'Saved. It’s for sale now.' : 'Saved. It’s no longer for sale.';
    });
    close();
  };
  const notify = async (version: number) => {
    await action.run('Emailing your buyers...', () => notifyPastBuyers(id, version));
    close();
  };
  const button = (name: OpenPart, label: string) => (
    <ActionButton
      action={action}
      about={title}
      ref={(opener: HTMLButtonElement | null) => {
        openers.current[name] = opener;
      }}
      onPress={() => setStep(name)}
    >
      {label}
    </ActionButton>
  );
  return (
    <li className="card flow">
      <div className="drawn flex gap-4">
        <img
          className="cover-picture self-start"
          src={cover}
          alt=""
          width="72"
          height="96"
          loading="lazy"
          decoding="async"
        />
        <div className="grid flex-1 content-start gap-1 *:m-0">
          <h3 tabIndex={-1} ref={heading}>
            {title}
          </h3>
          <p>
            <strong>{price}</strong>
            {isHidden && <span>, not for sale</span>}
          </p>
          <Sold slug={id} />
          {!books && !file && <p>It has no file yet, so nobody can buy it.</p>}
          {books && <p className="text-s">{`A bundle of ${books.join(', ')}.`}</p>}
        </div>
      </div>
      <Progress
        pending={pending}
        publishing={publishing}
        sent={sent}
        isHidden={step !== undefined || action.busy !== undefined || action.error !== undefined}
      />
      <p className="actions empty:hidden">
        {canChange &&
          (isFixed ? button('price', 'Change price') : button('words', 'Change price and details'))}
        {file !== undefined && file.version > 1 && button('tell', 'Email past buyers')}
      </p>
      <details className="m-0">
        <summary className="min-h-target cursor-pointer py-2">
          More<span className="visually-hidden">{`: ${title}`}</span>
        </summary>
        <p className="actions">
          {canChange && (
            <>
              {button('cover', 'Change cover')}
              {button('sale', isHidden ? 'Start selling' : 'Stop selling')}
            </>
          )}
          <WhereToSee ebook={ebook} />
        </p>
      </details>
      {step === 'tell' && file && (
        <Confirm
          action={action}
          title={`Tell everyone who bought “${title}” about version ${file.version}?`}
          yes="Yes, send the emails"
          no="No, not yet"
          onYes={() => void notify(file.version)}
          onNo={close}
        >
          <p>
            Everyone who bought an earlier version will get an email with the new one. You can’t
            undo this. Nobody will get the same email twice.
          </p>
        </Confirm>
      )}
      {step === 'sale' && (
        <Confirm
          action={action}
          title={isHidden ? `Start selling “${title}” again?` : `Stop selling “${title}”?`}
          yes={isHidden ? 'Yes, start selling' : 'Yes, stop selling'}
          no="No, leave it"
          canUndo
          onYes={() => void switchSale()}
          onNo={close}
        >
          <p>
            {isHidden
              ? `Anyone will be able to buy it for ${price}.`
              : 'No one will be able to buy it. Buyers will keep their copies. You can start selling it again at any time.'}
          </p>
        </Confirm>
      )}
      <ActionResult className="m-0 font-[700]">{action.busy ?? action.done}</ActionResult>
      {action.error !== undefined && <ErrorNotice error={action.error} />}
      {step === 'words' && (
        <ChangeForm
          ebook={ebook}
          onReload={reloadPrice}
          onSaved={(saved) => {
            void action.run('Saving...', async () => {
              await onChange(saved);
              return 'Saved.';
            });
            done();
          }}
          onLeave={done}
        />
      )}
      {step === 'price' && (
        <PriceForm
          price={price}
          was={pending ? pending.original_price : ebook.original_price}
          onReload={reloadPrice}
          onSend={async (change) => {
            await publish(change);
            done();
          }}
          onLeave={done}
        />
      )}
      {step === 'cover' && (
        <CoverForm
          title={title}
          onSend={async (chosen) => {
            if (isFixed) await publish({ cover: chosen });
            else {
              const saved = await makeOrCheck(() => updateEbook({ slug: id, cover: chosen }));
              await action.run('Saving...', async () => {
                await onChange(saved);
                return 'Saved. Readers will now see the new cover.';
              });
            }
            done();
          }}
          onLeave={done}
        />
      )}
    </li>
  );
}

/** Link to a book that's for sale, as visitors see it. */
export function WhereToSee({
  ebook: { id, title, hidden, isFixed, file, books },
}: {
  ebook: CoachEbook;
}) {
  if (hidden || (!file && !books)) return null;
  return (
    <a className="button" href={isFixed ? routes.ebook(id) : routes.shop}>
      View in the shop<span className="visually-hidden">{`: ${title}`}</span>
    </a>
  );
}

/** Shows how many copies were sold, using numbers that the dashboard already loads. */
function Sold({ slug }: { slug: string }): ReactNode {
  const { data } = useQuery(todayQuery, serverState);
  if (!data) return null;
  const { sold = 0, inBundles = 0 } = data.books.find((book) => book.slug === slug) ?? {};
  const inBundle = inBundles > 0 ? `, and ${counted(inBundles, 'time')} in a bundle` : '';
  const atLeast = data.ordersNotLookedAt > 0 ? 'at least ' : '';
  return <p className="text-s">{`Sold in the last 12 weeks: ${atLeast}${sold}${inBundle}`}</p>;
}

/** Shows whether a published change is live yet. */
function Progress({
  pending,
  publishing,
  sent,
  isHidden,
}: {
  pending: PendingChange | undefined;
  publishing: CoachPublishing | undefined;
  sent: SentChange | undefined;
  /**
   * Whether to hide the message, because another change is in progress or has failed, and it would
   * look like the result of that change.
   */
  isHidden: boolean;
}) {
  const at = publishing?.state === 'ready' ? publishing.changedAt : undefined;
  const isLate = at !== undefined && Date.now() - at > LONG_WAIT;
  const message = !pending
    ? sent && 'Saved. It’s live.'
    : isLate
      ? 'Saved, but it isn’t live yet. This is taking longer than usual. Ask your developer to look at the last deploy.'
      : `Saved. ${LIVE_SOON}`;
  return (
    <>
      <p className="m-0 font-[700]" role="status">
        {!isHidden && message}
      </p>
      {sent?.isDraftsBehind && (
        <p className="notice">
          Your drafts changed the same lines. Ask your developer to bring them up to date before you
          publish them.
        </p>
      )}
    </>
  );
}

function PriceForm({
  price,
  was = '',
  onReload,
  onSend,
  onLeave,
}: {
  price: string;
  was: string | undefined;
  onReload: () => Promise<void>;
  onSend: (change: { price: string; original_price: string }) => Promise<void>;
  onLeave: () => void;
}) {
  const { isAsking, forget, send, question } = usePriceQuestion(price, onSend);
  const newPrice = useNewPrice(price, onReload);
  useEffect(() => document.getElementById('price-price')?.focus(), []);
  return (
    <section className="card flow" aria-label="Change the price">
      <Form
        form={bookPriceForm}
        prefix="price-"
        values={{ price: price.replace('$', ''), original_price: was.replace('$', '') }}
        buttonLook={isAsking ? 'line' : 'fill'}
        onTyped={forget}
        onFailure={newPrice.noteFailure}
        onSend={send}
      />
      {newPrice.button}
      {question}
      <p className="actions">
        <Button onClick={onLeave}>Keep the current price</Button>
      </p>
    </section>
  );
}

/** Reloads the books and their unpublished changes. */
async function reloadPrice(): Promise<void> {
  const queries = [coachEbooksQuery, publishingQuery].map(({ queryKey }) =>
    serverState.invalidateQueries({ queryKey }, { throwOnError: true }),
  );
  await Promise.all(queries);
}

function pendingOf(slug: string, publishing: CoachPublishing | undefined) {
  return publishing?.state === 'ready'
    ? publishing.pending.find((one) => one.slug === slug)
    : undefined;
}

/** Result of publishing a change. */
interface SentChange {
  /** Whether merging it into the saved drafts failed. */
  isDraftsBehind: boolean;
}

/** Publishes a change to the site's content. The change goes live with the next deploy. */
async function changeBook(change: {
  slug: string;
  seen: string;
  price?: string;
  original_price?: string;
  hidden?: boolean;
  cover?: { picture: string; alt: string };
}): Promise<SentChange> {
  const published = await makeOrCheck(() =>
    callFunction('coach-publishing', { action: 'change', ...change }),
  );
  await changeAnswer<CoachPublishing>(publishingQuery.queryKey, () => published);
  return { isDraftsBehind: published.state === 'ready' && published.isDraftsBehind === true };
}

async function notifyPastBuyers(id: string, version: number): Promise<string> {
  const { state, looked, notified } = await notifyBuyers(id, version);
  const buyers = `${counted(notified, 'buyer')} will get an email`;
  const checked = `We checked ${counted(looked, 'order')}`;
  if (state === 'waiting')
    return 'It’ll start within 5 minutes and continue on its own. Select the button again later to see its progress.';
  return state === 'done'
    ? `Done. ${checked}. ${buyers}.`
    : `${checked} so far. ${buyers}. It’ll continue on its own.`;
}
