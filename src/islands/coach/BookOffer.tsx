import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendBytes } from '../../browser/api.ts';
import { bookPriceForm } from '../../contracts/forms/ebook.ts';
import type { CoachEbook, DecidedOffer, OpenedEbook } from '../../contracts/ebooks.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { refuseCover } from '../../domain/cover-image.ts';
import { formatPrice, type Cents } from '../../domain/money.ts';
import { bundleProblems, offerProblem, readPrice } from '../../domain/offer.ts';
import { Refusal } from '../../domain/refusal.ts';
import { coverPath } from '../../function-path.ts';
import { routes } from '../../routes.ts';
import { updateEbook } from '../../stores/ebooks-table.ts';
import { serverState } from '../../stores/server-state.ts';
import { ActButton, ActStatus, useAct } from '../ui/act.tsx';
import { Asked } from '../ui/Asked.tsx';
import { Form } from '../ui/Form.tsx';
import { builtBooksQuery } from '../ebooks/built-books.ts';
import { coachEbooksQuery, openedEbookQuery } from './queries.ts';
import { FileField } from '../upload/FileField.tsx';
import { Question } from './Question.tsx';

type Told = Omit<DecidedOffer, 'at'>;

/** A change that waits for a yes. */
interface Wish {
  change: { price?: string; original_price?: string; hidden?: boolean; cover?: string };
  /** The question, and what follows from a yes. */
  title: string;
  text: string;
  yes: string;
  /** The picture that buyers would see. */
  picture?: string;
}

/** How one book is sold: price, sale and cover, each changed with a question, and each change put back with one. */
export function BookOffer({
  ebook,
  onChange,
}: {
  ebook: CoachEbook;
  onChange: (changed: CoachEbook) => Promise<void>;
}) {
  return (
    <Asked query={openedEbookQuery(ebook.id)} busy="Reading how it is sold...">
      {(opened) => <OpenedOffer opened={opened} onChange={onChange} />}
    </Asked>
  );
}

function OpenedOffer({
  opened,
  onChange,
}: {
  opened: OpenedEbook;
  onChange: (changed: CoachEbook) => Promise<void>;
}) {
  const { ebook, published, decided } = opened;
  const { id, title, price, hidden } = ebook;
  const act = useAct();
  const top = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState<Wish>();
  const toTop = () => requestAnimationFrame(() => top.current?.focus());
  const decide = async ({ change }: Wish) => {
    const isDone = await act.run('One moment...', async () => {
      const changed = await updateEbook({ slug: id, ...change, seen: decided.length });
      await serverState.invalidateQueries({ queryKey: openedEbookQuery(id).queryKey });
      await onChange(changed);
      return `Done. Visitors see it from now on. (${formatMoment(Date.now())})`;
    });
    setWish(undefined);
    if (isDone) toTop();
  };
  return (
    <div className="flow" tabIndex={-1} ref={top} role="group" aria-label={`How ${title} is sold`}>
      <ActStatus act={act} />
      {wish && (
        <Question
          act={act}
          title={wish.title}
          yes={wish.yes}
          no="No, leave it"
          onYes={() => void decide(wish)}
          onNo={() => {
            setWish(undefined);
            toTop();
          }}
        >
          {wish.picture !== undefined && <Cover path={wish.picture} />}
          <p>{wish.text}</p>
          {bundleProblemsAfter(wish, opened).map((problem) => (
            <p key={problem}>
              <strong>{problem}</strong>
            </p>
          ))}
        </Question>
      )}
      <OfferFacts opened={opened} />
      <p className="actions">
        <ActButton act={act} about={title} onPress={() => setWish(saleWish(ebook))}>
          {hidden ? 'Put on sale again' : 'Take off sale'}
        </ActButton>
      </p>
      <PriceForm key={decided.length} ebook={ebook} onWish={setWish} />
      {price !== published.price && (
        <p className="actions">
          <ActButton
            act={act}
            about={title}
            onPress={() =>
              setWish({
                change: { price: '' },
                title: `Sell “${title}” for ${published.price} again?`,
                text: `That is the price that it was published with. It is ${price} now.`,
                yes: `Yes, ${published.price}`,
              })
            }
          >
            {`Back to ${published.price}`}
          </ActButton>
        </p>
      )}
      <CoverChoice ebook={ebook} onWish={setWish} />
      <History opened={opened} onWish={setWish} />
    </div>
  );
}

/** What the coach hears about bundles before she says yes. */
function bundleProblemsAfter({ change }: Wish, { ebook, published }: OpenedEbook): string[] {
  if (change.price === undefined && change.hidden === undefined) return [];
  const all = serverState.getQueryData<readonly CoachEbook[]>(coachEbooksQuery.queryKey) ?? [];
  const { price = ebook.price, hidden = ebook.hidden } = change;
  const changed = { price: price || published.price, hidden };
  return bundleProblems(all.map((one) => (one.id === ebook.id ? { ...one, ...changed } : one)));
}

function saleWish({ title, price, hidden }: CoachEbook): Wish {
  return hidden
    ? {
        change: { hidden: false },
        title: `Put “${title}” on sale again?`,
        text: `Everybody can buy it for ${price} then.`,
        yes: 'Yes, sell it',
      }
    : {
        change: { hidden: true },
        title: `Take “${title}” off sale?`,
        text: 'No one can buy it while it is off sale. Past buyers keep their copy. You can put it on sale again at any time.',
        yes: 'Yes, take it off sale',
      };
}

function OfferFacts({ opened: { ebook, published, decided } }: { opened: OpenedEbook }) {
  const { data: built } = useQuery(builtBooksQuery, serverState);
  const { id, price, original_price: was, hidden, file, books, cover } = ebook;
  const whileFiles = books ? 'Yes, while each of its books has a file' : 'Not yet: it has no file';
  const onSale = file ? 'Yes' : whileFiles;
  const facts: [string, string][] = [
    ['Price now', price],
    ['Former price', was ?? 'None'],
    ['Price when it was published', published.price],
    ['On sale', hidden ? 'No, you took it off sale' : onSale],
    ['Cover', cover ? `Yours, ${cover.width} by ${cover.height} pixels` : 'The cover of the site'],
    ['Changed', decided[0] ? formatMoment(decided[0].at) : 'Never'],
  ];
  return (
    <div className="flex flex-wrap gap-6">
      <Cover
        path={cover?.path ?? built?.find(({ slug }) => slug === id)?.cover ?? routes.plainCover}
      />
      <dl className="m-0 grid grow content-start gap-3">
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt className="font-[700]">{term}</dt>
            <dd className="m-0">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Cover({ path }: { path: string }) {
  return <img className="h-40 w-auto rounded-sm" src={path} alt="" height="160" />;
}

function PriceForm({
  ebook,
  onWish,
}: {
  ebook: CoachEbook;
  onWish: (wish: Wish | undefined) => void;
}) {
  const { id, title, price, original_price: was, hidden } = ebook;
  return (
    <Form
      form={bookPriceForm}
      prefix={`offer-${id}-`}
      values={{ price: price.replace('$', ''), original_price: was?.replace('$', '') ?? '' }}
      buttonLook="line"
      onTyped={() => onWish(undefined)}
      onSend={(typed) => {
        const next = formatPrice(readPrice(typed.price) as Cents);
        const former = typed.original_price;
        const nextWas = former && formatPrice(readPrice(former) as Cents);
        const problem = offerProblem({ price: next, originalPrice: nextWas || undefined, hidden });
        if (problem !== undefined) {
          throw new Refusal('bad_request', problem, {
            fields: [{ field: 'original_price', message: problem }],
          });
        }
        onWish({
          change: { price: next, original_price: nextWas },
          title: `Sell “${title}” for ${next}${nextWas && ` (was ${nextWas})`} from now on?`,
          text: `It is ${price} now. Anyone checking out now will see the new price first. Past orders stay as they are.`,
          yes: `Yes, ${next}`,
        });
        return Promise.resolve('look');
      }}
    />
  );
}

function CoverChoice({ ebook, onWish }: { ebook: CoachEbook; onWish: (wish: Wish) => void }) {
  const { title, cover } = ebook;
  const act = useAct();
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    void act.run('Sending the picture...', async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const problem = refuseCover(bytes);
      if (problem !== undefined) throw new Refusal('wrong_type', problem);
      const { sha256 } = (await sendBytes('book-cover', {}, bytes)).cover;
      onWish({
        change: { cover: sha256 },
        title: `Show this cover for “${title}”?`,
        text: 'The shop, the home page and the cart show it at once.',
        yes: 'Yes, show it',
        picture: coverPath(sha256),
      });
    });
  };
  return (
    <FileField
      id={`cover-${ebook.id}`}
      label={
        <>
          New cover<span className="visually-hidden">{`: ${title}`}</span>
        </>
      }
      hint="A picture whose name ends in .jpg or .png, at most 2 megabytes, higher than wide."
      accept="image/jpeg,image/png"
      className="mt-6 mb-0"
      onChoose={choose}
    >
      <ActStatus act={act} />
      {cover && (
        <p className="actions">
          <ActButton
            act={act}
            about={title}
            onPress={() =>
              onWish({
                change: { cover: '' },
                title: `Put the old cover of “${title}” back?`,
                text: 'Visitors see the one that the site was built with. Yours stays in the list below.',
                yes: 'Yes, put it back',
              })
            }
          >
            Put the old cover back
          </ActButton>
        </p>
      )}
    </FileField>
  );
}

/** Everything that was decided; each line but the first can be put back, which is a new line. */
function History({
  opened: { ebook, published, decided },
  onWish,
}: {
  opened: OpenedEbook;
  onWish: (wish: Wish) => void;
}) {
  const act = useAct();
  if (decided.length === 0) return null;
  const earlier = [...decided.slice(1), { ...published, at: undefined }];
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2">What was changed before</summary>
      <ol className="grid gap-3">
        {earlier.map((one, index) => {
          const when = one.at === undefined ? 'As it was published' : formatMoment(one.at);
          return (
            <li key={index}>
              <span className="text-s">{when}</span>
              <span>{` ${offerWords(one)} `}</span>
              <ActButton
                act={act}
                small
                about={when}
                onPress={() =>
                  onWish({
                    change: {
                      price: one.price,
                      original_price: one.original_price ?? '',
                      hidden: one.hidden,
                      cover: one.cover?.sha256 ?? '',
                    },
                    title: `Put this back for “${ebook.title}”?`,
                    text: offerWords(one),
                    yes: 'Yes, put it back',
                    ...(one.cover ? { picture: coverPath(one.cover.sha256) } : {}),
                  })
                }
              >
                Put this back
              </ActButton>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** One decision in words. */
function offerWords({ price, original_price: was, hidden, cover }: Told): string {
  const parts = [
    was === undefined ? price : `${price} (was ${was})`,
    hidden ? 'not on sale' : 'on sale',
    cover ? 'your own cover' : 'the cover of the site',
  ];
  return `${parts.join(', ')}.`;
}
