import { useEffect, useId, useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { otherAddressForm } from '#src/contracts/forms/coach-order.ts';
import type { MailPreview, OrderDetail, OrderRow } from '#src/contracts/coach-orders.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Form } from '../ui/Form.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import { reloadLists, type Perform } from './order-actions.ts';
import { orderQuery } from './queries.ts';

/**
 * Corrects the address that an order's emails go to. Starts with the current one, and previews the
 * email before it's sent. If the address changes, it has to be previewed again.
 * @param isOpened Whether it was opened by a button that's gone now. If so, it takes focus.
 */
export function OtherAddress({
  order: { sessionId },
  perform,
  isOpened = false,
}: {
  order: Pick<OrderRow, 'sessionId'>;
  perform: Perform;
  isOpened?: boolean;
}) {
  return (
    <Query query={orderQuery(sessionId)} busy="Loading the address...">
      {(order) => <AddressForm order={order} perform={perform} isOpened={isOpened} />}
    </Query>
  );
}

/** Returns the address that an order's books are sent to. */
const addressOf = ({ email, gift }: OrderDetail) => (gift ? gift.email : email);

function AddressForm({
  order,
  perform,
  isOpened,
}: {
  order: OrderDetail;
  perform: Perform;
  isOpened: boolean;
}) {
  const { sessionId, gift } = order;
  const before = addressOf(order);
  const day = gift?.mail === 'none' ? giftDayWords(gift.on) : undefined;
  const action = useAction();
  const top = useRef<HTMLElement>(null);
  const id = useId();
  const [seen, setSeen] = useState<MailPreview>();
  useEffect(() => {
    if (isOpened) top.current?.focus();
  }, [isOpened]);
  const forget = () => setSeen(undefined);
  const close = () => {
    setSeen(undefined);
    requestAnimationFrame(() => top.current?.focus());
  };
  const send = async ({ to }: MailPreview) => {
    const isSent = await action.run('Sending...', () =>
      makeOrCheck(
        () => perform({ action: 'fix-address', sessionId, email: to, seen: before }),
        async () => {
          const order = await callFunction('coach-orders', { action: 'open', sessionId });
          if (to === before || !isSameAddress(addressOf(order), to)) return undefined;
          serverState.setQueryData<OrderDetail>(orderQuery(sessionId).queryKey, order);
          await reloadLists();
          return `You lost your connection, but the change was made: the address is ${to} now.`;
        },
        'We lost the connection before the site could answer. Reload this page and check the address and the history before you try again.',
      ),
    );
    if (isSent) close();
  };
  return (
    <section aria-labelledby={id} tabIndex={-1} ref={top} className="flow max-w-[48rem]">
      <h3 id={id}>{otherAddressForm.title}</h3>
      <Form
        form={otherAddressForm}
        values={{ email: before }}
        prefix={`other-${id}-`}
        className="flow"
        buttonLook="line"
        hasSummary={false}
        confirmTypos
        onTyped={forget}
        onRefused={forget}
        onSend={async ({ email }) => {
          setSeen(await callFunction('coach-orders', { action: 'look-mail', sessionId, email }));
          return 'preview';
        }}
      />
      {seen && (
        <Confirm
          action={action}
          title={`This email will go to ${seen.to}${day === undefined ? '' : ` on ${day}`}`}
          yes={day === undefined ? 'Send now' : 'Yes, change the address'}
          no="No, not yet"
          canUndo
          onYes={() => void send(seen)}
          onNo={close}
        >
          <p>
            Subject: <b>{seen.subject}</b>
          </p>
          <details>
            <summary className="min-h-target cursor-pointer py-2">Read the email</summary>
            <pre className="m-0 border-2 border-line bg-surface p-4 font-[inherit] text-s whitespace-pre-wrap">
              {seen.text}
            </pre>
            <p className="text-s">
              In the email, the link ends in a secret code. Only the reader should see it, so we
              don’t show it here.
            </p>
          </details>
        </Confirm>
      )}
      <ActionStatus action={action} />
    </section>
  );
}
