import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import { useId, useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import { moneyBackForm } from '#src/contracts/forms/money-back.ts';
import { orderNoteForm, otherAddressForm } from '#src/contracts/forms/coach-order.ts';
import type { MailPreview, OrderDetail } from '#src/contracts/coach-orders.ts';
import { TASKS } from '#src/domain/alerts/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatLastDay } from '#src/domain/day.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { likelyAddress } from '#src/domain/email-typos.ts';
import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download.ts';
import { formatPrice, readTypedSum, type Cents } from '#src/domain/money.ts';
import { describeSums } from '#src/domain/orders/order.ts';
import { factWords } from '#src/domain/orders/order-timeline.ts';
import { countryName } from '#src/domain/checkout/sale-countries.ts';
import { orderQuery } from './queries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { SingleAction } from '../ui/SingleAction.tsx';
import { Form } from '../ui/Form.tsx';
import { ForgetPerson } from './ForgetPerson.tsx';
import { ACCESS_WORDS, giftWords, mailWords, orderPath } from './order-words.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { routes } from '#src/routes.ts';
import { readLinkToken } from '../mailed-link-token.tsx';

/** Actions for one order. */
type OrderHelp = Extract<
  InputOf<Functions['coach-orders']>,
  { action: 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access' }
>;
/** Performs the action, shows the updated order, and returns the confirmation message. */
type Do = (help: OrderHelp) => Promise<string>;

export default function OrderPage() {
  // A fragment link, such as the skip link, removes the token from the URL.
  const [sessionId] = useState(() => readLinkToken('s'));
  const perform: Do = async (help) => {
    const { done = 'Done.', ...order } = await callFunction('coach-orders', help);
    await changeAnswer<OrderDetail>(orderQuery(sessionId).queryKey, () => order);
    return `${done} (${formatMoment(Date.now())})`;
  };
  const access = useAction();
  const help = useRef<HTMLHeadingElement>(null);
  /** The clicked button is gone by then, so the message appears at the top of the help section. */
  const changeAccess = async (action: 'stop-access' | 'give-access') => {
    const isDone = await access.run('One moment...', () => perform({ action, sessionId }));
    if (isDone) help.current?.focus();
  };
  return (
    <CoachGuard>
      <Query query={orderQuery(sessionId)} busy="Loading the order...">
        {(order) => (
          <>
            <h2 className="m-0">{`Order ${order.number}`}</h2>
            <Alerts order={order} />
            <Facts order={order} />
            {order.email !== '' && <Note order={order} perform={perform} />}
            <section className="grid gap-4" aria-labelledby="help">
              <h2 id="help" tabIndex={-1} ref={help}>
                Help the buyer
              </h2>
              {order.access === 'open' && (
                <>
                  <div>
                    <SingleAction
                      busy="Sending..."
                      look="fill"
                      work={() => perform({ action: 'new-link', sessionId })}
                      note={
                        <p className="mt-2 mb-0 text-s">{`We’ll email ${order.gift ? 'the person who gets the gift' : 'the buyer'}. The link will work for ${LINK_DAYS} days and ${REDEMPTIONS_PER_LINK} downloads of each book.`}</p>
                      }
                    >
                      Send a new link
                    </SingleAction>
                  </div>
                  <OtherAddress order={order} perform={perform} />
                </>
              )}
              {order.access === 'stopped' && (
                <div>
                  <p>You stopped access to the books. The buyer cannot open the books.</p>
                  <ActionButton action={access} onPress={() => void changeAccess('give-access')}>
                    Give the access back
                  </ActionButton>
                </div>
              )}
              <ActionStatus action={access} />
              {order.stripeUrl !== undefined && (
                <p className="m-0">
                  <a className="alone" href={order.stripeUrl} target="_blank" rel="noopener">
                    Open the payment in Stripe (new tab)
                  </a>
                </p>
              )}
            </section>
            <section aria-labelledby="timeline">
              <h2 id="timeline">Order history</h2>
              <ol className="grid gap-3">
                {order.timeline.map((fact, index) => (
                  <li key={index}>
                    <span className="text-s">{formatMoment(fact.at)}</span>
                    <span>{` ${factWords(fact, order.timeline)}`}</span>
                  </li>
                ))}
              </ol>
            </section>
            {order.stripeUrl !== undefined && <MoneyBack order={order} perform={perform} />}
            {/* Kept apart from the other actions and confirmed, so a stray click can't revoke someone's access. */}
            {order.access === 'open' && (
              <details className="max-w-[48rem]">
                <summary className="min-h-target cursor-pointer py-2">
                  Stop the access to these books
                </summary>
                <p>
                  The buyer will no longer be able to open the books. We will not email them about
                  it. You can give the access back at any time.
                </p>
                <ActionButton action={access} onPress={() => void changeAccess('stop-access')}>
                  Yes, stop the access
                </ActionButton>
              </details>
            )}
            <ForgetPerson address={order.email} />
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

function Alerts({ order: { alerts } }: { order: OrderDetail }) {
  if (alerts.length === 0) return null;
  return (
    <ul className="m-0">
      {alerts.map(({ alert, task, other }) => (
        <li key={`${alert.kind}-${alert.subject}`}>
          <strong>{`${TASKS[task]}. `}</strong>
          <span>{alert.note}</span>
          {other && (
            <>
              {' The other one: '}
              <a
                className="alone"
                href={orderPath(other.sessionId)}
                target="_blank"
                rel="noopener"
              >{`order ${other.number} (new tab)`}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** All order details in rows, including those the coach needs for taxes. */
function Facts({ order }: { order: OrderDetail }) {
  const { at, name, email, titles, sums, live, access, backCents, gift } = order;
  const { country, withdrawalConsent: consent } = order;
  const facts: [string, string | undefined][] = [
    ['Paid', `${formatPrice(sums.totalCents)}, ${formatMoment(at)}${live ? '' : ', test payment'}`],
    ['Refunded', backCents > 0 ? formatPrice(backCents) : 'None'],
    ['Discount and tax', describeSums(sums).join('. ') || undefined],
    ['Country', country ? (countryName(country) ?? country) : undefined],
    ['Immediate delivery', consent ? `Agreed to version ${consent} of the notice` : undefined],
    ['Buyer', name],
    ['Email address', email],
    ['Books', titles.join(', ')],
    ['Gift', gift && giftWords(gift)],
    ['Gift email address', gift?.email || undefined],
    ['Gift message', gift?.words || undefined],
    ['Email', mailWords(order)],
    ['Access', ACCESS_WORDS[access]],
    ...linkFacts(order),
  ];
  return (
    <dl className="m-0 grid max-w-[48rem] gap-3">
      {facts.map(
        ([term, words]) =>
          words !== undefined && (
            <div key={term} className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-6">
              <dt className="font-[700]">{term}</dt>
              <dd className="m-0 whitespace-pre-line">{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function linkFacts({ link }: OrderDetail): [string, string][] {
  if (!link) return [['Link', 'The books have not been delivered yet']];
  return [
    ['Link', `Link ${link.linkVersion}, through ${formatLastDay(link.expiresAt)}`],
    ...link.books.map(({ title, usesLeft }): [string, string] => [
      `Downloads of ${title}`,
      `${REDEMPTIONS_PER_LINK - usesLeft} of ${REDEMPTIONS_PER_LINK}`,
    ]),
  ];
}

interface HelpProps {
  order: OrderDetail;
  perform: Do;
}

/** Previews the email before it's sent. A different address requires a new preview. */
function OtherAddress({ order: { sessionId, gift }, perform }: HelpProps) {
  const day = gift?.mail === 'none' ? giftDayWords(gift.on) : undefined;
  const action = useAction();
  const top = useRef<HTMLElement>(null);
  const id = useId();
  const [seen, setSeen] = useState<MailPreview>();
  const [doubt, setDoubt] = useState<{ typed: string; likely: string }>();
  /** Initial address in the form. A new number remounts the form. */
  const [start, setStart] = useState({ number: 0, email: '' });
  const look = async (email: string) =>
    setSeen(await callFunction('coach-orders', { action: 'look-mail', sessionId, email }));
  const settle = async (email: string) => {
    await action.run('One moment...', () => look(email));
    setDoubt(undefined);
    setStart(({ number }) => ({ number: number + 1, email }));
  };
  const forget = () => {
    setSeen(undefined);
    setDoubt(undefined);
  };
  const close = () => {
    setSeen(undefined);
    requestAnimationFrame(() => top.current?.focus());
  };
  const send = async ({ to }: MailPreview) => {
    const isSent = await action.run('Sending...', () =>
      perform({ action: 'fix-address', sessionId, email: to }),
    );
    if (isSent) close();
  };
  return (
    <section aria-labelledby={id} tabIndex={-1} ref={top} className="flow max-w-[48rem]">
      <h3 id={id}>{otherAddressForm.title}</h3>
      <Form
        key={start.number}
        form={otherAddressForm}
        values={{ email: start.email }}
        prefix="other-"
        className="flow"
        buttonLook="line"
        hasSummary={false}
        onTyped={forget}
        onRefused={forget}
        onSend={async ({ email }) => {
          const likely = likelyAddress(email);
          if (likely === undefined) await look(email);
          else setDoubt({ typed: email, likely });
          return 'look';
        }}
      />
      {doubt && (
        <Confirm
          action={action}
          title={`Did you mean ${doubt.likely}?`}
          yes="Yes, use this one"
          no={`No, ${doubt.typed} is right`}
          onYes={() => void settle(doubt.likely)}
          onNo={() => void settle(doubt.typed)}
        />
      )}
      {seen && (
        <Confirm
          action={action}
          title={`This email will go to ${seen.to}${day === undefined ? '' : ` on ${day}`}`}
          yes={day === undefined ? 'Send it now' : 'Yes, change the address'}
          no="No, not yet"
          onYes={() => void send(seen)}
          onNo={close}
        >
          <p>
            Subject: <b>{seen.subject}</b>
          </p>
          <pre className="m-0 border-2 border-line bg-surface p-4 font-[inherit] text-s whitespace-pre-wrap">
            {seen.text}
          </pre>
          <p className="text-s">
            In the email, the link ends in a secret code. Only the reader should see it, so we do
            not show it here.
          </p>
        </Confirm>
      )}
      <ActionStatus action={action} />
    </section>
  );
}

/**
 * The coach's private note. Unsaved text is kept in the tab; a saved note she hasn't seen appears
 * above it.
 */
function Note({ order: { sessionId, note }, perform }: HelpProps) {
  const draft = `note-${sessionId}`;
  const [start] = useState(() => {
    const unsaved = session.read(draft);
    return typeof unsaved === 'string' ? unsaved : note.text;
  });
  const [known, setKnown] = useState([start]);
  const [done, setDone] = useState('');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flow max-w-[48rem]">
      <h2 id={id}>{orderNoteForm.title}</h2>
      {!known.includes(note.text) && (
        <div className="card flow">
          <p className="font-[700]">The saved note:</p>
          <p className="whitespace-pre-wrap">{note.text || 'There is no saved note.'}</p>
          <p>If you save, your words below will replace it.</p>
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
          setDone(await perform({ action: 'note', sessionId, ...typed, seen: note.number }));
          session.remove(draft);
          return 'keep';
        }}
        onFailure={() => void serverState.invalidateQueries(orderQuery(sessionId))}
      />
      {note.at !== undefined && <p className="text-s">{`Saved ${formatMoment(note.at)}`}</p>}
    </section>
  );
}

/** Closes once the refund is issued, so an accidental second click can't refund more. */
function MoneyBack({ order, perform }: HelpProps) {
  const action = useAction();
  const form = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [amount, setAmount] = useState<Cents>();
  const { sessionId, totalCents, backCents } = order;
  const left = totalCents - backCents;
  const give = async (cents: Cents) => {
    const isGiven = await action.run('Sending the refund...', () =>
      perform({ action: 'refund', sessionId, cents, backCents }),
    );
    setAmount(undefined);
    // Another refund may have been issued in the meantime.
    if (!isGiven) return void serverState.invalidateQueries(orderQuery(sessionId));
    if (form.current) form.current.open = false;
    summary.current?.focus();
  };
  return (
    <div className="max-w-[48rem]">
      <details ref={form}>
        <summary className="min-h-target cursor-pointer py-2" ref={summary}>
          {moneyBackForm(left).title}
        </summary>
        <p>
          {left > 0
            ? 'We’ll refund the buyer’s card and email them about it. After a full refund, they’ll lose access to the books. You cannot undo this.'
            : 'This order has been fully refunded.'}
        </p>
        {left > 0 && (
          <Sum key={left} left={left} onTyped={() => setAmount(undefined)} onSend={setAmount} />
        )}
        {amount !== undefined && (
          <Confirm
            action={action}
            title={`Give ${formatPrice(amount)} back? This cannot be undone.`}
            yes={`Yes, give ${formatPrice(amount)} back`}
            no="No, not yet"
            onYes={() => void give(amount)}
            onNo={() => {
              setAmount(undefined);
              requestAnimationFrame(() => summary.current?.focus());
            }}
          />
        )}
      </details>
      <ActionStatus action={action} />
    </div>
  );
}

/**
 * Defaults to the full remaining amount, unless the coach enters less. The button shows the amount
 * before it's clicked.
 */
function Sum({
  left,
  onTyped,
  onSend,
}: {
  left: Cents;
  onTyped: () => void;
  onSend: (cents: Cents) => void;
}) {
  const [cents, setCents] = useState(left);
  const form = moneyBackForm(left);
  const button = cents > 0 ? `Give ${formatPrice(cents)} back` : form.button;
  return (
    <Form
      form={{ ...form, button }}
      prefix="back-"
      values={{ sum: formatPrice(left) }}
      buttonLook="line"
      hasSummary={false}
      onTyped={({ sum }) => {
        setCents(readTypedSum(sum) ?? 0);
        onTyped();
      }}
      onSend={({ sum }) => {
        onSend(readTypedSum(sum) ?? 0);
        return Promise.resolve('look');
      }}
    />
  );
}
