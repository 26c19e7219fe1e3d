import { useStore } from '@nanostores/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signInNeeded } from '#src/browser/api.ts';
import type { AuthOutput, SessionView } from '#src/contracts/auth.ts';
import { routes } from '#src/routes.ts';
import { auth } from '#src/stores/auth.ts';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession, startSession } from '#src/stores/session.ts';
import { useSessionMark } from '../accounts/session-mark.ts';
import { Loaded } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';

/** An open page stops extending the session after this long without input, in milliseconds. */
const UNUSED = 30 * 60_000;
let lastPress = Date.now();
const notePress = () => {
  lastPress = Date.now();
};

const noteIfIn = ({ session }: AuthOutput) => {
  if (session) noteSession('SIGNED_IN', session);
};

/** Checks the session once per page, and keeps it alive while the page is in use. */
const whoIsHere = queryOptions({
  queryKey: ['who-is-here'],
  queryFn: () => startSession(() => Date.now() - lastPress < UNUSED),
  // Fetching it again would start a second keep-alive.
  staleTime: 'static',
});

/** Menu groups: maps each page's label to its path. */
const GROUPS = {
  Today: {
    Today: routes.admin,
    Waiting: routes.adminWaiting,
    Messages: routes.adminMessages,
    'Without an answer': routes.adminUnanswered,
  },
  Orders: { Orders: routes.adminOrders },
  People: {
    Posts: routes.adminPosts,
    Reviews: routes.adminReviews,
    'Newsletter readers': routes.adminSubscribers,
  },
  Write: { 'Write to readers': routes.adminCampaigns },
  Books: { 'eBook files': routes.adminUpload, 'Free guide': routes.wellnessGuideUpload },
};

/**
 * Guards the coach's dashboard: checks the session and shows the tools only to the coach. If she's
 * signed out later, the page keeps its content and shows a message.
 */
export function CoachGuard({ children }: { children: ReactNode }) {
  const { session } = useStore($session);
  const query = useQuery(whoIsHere, serverState);
  const [wasIn, setWasIn] = useState(false);
  const door = useRef<HTMLDivElement>(null);
  const isIn = session?.isCoach === true;
  if (isIn && !wasIn) setWasIn(true);

  useSessionMark();
  useEffect(() => {
    addEventListener('pointerdown', notePress);
    addEventListener('keydown', notePress);
    return () => {
      removeEventListener('pointerdown', notePress);
      removeEventListener('keydown', notePress);
    };
  }, []);
  const isOut = wasIn && !isIn;
  useEffect(() => {
    // Announce the error first, then move focus to the sign-in prompt.
    const noteOut = () => requestAnimationFrame(() => noteSession('SIGNED_OUT', null));
    signInNeeded.addEventListener('refused', noteOut);
    return () => signInNeeded.removeEventListener('refused', noteOut);
  }, []);
  useEffect(() => {
    if (!isOut) return undefined;
    door.current?.focus();
    const lookAgain = () => {
      if (!document.hidden) void auth({ action: 'session' }).then(noteIfIn, () => undefined);
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [isOut]);

  if (!wasIn) {
    if (session !== undefined) return <ClosedDoor session={session} />;
    return (
      <Loaded query={query} busy="One moment. Your room is opening.">
        {(found) => <ClosedDoor session={found} />}
      </Loaded>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <nav className="read-side" aria-label="Coach’s room">
        <details>
          <summary>Your room</summary>
          {Object.entries(GROUPS).map(([name, pages]) => (
            <div key={name} className="mb-3">
              {Object.keys(pages).length > 1 && !(name in pages) && (
                <p className="m-0 text-s text-ink-soft">{name}</p>
              )}
              <ul className="m-0">
                {Object.entries(pages).map(([label, href]) => (
                  <li key={href}>
                    <a
                      className={location.pathname === href ? 'font-[700] text-ink' : ''}
                      href={href}
                      aria-current={location.pathname === href ? 'page' : undefined}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      </nav>
      <div className="grid grid-cols-1 content-start gap-6">
        {isOut && (
          <Notice kind="bad" title="You’re no longer signed in" ref={door}>
            <p>
              Everything on this page will stay here. Sign in again in the new tab, then come back.
            </p>
            <SignInLink isNewTab>Sign in as the coach</SignInLink>
          </Notice>
        )}
        {children}
      </div>
    </div>
  );
}

/** Message for everyone but the coach, with the one step they can take. */
function ClosedDoor({ session }: { session: SessionView | null }) {
  if (session?.isOnCoachList && session.secondFactor === 'off') {
    return (
      <Notice title="One step left">
        <p>
          You’ll need your password and a code. Turn the code on once, and we’ll open your room.
        </p>
        <p>
          <a className="button button--main" href={`${routes.account}#second-factor`}>
            Turn the code on
          </a>
        </p>
      </Notice>
    );
  }
  if (session && session.secondFactor !== 'needed') {
    return (
      <Notice title="This page is for the coach">
        <p>{`You’re signed in as ${session.email}. Only the coach can use this page.`}</p>
        <p>
          <a className="button" href={routes.account}>
            My account
          </a>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="This page is for the coach">
      <p>Sign in as the coach to use it.</p>
      <SignInLink>Sign in as the coach</SignInLink>
    </Notice>
  );
}
