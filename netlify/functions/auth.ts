import { authInput, type AuthOutput } from '#src/contracts/auth.ts';
import { refuseChange } from '#netlify/flows/account-links.ts';
import { confirmLink } from '#netlify/flows/confirm-link.ts';
import { recover, resetPassword } from '#netlify/flows/new-password.ts';
import { askToEndFactor } from '#netlify/flows/second-factor.ts';
import { beginSession, signIn, useSecondFactor } from '#netlify/flows/sign-in.ts';
import { resendSignUp, signUp } from '#netlify/flows/sign-up.ts';
import { endpoint, type SessionAnswer } from '#netlify/http/endpoint.ts';
import {
  browserCookie,
  browserKeyOf,
  endedCookie,
  findSession,
  renewSession,
  signInNeeded,
  takeOverSession,
  type BegunSession,
  viewOf,
} from '#netlify/http/session.ts';

/** Everything that one can do without being signed in, and the session itself. */
export default endpoint({
  name: 'auth',
  who: 'session',
  input: authInput,
  async run(input, services, { request, caller, device }): Promise<AuthAnswer> {
    const { env, sessions, now } = services;
    switch (input.action) {
      case 'sign-up':
        return {
          body: { status: 'check-mail', receipt: await signUp(input, caller, services) },
        };
      case 'resend':
        await resendSignUp(input.token, caller, services);
        return { body: { status: 'check-mail' } };
      case 'sign-in': {
        const from = { caller, device, browserKey: browserKeyOf(request, services) };
        const { secret, browserKey } = await signIn(input, from, services);
        const begun = await takeOverSession(secret, request, services);
        const isWaiting = viewOf(begun.session).secondFactor === 'needed';
        const answer = answerWith(isWaiting ? 'second-factor-needed' : 'signed-in', begun);
        return { ...answer, cookie: [begun.cookie, browserCookie(browserKey, env.siteUrl)] };
      }
      case 'second-factor': {
        const waiting = await findSession(request, services);
        if (!waiting) throw signInNeeded();
        const browserKey = browserKeyOf(request, services);
        await useSecondFactor(waiting.account, input.code, { caller, browserKey }, services);
        return answerWith(
          'signed-in',
          await renewSession(waiting.secret, { hasSecondFactor: true }, services),
        );
      }
      case 'second-factor-lost': {
        const waiting = await findSession(request, services);
        if (!waiting) throw signInNeeded();
        await askToEndFactor(waiting.account, caller, services);
        return { body: { status: 'check-mail' } };
      }
      case 'confirm': {
        const confirmed = await confirmLink(input.token, input, services);
        if (confirmed.status !== 'confirmed') {
          return { body: { status: confirmed.status }, cookie: endedCookie(env.siteUrl) };
        }
        const secret = await beginSession(confirmed.account, device, services, true);
        return answerWith('confirmed', await takeOverSession(secret, request, services));
      }
      case 'not-me':
        await refuseChange(input.token, services);
        return { body: { status: 'stopped' }, cookie: endedCookie(env.siteUrl) };
      case 'recover':
        await recover(input.email, caller, services);
        return { body: { status: 'check-mail' } };
      case 'reset': {
        const account = await resetPassword(input.token, input.password, services);
        if (!account) {
          return { body: { status: 'password-changed' }, cookie: endedCookie(env.siteUrl) };
        }
        const secret = await beginSession(account, device, services, true);
        return answerWith('password-changed', await takeOverSession(secret, request, services));
      }
      case 'sign-out': {
        const session = await findSession(request, services);
        if (session) await sessions.end(session.account.id, session.token.family, now());
        return {
          body: { status: 'signed-out', session: null },
          cookie: endedCookie(env.siteUrl),
        };
      }
      case 'session': {
        const session = await findSession(request, services);
        if (!session) return { body: { status: 'session', session: null } };
        const isYoung = session.expiresAt - now() > now() - session.token.issuedAt;
        if (isYoung) return { body: { status: 'session', session: viewOf(session) } };
        return answerWith('session', await renewSession(session.secret, {}, services));
      }
      case 'refresh': {
        const session = await findSession(request, services);
        if (!session) throw signInNeeded();
        return answerWith('session', await renewSession(session.secret, {}, services));
      }
    }
  },
});

type AuthAnswer = SessionAnswer<AuthOutput>;

function answerWith(status: AuthOutput['status'], { session, cookie }: BegunSession): AuthAnswer {
  return { body: { status, session: viewOf(session) }, cookie };
}
