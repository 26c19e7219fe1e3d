import { useRef, useState, type ReactNode } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import { orderNoteForm } from '#src/contracts/forms/coach-order.ts';
import type { OrderDetail, OrderTask } from '#src/contracts/coach-orders.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { formatLastDay } from '#src/domain/day.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { describeSums, NO_ADDRESS } from '#src/domain/orders/order.ts';
import { describeTimelineEvent } from '#src/domain/orders/order-timeline.ts';
import { countryName } from '#src/domain/checkout/sale-countries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { orderQuery } from './queries.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { SingleAction } from '../ui/SingleAction.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import { Form } from '../ui/Form.tsx';
import { AlertCard, remedyOf } from './AlertCard.tsx';
import { ForgetPersonFold } from './ForgetPerson.tsx';
import { useListResult } from './list-result.tsx';
import type { Perform } from './order-actions.ts';
import {
  ACCESS_WORDS,
  giftWords,
  hasNoAddress,
  isGiftToCome,
  mailtoLink,
  mailWords,
  newLinkWords,
  paidWords,
} from './order-words.ts';
import { OtherAddress } from './OtherAddress.tsx';
import { Refund } from './Refund.tsx';
import { CardList } from './CardList.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { routes } from '#src/routes.ts';
import { readLinkToken } from '../mailed-link-token.tsx';

export default function OrderPage() {
  // Read the token only once, because links to a fragment, such as the skip link, remove it from
  // the URL.
  const [sessionId] = useState(() => readLinkToken('s'));
  const perform: Perform = async (help) => {
    const { done = 'Done.', ...order } = await callFunction('coach-orders', help);
    await changeAnswer<OrderDetail>(orderQuery(sessionId).queryKey, () => order);
    return `${done} (${formatMoment(Date.now())})`;
  };
  const access = useAction();
  const help = useRef<HTMLHeadingElement>(null);
  /**
   * Revokes or restores access. Then moves focus to the heading above the message, because the
   * clicked button is gone.
   */
  const changeAccess = async (action: 'stop-access' | 'give-access') => {
    const isDone = await access.run('One moment...', () => perform({ action, sessionId }));
    if (isDone) help.current?.focus();
  };
  return (
    <CoachGuard>
      <Query query={orderQuery(sessionId)} busy="Loading the order...">
        {(order) => (
          <>
            <Alerts order={order} perform={perform} />
            <Facts order={order} />
            <section className="grid gap-4" aria-labelledby="help">
              <div>
                <h2 id="help" tabIndex={-1} ref={help}>
                  Help this buyer
                </h2>
                <ActionStatus action={access} />
              </div>
              {order.access === 'open' && hasNoAddress(order) && <p>{NO_ADDRESS}</p>}
              {order.access === 'open' && !hasNoAddress(order) && (
                <>
                  {order.gift && isGiftToCome(order) && (
                    <p>{`This is a gift. We’ll send the link on ${giftDayWords(order.gift.on)}.`}</p>
                  )}
                  {!isGiftToCome(order) && !isOfferedAbove(order, 'new-link') && (
                    <div>
                      <SingleAction
                        busy="Sending..."
                        look={order.alerts.length === 0 ? 'fill' : 'line'}
                        work={() => perform({ action: 'new-link', sessionId })}
                        note={<p className="mt-2 mb-0 text-s">{newLinkWords(order)}</p>}
                      >
                        Send a new link
                      </SingleAction>
                    </div>
                  )}
                  {!isOfferedAbove(order, 'address') && (
                    <OtherAddress order={order} perform={perform} />
                  )}
                </>
              )}
              {order.access === 'stopped' && (
                <div>
                  <p>You turned off access, so the buyer can’t open the books.</p>
                  <ActionButton action={access} onPress={() => void changeAccess('give-access')}>
                    Turn access back on
                  </ActionButton>
                </div>
              )}
              {order.access === 'disputed' && (
                <p>You can’t refund a disputed payment. Respond to the dispute in Stripe.</p>
              )}
              {order.stripeUrl !== undefined && order.access !== 'disputed' && (
                <Refund order={order} perform={perform} />
              )}
            </section>
            {order.email !== '' && <Note order={order} perform={perform} />}
            <Folded title="History">
              <ol id="timeline" className="grid gap-3">
                {order.timeline.map((event, index) => (
                  <li key={index}>
                    <span className="text-s">{formatMoment(event.at)}</span>
                    <span>{` ${describeTimelineEvent(event, order.timeline)}`}</span>
                  </li>
                ))}
              </ol>
            </Folded>
            {/* Separate from the other actions and confirmed, so that a stray click can't revoke
               someone's access. */}
            {order.access === 'open' && (
              <Folded title="Turn off access to these books">
                <p>
                  The buyer will no longer be able to open the books. We won’t email them about it.
                  You can turn access back on at any time.
                </p>
                <ActionButton action={access} onPress={() => void changeAccess('stop-access')}>
                  Yes, turn off access
                </ActionButton>
              </Folded>
            )}
            {order.email !== '' && <ForgetPersonFold address={order.email} />}
          </>
        )}
      </Query>
      <p className="print:hidden">
        <a className="alone" href={routes.adminOrders}>
          All orders
        </a>
      </p>
    </CoachGuard>
  );
}

function Folded({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="max-w-[48rem]" open={isOpen}>
      <summary className="min-h-target cursor-pointer py-2">{title}</summary>
      {children}
    </details>
  );
}

/** The order's number and its alerts, each with the recommended action. */
function Alerts({ order, perform }: { order: OrderDetail; perform: Perform }) {
  const { result, show } = useListResult();
  const { number, alerts, email, sessionId } = order;
  const archive = async ({ alert: { kind, subject } }: OrderTask) => {
    await callFunction('coach-orders', { action: 'archive', kind, subject });
    await serverState.invalidateQueries(orderQuery(sessionId));
    return 'Marked as done.';
  };
  return (
    <>
      <h2 className="m-0">{`Order ${number}`}</h2>
      {result}
      {alerts.length > 0 && (
        <CardList>
          {alerts.map((task) => (
            <AlertCard
              key={`${task.alert.kind}-${task.alert.subject}`}
              row={{ ...task, order }}
              email={email}
              perform={perform}
              move={() => archive(task)}
              show={show}
            />
          ))}
        </CardList>
      )}
    </>
  );
}

/** Whether an alert above already has a button for this. */
const isOfferedAbove = (order: OrderDetail, does: 'address' | 'new-link'): boolean =>
  order.alerts.some((task) => remedyOf({ ...task, order }, order.email).does === does);

type Fact = readonly [term: string, words: ReactNode];

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="m-0 grid max-w-[48rem] grid-cols-1 gap-3">
      {facts.map(([term, words]) => (
        <div key={term} className="sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-6">
          <dt className="font-[700]">{term}</dt>
          <dd className="m-0 wrap-anywhere whitespace-pre-line">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The most important details. The rest, such as tax details, is collapsed. */
function Facts({ order }: { order: OrderDetail }) {
  const { number, name, email, titles, sums, access, gift, stripeUrl } = order;
  const { country, withdrawalConsent: consent } = order;
  const buyer = (
    <>
      <span>{name || 'This person’s data was deleted.'}</span>
      {email !== '' && (
        <>
          <br />
          <a className="alone" href={mailtoLink(email, `Your order ${number}`)}>
            {email}
          </a>
        </>
      )}
    </>
  );
  const more: (Fact | undefined)[] = [
    gift?.words ? ['Gift message', gift.words] : undefined,
    ...linkFacts(order),
    country ? ['Country', countryName(country) ?? country] : undefined,
    consent ? ['Immediate delivery', `Agreed (notice version ${consent})`] : undefined,
    ...[describeSums(sums).join('. ')]
      .filter(Boolean)
      .map((words) => ['Discount and tax', words] as const),
  ];
  return (
    <>
      <FactList
        facts={[
          ['Buyer', buyer],
          ['Paid', paidWords(order)],
          [
            'Books',
            [titles.join(', '), ...(gift ? [giftWords(gift), gift.email] : [])]
              .filter(Boolean)
              .join('\n'),
          ],
          ['Status', `${mailWords(order)}. ${ACCESS_WORDS[access]}.`],
        ]}
      />
      <Folded title="More about this order">
        <FactList facts={more.filter((fact) => fact !== undefined)} />
        {stripeUrl !== undefined && (
          <p>
            <a className="alone" href={stripeUrl} target="_blank" rel="noopener">
              Open the payment in Stripe (new tab)
            </a>
          </p>
        )}
      </Folded>
    </>
  );
}

function linkFacts({ link }: OrderDetail): Fact[] {
  if (!link) return [['Link', 'The books haven’t been delivered yet']];
  return [
    ['Link', `Link ${link.linkVersion}, good through ${formatLastDay(link.expiresAt)}`],
    ...link.books.map(({ title, usesLeft }): Fact => [
      `Downloads: ${title}`,
      `${REDEMPTIONS_PER_LINK - usesLeft} of ${REDEMPTIONS_PER_LINK}`,
    ]),
  ];
}

/**
 * The coach's private note. Unsaved text is kept in the tab. If a saved note is newer than the one
 * she's seen, it appears above her text.
 */
function Note({ order: { sessionId, note }, perform }: { order: OrderDetail; perform: Perform }) {
  const draft = `note-${sessionId}`;
  const [start] = useState(() => {
    const unsaved = session.read(draft);
    return typeof unsaved === 'string' ? unsaved : note.text;
  });
  const [known, setKnown] = useState([start]);
  const [isBegun] = useState(start !== '' || note.text !== '');
  const [done, setDone] = useState('');
  return (
    <Folded title={orderNoteForm.title} isOpen={isBegun}>
      <div className="flow">
        {!known.includes(note.text) && (
          <div className="card flow">
            <p className="font-[700]">Saved note:</p>
            <p className="whitespace-pre-wrap">{note.text || 'There’s no saved note.'}</p>
            <p>If you save, what you typed below will replace it.</p>
          </div>
        )}
        <Form
          form={orderNoteForm}
          values={{ note: start }}
          className="flow"
          buttonLook="line"
          hasSummary={false}
          after={
            <p role="status" className="min-h-[1lh] font-[700]">
              {done}
            </p>
          }
          onTyped={(typed) => {
            session.write(draft, typed.note);
            setDone('');
          }}
          onSend={async (typed) => {
            setDone('');
            setKnown((texts) => [...texts, typed.note]);
            setDone(
              await makeOrCheck(() =>
                perform({ action: 'note', sessionId, ...typed, seen: note.number }),
              ),
            );
            session.remove(draft);
            return 'keep';
          }}
          onFailure={() => void serverState.invalidateQueries(orderQuery(sessionId))}
        />
        {note.at !== undefined && <p className="text-s">{`Saved ${formatMoment(note.at)}`}</p>}
      </div>
    </Folded>
  );
}
