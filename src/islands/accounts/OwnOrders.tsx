import type { OwnOrder } from '#src/contracts/account.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { account } from '#src/stores/auth.ts';
import { BookCover, type Covers } from '../downloads/BookCover.tsx';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';

/** The account's orders, newest first. Each has one button, because one link opens all its books. */
export function OwnOrders({ orders, covers }: { orders: readonly OwnOrder[]; covers: Covers }) {
  return (
    <ul className="grid grid-cols-1 gap-8 m-0 max-w-none list-none p-0">
      {orders.map((order) => (
        <Order key={order.id} order={order} covers={covers} />
      ))}
    </ul>
  );
}

function Order({ order: { id, books, at, stopped }, covers }: { order: OwnOrder; covers: Covers }) {
  const action = useAction();
  const isOne = books.length === 1;
  const open = () =>
    void action.run('Opening...', async () => {
      const { url = '' } = await account({ action: 'open-order', id });
      location.assign(url);
    });
  const button = stopped === undefined && (
    <div className="grid gap-3 justify-items-start *:m-0">
      <ActionButton
        action={action}
        look="main"
        about={books.map(({ title }) => title).join(', ')}
        onPress={open}
      >
        {isOne ? 'Open' : 'Open these books'}
      </ActionButton>
      {(action.busy ?? action.error) !== undefined && <ActionStatus action={action} />}
    </div>
  );
  return (
    <li className="grid grid-cols-1 gap-4 m-0 pt-4 line-above">
      <p className="small m-0">{`Bought on ${formatEasternDay(at)}. ${stopped ?? ''}`}</p>
      <ul className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-2 m-0 max-w-none list-none p-0">
        {books.map(({ slug, title }) => (
          <li key={slug} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-5 items-start m-0">
            <BookCover slug={slug} covers={covers} />
            <div className="grid gap-4">
              <h3 className="m-0 text-m snug">{title}</h3>
              {isOne && button}
            </div>
          </li>
        ))}
      </ul>
      {!isOne && button}
    </li>
  );
}
