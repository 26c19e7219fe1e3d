import type { ReactNode } from 'react';
import type { AccountDetails } from '#src/contracts/account.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { account } from '#src/stores/auth.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';

export function SessionRow({
  session: { id, device, startedAt, isThis },
  onEnded,
}: {
  session: AccountDetails['sessions'][number];
  onEnded: () => Promise<void>;
}) {
  const action = useAction();
  const where = `${device}, signed in since ${formatEasternDay(startedAt)}`;
  const end = () =>
    void action.run('One moment...', async () => {
      await account({ action: 'end-session', id });
      await onEnded();
    });
  return (
    <Row>
      {isThis ? (
        `${where}. This device.`
      ) : (
        <>
          <span>{`${where}.`}</span>
          <ActionButton action={action} about={where} onPress={end}>
            Sign out of that device
          </ActionButton>
          {(action.busy ?? action.error) !== undefined && <ActionStatus action={action} />}
        </>
      )}
    </Row>
  );
}

export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="m-0 list-none p-0" aria-label={label}>
      {children}
    </ul>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 line-above py-4 last:pb-0">
      {children}
    </li>
  );
}
