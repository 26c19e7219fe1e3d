import { useEffect, useRef, useState, type ReactNode } from 'react';
import { auth } from '#src/stores/auth.ts';
import { paceFactor } from '#src/browser/timers.ts';
import type { SessionView } from '#src/contracts/auth.ts';
import { codeForm, recoverForm, signInForm, signUpForm } from '#src/contracts/forms/account.ts';
import { readFragment } from '#src/domain/mailed-link.ts';
import { pathOnThisSite } from '#src/domain/path-on-this-site.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { parseUrl } from '#src/domain/parse-url.ts';
import { routes } from '#src/routes.ts';
import { noteSession, startSession, takeSession, type SessionEvent } from '#src/stores/session.ts';
import { forgetUnsent } from '../coach/unsent-decisions.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { isSecondTab, withFragment } from '../ui/SignInLink.tsx';
import { useMounted } from '../use-mounted.ts';
import { Actions, Step } from '../ui/PageState.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { Resend } from './Resend.tsx';
import { useSessionMark } from './session-mark.ts';

/** How long to show the welcome message before the next page loads, in milliseconds. */
const WELCOME = 2_500;

const NO_COOKIES =
  'Your password was right, but your browser didn’t keep you signed in. Allow cookies for this site and try again. You can also buy a book, or download it again from My Downloads, without an account.';

const SPAM = 'It can take 5 minutes. Please check your spam folder, too.';

/** The page's forms, by URL fragment. Defaults to the first one. */
const MODES = ['sign-up', 'sign-in', 'recover', 'code', 'check-mail'] as const;
type Mode = (typeof MODES)[number];

/** Results that replace the forms. */
type SignInAnswer =
  | { is: 'signed-up'; address: string; receipt: string }
  | { is: 'recovering'; address: string }
  | { is: 'factor-lost' }
  | { is: 'welcome'; next: string }
  | { is: 'signed-in'; session: SessionView };

/**
 * Sign-up and sign-in. Without JavaScript, the URL fragment selects a form, and each form is
 * submitted as a regular POST. Nothing typed here is stored in the browser.
 */
export default function SignIn() {
  const isMounted = useMounted();
  const [mode, setMode] = useState<Mode>('sign-up');
  const [answer, setAnswer] = useState<SignInAnswer>();
  const [next, setNext] = useState<string>();
  /** An email address typed in one form is also filled in on the others. */
  const [carried, setCarried] = useState('');
  const typed = useRef('');
  const hasTyped = useRef(false);
  useSessionMark();

  const show = (wanted: Mode) => {
    setAnswer(undefined);
    setCarried(typed.current);
    setMode(wanted);
  };
  const open = (wanted: Mode) => {
    show(wanted);
    if (location.hash !== `#${wanted}`) history.replaceState(history.state, '', `#${wanted}`);
  };
  useEffect(() => {
    const read = () => MODES.find((one) => one === readFragment(location.hash));
    const follow = () => {
      const wanted = read();
      if (wanted) show(wanted);
    };
    // Don't fill in an address yet, because remounting a form would lose a password that the
    // browser has just autofilled.
    setMode(read() ?? 'sign-up');
    setNext(pathOnThisSite(new URLSearchParams(location.search).get('next'), location.origin));
    addEventListener('hashchange', follow);
    startSession().then(
      (session) => {
        // Don't interrupt someone who has started typing.
        if (!session || hasTyped.current || document.activeElement instanceof HTMLInputElement)
          return;
        if (session.secondFactor === 'needed') open('code');
        else setAnswer({ is: 'signed-in', session });
      },
      () => undefined,
    );
    return () => removeEventListener('hashchange', follow);
  }, []);

  const note = ({ email }: { email: string }) => {
    typed.current = email;
    hasTyped.current = true;
  };
  const take = async (event: SessionEvent, session: SessionView | null | undefined) => {
    if (await takeSession(event, session)) return;
    throw new HttpError('sign_in_needed', NO_COOKIES);
  };
  const welcome = (session: SessionView | null | undefined) => {
    setAnswer({
      is: 'welcome',
      next: next === undefined ? homeOf(session, cameFrom()) : withFragment(next),
    });
  };
  useEffect(() => {
    if (answer?.is !== 'welcome' || isSecondTab()) return;
    const timer = setTimeout(() => location.assign(answer.next), WELCOME * paceFactor());
    return () => clearTimeout(timer);
  }, [answer]);
  const leave = async () => {
    await auth({ action: 'sign-out' });
    forgetUnsent();
    noteSession('SIGNED_OUT', null);
    open('sign-in');
  };

  if (answer?.is === 'welcome') {
    return (
      <Step title="Welcome back!" lead="You have successfully signed in.">
        <p role="status">
          {isSecondTab()
            ? 'You can close this tab, and go back to the one you were using.'
            : 'Taking you to the next page...'}
        </p>
      </Step>
    );
  }
  if (answer?.is === 'signed-in') return <SignedIn session={answer.session} onLeave={leave} />;
  if (answer?.is === 'signed-up') {
    const { address, receipt } = answer;
    return (
      <CheckMail
        outcome="One more step"
        lead="Account created! Please check your email to verify your account."
      >
        <div className="mail-parts">
          <div className="flow">
            <ol className="grid gap-2 pl-6 list-decimal marker:font-bold marker:text-accent">
              <li>
                Open the email we sent to <EmailAddress is={address} />.
              </li>
              <li>Select the button in it, on this device.</li>
              <li>Enter your password.</li>
            </ol>
            <p className="small">{SPAM}</p>
          </div>
          <section className="flow" aria-labelledby="no-email">
            <h2 id="no-email" className="text-l">
              No email yet?
            </h2>
            <div>
              <Resend token={receipt} label="Send the email again" />
            </div>
            <p className="mb-0!">
              Wrong address?{' '}
              <a className="alone" href="#sign-up">
                Back to Sign Up
              </a>
            </p>
            <p className="m-0!">
              <a className="alone" href="#sign-in">
                Already verified? Sign In
              </a>
            </p>
          </section>
        </div>
      </CheckMail>
    );
  }
  if (answer?.is === 'recovering') {
    return (
      <CheckMail
        lead={
          <>
            We sent an email to <EmailAddress is={answer.address} />. Select the button in it.
          </>
        }
      >
        <p>You can use the link only once. It expires in 30 minutes.</p>
        <p>{SPAM}</p>
        <Actions>
          <Button onClick={() => open('recover')}>Send me a new link</Button>
          <Button onClick={() => open('sign-in')}>Back to Sign In</Button>
        </Actions>
      </CheckMail>
    );
  }
  if (answer?.is === 'factor-lost') {
    return (
      <Step title="Check Your Email!" lead="We sent you an email. Please keep it.">
        <p>
          Wait 24 hours, then select the button in the email. After that, we’ll ask only for your
          password. The wait protects you, in case someone else knows your password.
        </p>
      </Step>
    );
  }

  const shown = isMounted ? mode : undefined;
  const look = {
    className: 'flow [&_.button]:w-full [&_.field-input]:max-w-none',
    onFailure: FAILED,
  };
  const withEmail = { ...look, values: { email: carried }, onTyped: note };
  const nextField: Record<string, string> = next === undefined ? {} : { next };
  return (
    <div className="group">
      <Mode id="sign-up" shown={shown} title={signUpForm.title}>
        <p className="lead">
          A free account keeps your books on one page. You can read and buy without one.
        </p>
        <Form
          key={carried}
          form={signUpForm}
          prefix="sign-up-"
          confirmTypos
          {...withEmail}
          onSend={async ({ email, password }) => {
            const { receipt = '' } = await auth({ action: 'sign-up', email, password });
            setAnswer({ is: 'signed-up', address: email, receipt });
            return 'keep';
          }}
        />
        <p>
          <a className="alone font-bold" href="#sign-in">
            Already have an account? Sign In
          </a>
        </p>
      </Mode>
      <Mode id="sign-in" shown={shown} title={signInForm.title}>
        <Form
          key={carried}
          form={signInForm}
          prefix="sign-in-"
          hidden={nextField}
          {...withEmail}
          onSend={async ({ email, password }) => {
            const { status, session } = await auth({ action: 'sign-in', email, password });
            await take('SIGNED_IN', session);
            if (status === 'second-factor-needed') {
              open('code');
              return undefined;
            }
            welcome(session);
            return 'leave';
          }}
        />
        <p className="actions">
          <a className="alone font-bold" href="#recover">
            I forgot my password
          </a>
          <a className="alone font-bold" href="#sign-up">
            No account yet? Sign Up
          </a>
        </p>
      </Mode>
      <Mode id="code" shown={shown} title={codeForm.title}>
        <p className="lead">
          Open your authenticator app and enter the 6 digits it shows for this site.
        </p>
        <Form
          form={codeForm}
          prefix="sign-in-"
          hidden={nextField}
          {...look}
          onSend={async ({ code }) => {
            const { session } = await auth({ action: 'second-factor', code });
            await take('MFA_CHALLENGE_VERIFIED', session);
            welcome(session);
            return 'leave';
          }}
        />
        {isMounted && (
          <LostFactor onSent={() => setAnswer({ is: 'factor-lost' })} onLeave={leave} />
        )}
      </Mode>
      <Mode id="recover" shown={shown} title={recoverForm.title}>
        <p className="lead">Enter the email address for your account. We’ll send you a link.</p>
        <Form
          key={carried}
          form={recoverForm}
          prefix="recover-"
          {...withEmail}
          onSend={async ({ email }) => {
            await auth({ action: 'recover', email });
            setAnswer({ is: 'recovering', address: email });
            return 'keep';
          }}
        />
        <p>
          <a className="button" href="#sign-in">
            Back to Sign In
          </a>
        </p>
      </Mode>
      <Mode id="check-mail" shown={shown} title="Check Your Email!">
        <p className="lead">We sent you an email. Select the button in it.</p>
        <p>{SPAM}</p>
      </Mode>
    </div>
  );
}

/**
 * Returns where to go after sign-in: the coach goes to the dashboard (or the step required before
 * it), and everyone else goes to the page they came from.
 */
function homeOf(session: SessionView | null | undefined, from?: string): string {
  if (session?.isCoach) return routes.admin;
  return session?.isOnCoachList ? `${routes.account}#second-factor` : (from ?? routes.home);
}

/** Returns the page on this site that linked to the sign-in page. */
function cameFrom(): string | undefined {
  const from = parseUrl(document.referrer);
  if (from?.origin !== location.origin || from.pathname.startsWith(routes.auth)) return undefined;
  return pathOnThisSite(`${from.pathname}${from.search}`, location.origin);
}

/** One of the page's forms. When it replaces another form, its heading takes focus. */
function Mode({
  id,
  shown,
  title,
  children,
}: {
  id: Mode;
  /** The visible form. Before hydration, it's determined by the URL fragment alone. */
  shown: Mode | undefined;
  title: string;
  children: ReactNode;
}) {
  const isShown = id === shown;
  const withoutScript =
    id === 'sign-up' ? 'group-has-[section:target:not(#sign-up)]:hidden' : 'hidden target:block';
  const hidden = isShown ? '' : 'hidden';
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(id === 'sign-up');
  useEffect(() => {
    if (isShown && !wasShown.current) heading.current?.focus();
    if (isShown || id !== 'sign-up') wasShown.current = isShown;
  }, [isShown, id]);
  return (
    <section
      id={id}
      data-part={id}
      className={`flow scroll-mt-96 ${shown === undefined ? withoutScript : hidden}`}
    >
      <h1 className="focus:shadow-none focus:outline-none" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

function CheckMail({
  outcome,
  lead,
  children,
}: {
  /** What's left to do, in small type above the title. */
  outcome?: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <Step
      title="Check Your Email!"
      className="flow [&>h1>:first-child]:block [&>h1>:first-child]:mb-2 [&>h1>:first-child]:text-m [&>h1>:first-child]:text-accent [&>h1>:first-child]:tracking-[0]"
      {...(outcome === undefined ? {} : { outcome })}
      lead={lead}
    >
      {children}
    </Step>
  );
}

function LostFactor({ onSent, onLeave }: { onSent: () => void; onLeave: () => Promise<void> }) {
  const action = useAction();
  return (
    <>
      <Actions>
        <ActionButton action={action} onPress={() => void action.run('One moment...', onLeave)}>
          Back to Sign In
        </ActionButton>
      </Actions>
      <details>
        <summary className="min-h-target py-2.5 font-bold text-link">
          I lost my phone and my codes
        </summary>
        <p>
          We’ll email you a link that turns the code off. You can use it only after 24 hours, and
          you can cancel until then.
        </p>
        <ActionButton
          action={action}
          onPress={() =>
            void action.run('Sending...', async () => {
              await auth({ action: 'second-factor-lost' });
              onSent();
            })
          }
        >
          Email me the link
        </ActionButton>
      </details>
      <ActionStatus action={action} />
    </>
  );
}

function SignedIn({ session, onLeave }: { session: SessionView; onLeave: () => Promise<void> }) {
  const action = useAction();
  return (
    <Step
      title="You’re signed in"
      lead={
        <>
          You’re using the address <EmailAddress is={session.email} />.
        </>
      }
    >
      <Actions>
        {session.isOnCoachList && (
          <a className="button button--main" href={homeOf(session)}>
            {session.isCoach ? 'My dashboard' : 'Turn on sign-in codes'}
          </a>
        )}
        <a
          className={`button ${session.isOnCoachList ? '' : 'button--main'}`}
          href={routes.account}
        >
          My account
        </a>
        <ActionButton action={action} onPress={() => void action.run('Signing out...', onLeave)}>
          Sign out
        </ActionButton>
      </Actions>
      <ActionStatus action={action} />
    </Step>
  );
}

/** The server's message appears below this. */
const FAILED = () => ({ title: 'Error' });
