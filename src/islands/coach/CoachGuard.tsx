import { useStore } from '@nanostores/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signInNeeded } from '#src/browser/api.ts';
import type { AuthOutput, SessionView } from '#src/contracts/auth.ts';
import { routes } from '#src/routes.ts';
import { auth } from '#src/stores/auth.ts';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession, startSession } from '#src/stores/session.ts';
import { todayQuery, waitingQuery } from './queries.ts';
import { sendUnsent, UNDO_TIME } from './unsent-decisions.ts';
import { showWaitingCount } from './waiting-count.ts';
import { useSessionMark } from '../accounts/session-mark.ts';
import { LoadedData } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SignInLink, signInPath } from '../ui/SignInLink.tsx';

/** How long a page can be idle before it stops extending the session, in milliseconds. */
const UNUSED = 30 * 60_000;
let lastInput = Date.now();
const noteInput = () => {
  lastInput = Date.now();
};

const noteIfSignedIn = ({ session }: AuthOutput) => {
  if (session) noteSession('SIGNED_IN', session);
};

/** Checks the session once per page, and keeps it alive while the page is in use. */
const sessionQuery = queryOptions({
  queryKey: ['who-is-here'],
  queryFn: () => startSession(() => Date.now() - lastInput < UNUSED),
  // Don't refetch, because that would start a second keep-alive.
  staleTime: 'static',
});

/**
 * Guards the coach's dashboard: checks the session and shows the tools only to the coach. If she's
 * signed out later, the page keeps its content and shows a message.
 * @param isFrontPage Whether signed-out visitors go straight to the sign-in form.
 */
export function CoachGuard({
  isFrontPage = false,
  children,
}: {
  isFrontPage?: boolean;
  children: ReactNode;
}) {
  const { session } = useStore($session);
  const query = useQuery(sessionQuery, serverState);
  const [wasIn, setWasIn] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const isIn = session?.isCoach === true;
  if (isIn && !wasIn) setWasIn(true);

  useSessionMark();
  useUnsentDecisions(isIn);
  useWaitingCount(isIn);
  useEffect(() => {
    addEventListener('pointerdown', noteInput);
    addEventListener('keydown', noteInput);
    return () => {
      removeEventListener('pointerdown', noteInput);
      removeEventListener('keydown', noteInput);
    };
  }, []);
  const isOut = wasIn && !isIn;
  useEffect(() => {
    // Announce the error first, then move focus to the sign-in prompt.
    const markSignedOut = () => requestAnimationFrame(() => noteSession('SIGNED_OUT', null));
    signInNeeded.addEventListener('refused', markSignedOut);
    return () => signInNeeded.removeEventListener('refused', markSignedOut);
  }, []);
  useEffect(() => {
    if (!isOut) return undefined;
    notice.current?.focus();
    const recheck = () => {
      if (!document.hidden) void auth({ action: 'session' }).then(noteIfSignedIn, () => undefined);
    };
    document.addEventListener('visibilitychange', recheck);
    return () => document.removeEventListener('visibilitychange', recheck);
  }, [isOut]);

  if (!wasIn) {
    if (session !== undefined) return <AccessMessage session={session} isFrontPage={isFrontPage} />;
    return (
      <LoadedData query={query} busy="Loading your dashboard…">
        {(found) => <AccessMessage session={found} isFrontPage={isFrontPage} />}
      </LoadedData>
    );
  }
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      {isOut && (
        <Notice kind="bad" title="You’re no longer signed in" ref={notice}>
          <p>You won’t lose anything on this page. Sign in again in the new tab, then come back.</p>
          <SignInLink isNewTab>Sign in as the coach</SignInLink>
        </Notice>
      )}
      {children}
    </div>
  );
}

/** Sends decisions that weren't sent before the coach left the page where she made them. */
function useUnsentDecisions(isIn: boolean) {
  useEffect(() => {
    if (!isIn) return undefined;
    const send = async (isReturn = false) => {
      if ((await sendUnsent()) === 0 && !isReturn) return;
      for (const { queryKey } of [waitingQuery, todayQuery])
        void serverState.invalidateQueries({ queryKey });
    };
    const sendOnReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void send(true);
    };
    void send();
    // The previous page may have closed without making its decisions due, so send them after the
    // undo time at the latest.
    const timer = setTimeout(() => void send(), UNDO_TIME);
    addEventListener('pageshow', sendOnReturn);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', sendOnReturn);
    };
  }, [isIn]);
}

/** In the dashboard's navigation, shows how many posts, reviews, and messages are pending. */
function useWaitingCount(isIn: boolean) {
  const [hasPlaces] = useState(() => document.querySelector('[data-waiting-count]') !== null);
  const { data } = useQuery({ ...waitingQuery, enabled: isIn && hasPlaces }, serverState);
  useEffect(() => {
    if (data) showWaitingCount(data.total + data.messages);
  }, [data]);
}

/** Message for anyone who isn't the coach, with the only possible next step. */
function AccessMessage({
  session,
  isFrontPage,
}: {
  session: SessionView | null;
  isFrontPage: boolean;
}) {
  const redirects = isFrontPage && (!session || session.secondFactor === 'needed');
  useEffect(() => {
    // Replace this page in the history, so that the Back button doesn't lead here again.
    if (redirects) location.replace(signInPath());
  }, [redirects]);
  if (session?.isOnCoachList && session.secondFactor === 'off') {
    return (
      <Notice title="One step left">
        <p>
          To open your dashboard, you’ll need your password and a code from an app on your phone.
          You only have to set up the app once.
        </p>
        <p>
          <a className="button button--fill" href={`${routes.account}#second-factor`}>
            Set up my authenticator app
          </a>
        </p>
      </Notice>
    );
  }
  if (session && session.secondFactor !== 'needed') {
    return (
      <Notice title="Only the coach can open the dashboard">
        <p>{`You’re signed in as ${session.email}.`}</p>
        <p>
          <a className="button" href={routes.account}>
            My account
          </a>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="Sign in to open your dashboard">
      <p>Only the coach can open it.</p>
      <SignInLink look="fill">Sign in as the coach</SignInLink>
    </Notice>
  );
}
