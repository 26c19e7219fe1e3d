import type { OwnOrder } from '#src/contracts/account.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { account } from '#src/stores/auth.ts';
import { OwnedBookCover, type Covers } from './OwnedBookCover.tsx';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';

/** The books that the signed-in user bought or was given, by order, newest first. */
export function OwnBooks({ orders, covers }: { orders: readonly OwnOrder[]; covers: Covers }) {
  return (
    <ul className="grid grid-cols-1 gap-8 m-0 max-w-none list-none p-0">
      {orders.map(({ id, books, at, stopped }) => (
        <li key={id} className="grid grid-cols-1 gap-4 m-0 pt-4 line-above">
          <p className="small m-0">{`Bought on ${formatEasternDay(at)}. ${stopped ?? ''}`}</p>
          <ul className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2 m-0 max-w-none list-none p-0">
            {books.map((book) => (
              <Book
                key={book.slug}
                book={book}
                order={id}
                covers={covers}
                isOpen={stopped === undefined}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** A book with a button that opens its order's download page at that book. */
function Book({
  book: { slug, title },
  order,
  covers,
  isOpen,
}: {
  book: OwnOrder['books'][number];
  /** The order's ID. */
  order: string;
  covers: Covers;
  isOpen: boolean;
}) {
  const action = useAction();
  const open = () =>
    void action.run('Opening...', async () => {
      const { url = '' } = await account({ action: 'open-order', id: order });
      location.assign(`${url}&book=${slug}`);
    });
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 items-start m-0 max-lg:[li+&]:pt-8 max-lg:[li+&]:line-above">
      <OwnedBookCover slug={slug} covers={covers} />
      <div className="grid gap-4 justify-items-start *:m-0">
        <h3 className="text-l snug">{title}</h3>
        {isOpen && (
          <ActionButton action={action} look="main" about={title} onPress={open}>
            Open
          </ActionButton>
        )}
        {(action.busy ?? action.error) !== undefined && <ActionStatus action={action} />}
      </div>
    </li>
  );
}
