import { useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { forgetPersonForm } from '#src/contracts/forms/coach-order.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import {
  mayHoldData,
  itemsToErase,
  unsearchedItems,
  KEPT_ITEMS,
  nothingToEraseReason,
  type StoredPersonalData,
} from '#src/domain/privacy/erasure.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction } from '../ui/action.tsx';
import { Answer } from '../ui/ActionResult.tsx';
import { Form } from '../ui/Form.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { CoachGuard } from './CoachGuard.tsx';

export default function ForgetPage() {
  return (
    <CoachGuard>
      <ForgetPerson />
    </CoachGuard>
  );
}

/** A collapsed erasure form, shown at the end of another page. */
export function ForgetPersonFold({ address }: { address?: string }) {
  return (
    <details className="max-w-[48rem]">
      <summary className="min-h-target cursor-pointer py-2">{forgetPersonForm.title}</summary>
      <ForgetPerson {...(address === undefined ? {} : { address })} />
    </details>
  );
}

/** Other services that store personal data. The site can't delete it from them. */
const ELSEWHERE = [
  {
    name: 'Stripe',
    href: 'https://dashboard.stripe.com/customers',
    how: 'Find the customer by email address, then delete that customer.',
  },
  {
    name: 'Postmark',
    href: 'https://account.postmarkapp.com/servers',
    how: 'It deletes old emails automatically. To delete an address sooner, ask its support team.',
  },
] as const;

/**
 * Erases a person's data, but first shows what will be deleted and what will be kept, and asks for
 * confirmation. Afterward, shows links to the services that have copies.
 * @param address Prefilled address, for an order.
 */
export function ForgetPerson({ address = '' }: { address?: string }) {
  const action = useAction();
  const top = useRef<HTMLDivElement>(null);
  const [isForgotten, setForgotten] = useState(false);
  /** Data stored for the email address that the coach entered. */
  const [found, setFound] = useState<{ email: string; held: StoredPersonalData }>();
  const goes = found ? itemsToErase(found.held) : [];
  const unseen = found ? unsearchedItems(found.held) : [];
  const close = () => {
    setFound(undefined);
    top.current?.focus();
  };
  const forget = async (email: string) => {
    const isDone = await action.run('Deleting...', async () => {
      const { isPartial } = await callFunction('coach-orders', { action: 'forget', email });
      await serverState.invalidateQueries();
      return isPartial
        ? 'We’re still searching. We’ll delete the rest automatically within a few hours.'
        : 'Deleted. We’ll check again within 10 minutes for anything that just came in.';
    });
    if (!isDone) return;
    setForgotten(true);
    close();
  };
  return (
    <div
      className="flow max-w-[48rem]"
      tabIndex={-1}
      ref={top}
      role="group"
      aria-label={forgetPersonForm.title}
    >
      <p>
        Use this when someone asks you to delete their data. First, we’ll show you what will be
        deleted and what will stay. Nothing will be deleted until you say yes.
      </p>
      <Form
        form={forgetPersonForm}
        prefix="forget-"
        values={{ email: address }}
        buttonLook="line"
        hasSummary={false}
        onTyped={() => setFound(undefined)}
        onRefused={() => setFound(undefined)}
        onSend={async ({ email }) => {
          const held = await callFunction('coach-orders', { action: 'look-held', email });
          setFound({ email, held });
          return 'look';
        }}
      />
      {found && mayHoldData(found.held) && (
        <div className="mt-6">
          <Confirm
            action={action}
            title={`Delete everything about ${found.email}?`}
            yes="Yes, delete it"
            no="No, keep it"
            onYes={() => void forget(found.email)}
            onNo={close}
          >
            {goes.length > 0 && (
              <>
                <p>We’ll delete this permanently, and you can’t undo it:</p>
                <ul>
                  {goes.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </>
            )}
            {unseen.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>We’ll keep this:</p>
            <ul>
              {KEPT_ITEMS.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Confirm>
        </div>
      )}
      <Answer>
        {found &&
          !mayHoldData(found.held) &&
          [nothingToEraseReason(found.held, formatMoment), ...unseen].join(' ')}
      </Answer>
      <ActionStatus action={action} />
      {isForgotten && (
        <>
          <p>Next, delete the copies that only you can delete:</p>
          <ul>
            {ELSEWHERE.map(({ name, href, how }) => (
              <li key={name}>
                <a className="alone" href={href} target="_blank" rel="noopener">
                  {`${name} (new tab)`}
                </a>
                <br />
                <span>{how}</span>
              </li>
            ))}
            <li>Your own inbox and backups</li>
          </ul>
        </>
      )}
    </div>
  );
}
