import { useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { forgetPersonForm } from '#src/contracts/forms/coach-order.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { EMAIL_PROVIDER } from '#src/domain/email-provider.ts';
import {
  mayHoldData,
  itemsToErase,
  unsearchedItems,
  keptItems,
  nothingToEraseReason,
  type StoredPersonalData,
} from '#src/domain/privacy/erasure.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction } from '../ui/action.tsx';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Form } from '../ui/Form.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
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

/**
 * Erases a person's data, but first shows what will be deleted and what will be kept, and asks for
 * confirmation. Afterward, lists the copies that we can't delete: the coach's inbox and backups,
 * Stripe, and the email provider. Checkouts don't create a customer at Stripe, so there's nothing to
 * delete there.
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
      const { isPartial } = await makeOrCheck(() =>
        callFunction('coach-orders', { action: 'forget', email }),
      );
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
          return 'preview';
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
            <details>
              <summary className="min-h-target cursor-pointer py-2">
                What we’ll keep, and why
              </summary>
              <ul>
                {keptItems(found.held).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </Confirm>
        </div>
      )}
      <ActionResult>
        {found &&
          !mayHoldData(found.held) &&
          [nothingToEraseReason(found.held, formatMoment), ...unseen].join(' ')}
      </ActionResult>
      <ActionStatus action={action} />
      {isForgotten && (
        <>
          <p>
            Next, delete the person’s emails from your own inbox, and from any backups you have.
            Only you can do that.
          </p>
          <p>{`You don’t have to do anything in Stripe or ${EMAIL_PROVIDER}:`}</p>
          <ul>
            <li>
              Stripe keeps its own record of each payment. We don’t save customers there, so there’s
              no customer to delete.
            </li>
            <li>{`${EMAIL_PROVIDER} deletes old emails automatically.`}</li>
          </ul>
          <p>
            {`If the person wants those copies deleted, too, ask the support team of Stripe or ${EMAIL_PROVIDER}.`}
          </p>
        </>
      )}
    </div>
  );
}
