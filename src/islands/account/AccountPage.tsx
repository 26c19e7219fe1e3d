import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AccountDetails, SecondFactorSetUp } from '#src/contracts/account.ts';
import {
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
  endFactorForm,
  renewCodesForm,
  startFactorForm,
} from '#src/contracts/forms/account.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { readFragment } from '#src/domain/mailed-link.ts';
import { routes } from '#src/routes.ts';
import { SessionMissingError } from '#src/stores/auth-errors.ts';
import { account, auth } from '#src/stores/auth.ts';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession, startSession } from '#src/stores/session.ts';
import { saveFile } from '../save-file.ts';
import { Answer } from '../ui/Answer.tsx';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Button } from '../ui/Button.tsx';
import { SingleAction } from '../ui/SingleAction.tsx';
import { Form } from '../ui/Form.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Actions, Step } from '../ui/Step.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSessionMark } from './session-mark.ts';

const WHY = 'You see your books and your account here after you sign in.';

/** Who is signed in, and what is theirs. */
async function readSignedIn(): Promise<AccountDetails> {
  const session = $session.get().session ?? (await startSession());
  if (!session) throw new SessionMissingError('sign_in_needed', WHY);
  try {
    return await account({ action: 'details' });
  } catch (error) {
    if (error instanceof SessionMissingError) noteSession('SIGNED_OUT', null);
    throw error;
  }
}

/** The page of an account: books, sessions, second factor, address, password, data, end. */
export default function AccountPage() {
  useSessionMark();
  const isOut = useStore($session).event === 'SIGNED_OUT';
  const [ended, setEnded] = useState<'deleted' | { why: string }>();
  const query = useQuery({ queryKey: ['account'], queryFn: readSignedIn }, serverState);
  const leave = (how: NonNullable<typeof ended>) => {
    setEnded(how);
    noteSession('SIGNED_OUT', null);
  };

  if (ended === 'deleted') {
    return (
      <Step
        title="Your account has been deleted"
        lead="Your orders stay. You can still get your books by email."
      >
        <Actions>
          <a className="button button--main" href={routes.myDownloads}>
            Get my books by email
          </a>
          <a className="button" href={routes.home}>
            Go to the start page
          </a>
        </Actions>
      </Step>
    );
  }
  const missing = query.error instanceof SessionMissingError ? query.error : undefined;
  if (isOut || missing) {
    return (
      <Step title="Please sign in" lead={ended?.why ?? missing?.message ?? WHY}>
        <Actions>
          <a className="button button--main" href={`${routes.auth}?next=${routes.account}#sign-in`}>
            Sign In
          </a>
          <a className="button" href={routes.myDownloads}>
            Get my books by email
          </a>
        </Actions>
      </Step>
    );
  }
  return (
    <>
      {query.data === undefined && <h1>My account</h1>}
      <Loaded query={query} busy="Loading your account...">
        {(details) => (
          <Account
            details={details}
            onLeave={(why) => leave({ why })}
            onGone={() => leave('deleted')}
            onChange={() => query.refetch()}
            onFailure={(error) => {
              if (error instanceof SessionMissingError) leave({ why: error.message });
            }}
          />
        )}
      </Loaded>
    </>
  );
}

AccountPage.fallback = { href: routes.myDownloads, label: 'Get my books again' };

interface AccountProps {
  details: AccountDetails;
  onLeave: (why: string) => void;
  onGone: () => void;
  /** Shows the account anew. */
  onChange: () => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

function Account(props: AccountProps) {
  const { details, onLeave, onGone, onChange, onFailure } = props;
  const { session, orders, sessions } = details;
  const leaving = async (out: () => Promise<unknown>, why: string) => {
    await out();
    onLeave(why);
  };
  const [sentTo, setSentTo] = useState('');
  const [passwordNews, setPasswordNews] = useState('');
  const [endedNews, setEndedNews] = useState('');
  const places = useRef<HTMLHeadingElement>(null);
  // It keeps its place while the page is open: the recovery codes in it are shown only once.
  const [isFactorFirst] = useState(session.isOnCoachList && !session.isCoach);
  return (
    <Step
      isFirst
      title="My account"
      lead={
        <>
          You are signed in as <strong>{session.email}</strong>.
        </>
      }
    >
      <SingleAction
        busy="Signing out..."
        work={() => leaving(() => auth({ action: 'sign-out' }), 'You are signed out.')}
      >
        Sign out
      </SingleAction>
      {session.isCoach && (
        <Notice title="Your room is open">
          <p>
            <a className="button button--main" href={routes.admin}>
              Open the coach's room
            </a>
          </p>
        </Notice>
      )}
      {isFactorFirst && <Factor {...props} isFirst={!session.isCoach} />}

      <h2>My books</h2>
      {orders.length === 0 ? (
        <p>
          There are no orders with this address. If you bought with another one,{' '}
          <a href={routes.myDownloads}>get those books by email</a>.
        </p>
      ) : (
        <Rows>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Rows>
      )}

      <h2 ref={places} tabIndex={-1}>
        Where you are signed in
      </h2>
      <Rows label="Where you are signed in">
        {sessions.map((one) => (
          <SessionRow
            key={one.id}
            session={one}
            onEnded={async () => {
              await onChange();
              setEndedNews('Signed out there.');
              // The pressed button is gone, and the focus must not go with it.
              places.current?.focus();
            }}
          />
        ))}
      </Rows>
      <Answer>{endedNews}</Answer>
      <SingleAction
        busy="Signing out..."
        work={() =>
          leaving(
            () => account({ action: 'sign-out-everywhere' }),
            'You are signed out everywhere, here too.',
          )
        }
      >
        Sign out everywhere
      </SingleAction>

      {!isFactorFirst && <Factor {...props} />}

      <h2>My details</h2>
      <More title={changeEmailForm.title}>
        <Form
          form={changeEmailForm}
          prefix="change-email-"
          className="flow max-w-lg"
          onSend={async ({ email, password }) => {
            await account({ action: 'change-email', email, password });
            setSentTo(email);
            return 'empty';
          }}
          onFailure={onFailure}
        />
        <p role="status">
          {sentTo &&
            `We sent an email to ${sentTo}. Press the button in it. Until then nothing changes.`}
        </p>
      </More>
      <More title={changePasswordForm.title}>
        <Form
          form={changePasswordForm}
          prefix="change-password-"
          className="flow max-w-lg"
          onSend={async ({ password, newPassword }) => {
            await account({ action: 'change-password', password, newPassword });
            noteSession('USER_UPDATED', session);
            setPasswordNews('Your new password is saved. You are signed out elsewhere.');
            await onChange();
            return 'empty';
          }}
          onFailure={onFailure}
        />
        <p role="status">{passwordNews}</p>
      </More>

      <h2>My data</h2>
      <p>You can save everything that we hold about this address as a file.</p>
      <SingleAction
        busy="Collecting..."
        work={async () => {
          const { data } = await account({ action: 'data' });
          saveFile('my-data.json', JSON.stringify(data, undefined, 2), 'application/json');
          return 'Your data is saved. Look for my-data.json in your downloads.';
        }}
      >
        Save my data
      </SingleAction>
      <More title={deleteAccountForm.title}>
        <p>
          This deletes your account at once. Your orders stay, because tax law asks us to keep them.
          You can still get your books by email.
        </p>
        <Form
          form={deleteAccountForm}
          prefix="delete-"
          className="flow max-w-lg"
          onSend={async ({ password }) => {
            await account({ action: 'delete', password });
            onGone();
            return 'empty';
          }}
          onFailure={onFailure}
        />
      </More>
    </Step>
  );
}

type FactorStep =
  | { is: 'resting' | 'mailed' }
  | { is: 'app'; made: SecondFactorSetUp }
  | { is: 'codes'; codes: readonly string[] };

/** The second factor: off, on, or being set up. `isFirst` is the step that opens the coach's room. */
function Factor({
  details: { session },
  onChange,
  onFailure,
  isFirst = false,
}: AccountProps & { isFirst?: boolean }) {
  const [step, setStep] = useState<FactorStep>({ is: 'resting' });
  const heading = useRef<HTMLHeadingElement>(null);
  const isOn = session.secondFactor !== 'off';
  useEffect(() => {
    if (readFragment(location.hash) === 'second-factor') heading.current?.scrollIntoView();
  }, []);
  useEffect(() => {
    if (step.is !== 'resting') heading.current?.focus();
  }, [step.is]);
  const kept = async () => {
    await onChange();
    setStep({ is: 'resting' });
    heading.current?.focus();
  };
  const title =
    step.is === 'codes'
      ? 'Keep these recovery codes'
      : isFirst
        ? 'One step is left to your room: a code by app'
        : 'Code by app';
  return (
    <section className="flow" id="second-factor">
      <h2 className="focus:shadow-none focus:outline-none" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {step.is === 'codes' && (
        <RecoveryCodes codes={step.codes}>
          <Actions>
            <Button look="main" onClick={() => void kept()}>
              I have kept them
            </Button>
            {session.isOnCoachList && (
              <a className="button" href={routes.admin}>
                Open my room
              </a>
            )}
          </Actions>
        </RecoveryCodes>
      )}
      {step.is === 'app' && (
        <FactorSetUp made={step.made} onCodes={(codes) => setStep({ is: 'codes', codes })} />
      )}
      {step.is === 'mailed' && (
        <p>{`We sent a link to ${session.email}. Open it to set up the code. It works for 24 hours.`}</p>
      )}
      {step.is === 'resting' && !isOn && (
        <>
          <p>
            {isFirst
              ? 'The room holds names and addresses of buyers. So it also asks for a code from an app on your phone. Type your password, and we email you a link for this step.'
              : 'You can ask for a second step when you sign in. It is a code from an app on your phone. It keeps others out, even if they know your password.'}
          </p>
          <More title="Set up the code" isOpen={isFirst}>
            <Form
              form={startFactorForm}
              prefix="factor-"
              className="flow max-w-lg"
              onSend={async ({ password }) => {
                const made = await account({ action: 'second-factor-start', password });
                setStep('setUp' in made ? { is: 'app', made } : { is: 'mailed' });
                return 'empty';
              }}
              onFailure={onFailure}
            />
          </More>
        </>
      )}
      {step.is === 'resting' && isOn && (
        <>
          <p>The code is on. We ask for it each time you sign in.</p>
          <More title={renewCodesForm.title}>
            <p>Use this when you lost your recovery codes, or used most of them.</p>
            <Form
              form={renewCodesForm}
              prefix="renew-"
              className="flow max-w-lg"
              onSend={async ({ password, code }) => {
                const { recoveryCodes = [] } = await account({
                  action: 'recovery-codes',
                  password,
                  code,
                });
                setStep({ is: 'codes', codes: recoveryCodes });
                return 'empty';
              }}
              onFailure={onFailure}
            >
              <p>Your old codes will no longer work. Your other devices are signed out.</p>
            </Form>
          </More>
          <More title={endFactorForm.title}>
            <Form
              form={endFactorForm}
              prefix="end-"
              className="flow max-w-lg"
              onSend={async ({ password, code }) => {
                const done = await account({ action: 'second-factor-off', password, code });
                noteSession('USER_UPDATED', done.session);
                await onChange();
                return 'empty';
              }}
              onFailure={onFailure}
            />
          </More>
        </>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: AccountDetails['orders'][number] }) {
  const { id, titles, at, stopped } = order;
  const action = useAction();
  const names = titles.join(', ');
  const open = () =>
    void action.run('Opening...', async () => {
      const { url = '' } = await account({ action: 'open-order', id });
      location.assign(url);
    });
  return (
    <Row>
      <span>
        <strong>{names}</strong>
        <span>{` Bought on ${formatEasternDay(at)}. ${stopped ?? ''}`}</span>
      </span>
      {stopped === undefined && (
        <>
          <ActionButton action={action} look="main" about={names} onPress={open}>
            Open
          </ActionButton>
          {(action.busy ?? action.error) !== undefined && <ActionStatus action={action} />}
        </>
      )}
    </Row>
  );
}

function SessionRow({
  session: { id, device, startedAt, isThis },
  onEnded,
}: {
  session: AccountDetails['sessions'][number];
  onEnded: () => Promise<void>;
}) {
  const action = useAction();
  const where = `${device}, since ${formatEasternDay(startedAt)}`;
  const end = () =>
    void action.run('One moment...', async () => {
      await account({ action: 'end-session', id });
      await onEnded();
    });
  return (
    <Row>
      {isThis ? (
        `${where}. This is here.`
      ) : (
        <>
          <span>{`${where}.`}</span>
          <ActionButton action={action} about={where} onPress={end}>
            Sign out there
          </ActionButton>
          {(action.busy ?? action.error) !== undefined && <ActionStatus action={action} />}
        </>
      )}
    </Row>
  );
}

function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="m-0 list-none p-0" aria-label={label}>
      {children}
    </ul>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 line-below py-3">
      {children}
    </li>
  );
}

/** Something that opens when it is wanted. */
function More({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <summary className="min-h-target cursor-pointer py-2.5 font-bold text-link">{title}</summary>
      <div className="flow pb-6">{children}</div>
    </details>
  );
}
