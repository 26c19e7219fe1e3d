import { useStore } from '@nanostores/react';
import { useRef, useState, type ReactNode } from 'react';
import type { AccountDetails } from '#src/contracts/account.ts';
import {
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
  withCode,
} from '#src/contracts/forms/account.ts';
import type { FieldDefinitions, FormDefinition } from '#src/contracts/forms/form-definition.ts';
import { routes } from '#src/routes.ts';
import { SessionMissingError } from '#src/stores/auth-errors.ts';
import { account, auth } from '#src/stores/auth.ts';
import { $session, noteSession } from '#src/stores/session.ts';
import { saveFile } from '../save-file.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { SingleAction } from '../ui/SingleAction.tsx';
import { Form } from '../ui/Form.tsx';
import { LoadedData } from '../ui/LoadedData.tsx';
import { Step } from '../ui/PageState.tsx';
import type { Covers } from '../downloads/OwnedBookCover.tsx';
import { forgetUnsent, sendUnsent } from '../coach/unsent-decisions.ts';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { CollapsibleSection } from '../ui/CollapsibleSection.tsx';
import { OwnBooks } from '../downloads/OwnBooks.tsx';
import { SessionList } from './SessionList.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { useSessionMark } from './session-mark.ts';
import { useOwnAccount, WHY_SIGN_IN } from './use-own-account.ts';

/** Why the user is no longer signed in. */
type Ended = 'deleted' | { why: string };

/**
 * The account page: books, sessions, second factor, email address, password, the owner's data, and
 * account deletion.
 */
export default function AccountPage({
  covers,
  picture,
}: {
  covers: Covers;
  /** A drawing beside the sign-in button. */
  picture?: ReactNode;
}) {
  useSessionMark();
  const isOut = useStore($session).event === 'SIGNED_OUT';
  const [ended, setEnded] = useState<Ended>();
  const query = useOwnAccount();

  if (ended === 'deleted') {
    return (
      <Illustrated picture={picture}>
        <Step
          title="Your account has been deleted"
          lead="We keep your order records, so you can still get your books by email."
          ways={[
            ['Get my books by email', routes.myDownloads],
            ['Go to the home page', routes.home],
          ]}
        />
      </Illustrated>
    );
  }
  const missing = query.error instanceof SessionMissingError ? query.error : undefined;
  if (isOut || missing) {
    return (
      <Illustrated picture={picture}>
        <Step
          title="Please sign in"
          lead={ended?.why ?? missing?.message ?? WHY_SIGN_IN}
          ways={[
            ['Sign In', `${routes.auth}?next=${routes.account}#sign-in`],
            ['Get my books by email', routes.myDownloads],
          ]}
        />
      </Illustrated>
    );
  }
  return (
    <>
      {query.data === undefined && <h1>My account</h1>}
      <LoadedData query={query} busy="Loading your account...">
        {(details) => (
          <Account
            details={details}
            covers={covers}
            onEnd={(how) => {
              setEnded(how);
              noteSession('SIGNED_OUT', null);
            }}
            onChange={() => query.refetch()}
          />
        )}
      </LoadedData>
    </>
  );
}

AccountPage.fallback = { href: routes.myDownloads, label: 'Get my books again' };

/** A card with a drawing: below the text on a phone, and beside it in a wide window. */
function Illustrated({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="card split lg:min-h-80">
      <div className="[--flow:1.5rem]">{children}</div>
      <div className="[&_svg]:max-h-45 lg:[&_svg]:max-h-52">{picture}</div>
    </div>
  );
}

function SignOutEverywhere({ work }: { work: () => Promise<void> }) {
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      {isAsking ? (
        <Confirm
          action={action}
          title="Sign out everywhere, including here?"
          yes="Yes, sign out"
          no="No, stay signed in"
          onYes={() => void action.run('Signing out...', work)}
          onNo={() => {
            setAsking(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      ) : (
        <ActionButton action={action} ref={opener} onPress={() => setAsking(true)}>
          Sign out everywhere
        </ActionButton>
      )}
      <ActionStatus action={action} />
    </>
  );
}

interface AccountProps {
  details: AccountDetails;
  covers: Covers;
  onEnd: (how: Ended) => void;
  /** Reloads the account. */
  onChange: () => Promise<unknown>;
}

function Account({ details, covers, onEnd, onChange }: AccountProps) {
  const { session, orders, sessions } = details;
  const onFailure = (error: unknown) => {
    if (error instanceof SessionMissingError) onEnd({ why: error.message });
  };
  const factor = { session, onChange, onFailure };
  const look = { className: 'flow max-w-lg', onFailure };
  /** If a second factor is on, adds a code field to the form and its values. */
  const ownerForm = <Fields extends FieldDefinitions>(
    form: FormDefinition<Fields>,
  ): FormDefinition<Fields> => (session.secondFactor === 'off' ? form : withCode(form));
  const leaving = async (out: () => Promise<unknown>, why: string) => {
    if (session.isCoach) await sendUnsent(Infinity);
    await out();
    forgetUnsent();
    onEnd({ why });
  };
  const [sentTo, setSentTo] = useState('');
  const [passwordNews, setPasswordNews] = useState('');
  const [endedNews, setEndedNews] = useState('');
  const places = useRef<HTMLElement>(null);
  // Keep this section in place while the page is open, because its recovery codes are shown only
  // once.
  const [isFactorFirst] = useState(session.isOnCoachList && !session.isCoach);
  // The coach usually has no books of her own.
  const hasBooks = orders.length > 0 || !session.isCoach;
  return (
    <Step
      isFirst
      title="My account"
      lead={
        <>
          You’re signed in as{' '}
          <span className="block text-m">
            <EmailAddress is={session.email} />
          </span>
        </>
      }
    >
      {isFactorFirst && (
        <div className="card mt-6!">
          <SecondFactor {...factor} isFirst={!session.isCoach} />
        </div>
      )}

      {hasBooks && (
        <section className="card flow mt-6!">
          <h2 className="text-l">My books</h2>
          {orders.length === 0 ? (
            <>
              <p>
                There are no orders under this address. If you used a different one,{' '}
                <a href={routes.myDownloads}>get those books by email</a>.
              </p>
              <p>
                <a className="button" href={routes.shop}>
                  See our books
                </a>
              </p>
            </>
          ) : (
            <OwnBooks orders={orders} covers={covers} />
          )}
        </section>
      )}

      <div className="grid grid-cols-1 gap-6 mt-6! lg:grid-cols-2">
        <section className="card">
          <h2 className="text-l">Account settings</h2>
          <CollapsibleSection title={changeEmailForm.title}>
            <Form
              form={ownerForm(changeEmailForm)}
              prefix="change-email-"
              {...look}
              onSend={async (typed) => {
                await account({ action: 'change-email', ...typed });
                setSentTo(typed.email);
              }}
            />
            <ActionResult className="empty:m-0!">
              {sentTo &&
                `We sent an email to ${sentTo}. Select the button in it. Until you do, nothing will change.`}
            </ActionResult>
          </CollapsibleSection>
          <CollapsibleSection title={changePasswordForm.title}>
            <Form
              form={ownerForm(changePasswordForm)}
              prefix="change-password-"
              {...look}
              onSend={async (typed) => {
                await account({ action: 'change-password', ...typed });
                noteSession('USER_UPDATED', session);
                setPasswordNews(
                  'Your new password is set. We signed you out on your other devices.',
                );
                await onChange();
              }}
            />
            <ActionResult className="empty:m-0!">{passwordNews}</ActionResult>
          </CollapsibleSection>
          {!isFactorFirst && <SecondFactor {...factor} isFolded />}
          <CollapsibleSection title="Where you’re signed in" summary={places}>
            <SessionList
              sessions={sessions}
              onEnded={async () => {
                await onChange();
                setEndedNews('You’re signed out on that device.');
                // Move focus, because the clicked button is about to disappear.
                places.current?.focus();
              }}
            />
            <ActionResult className="empty:m-0!">{endedNews}</ActionResult>
            <SignOutEverywhere
              work={() =>
                leaving(
                  () => account({ action: 'sign-out-everywhere' }),
                  'You’re signed out everywhere, including here.',
                )
              }
            />
          </CollapsibleSection>
          <div className="flow pt-4 line-above">
            <SingleAction
              busy="Signing out..."
              work={() => leaving(() => auth({ action: 'sign-out' }), 'You’re signed out.')}
            >
              Sign out
            </SingleAction>
          </div>
        </section>

        <section className="card flow">
          <h2 className="text-l">My data</h2>
          <p>You can download everything we have about this email address as a file.</p>
          <div className="flow">
            <SingleAction
              busy="Collecting..."
              work={async () => {
                const { data } = await account({ action: 'data' });
                saveFile('my-data.json', JSON.stringify(data, undefined, 2), 'application/json');
                return 'Your data is saved. Look for my-data.json in your Downloads folder.';
              }}
            >
              Download my data
            </SingleAction>
          </div>
          <CollapsibleSection title={deleteAccountForm.title}>
            <p>
              This deletes your account right away. We keep your order records because tax law
              requires us to. You can still get your books by email.
            </p>
            <Form
              form={ownerForm(deleteAccountForm)}
              prefix="delete-"
              {...look}
              onSend={async (typed) => {
                await account({ action: 'delete', ...typed });
                onEnd('deleted');
              }}
            />
          </CollapsibleSection>
        </section>
      </div>
    </Step>
  );
}
