import type { AccountDetails } from '#src/contracts/account.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { account } from '#src/stores/auth.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';

type OwnSession = AccountDetails['sessions'][number];

/** Lists the devices that an account is signed in on, with a button to sign out on each other one. */
export function SessionList({
  sessions,
  onEnded,
}: {
  sessions: readonly OwnSession[];
  /** Called after another device has been signed out. */
  onEnded: () => Promise<void>;
}) {
  return (
    <ul className="m-0 list-none p-0" aria-label="Where you’re signed in">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnded={onEnded} />
      ))}
    </ul>
  );
}

function SessionRow({
  session: { id, device, startedAt, isThis },
  onEnded,
}: {
  session: OwnSession;
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
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 line-above py-4 last:pb-0">
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
    </li>
  );
}
