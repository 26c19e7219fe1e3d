import { authInput, type AuthOutput } from '#src/contracts/auth.ts';
import {
  confirmTicket,
  recover,
  resendSignUp,
  resetPassword,
  signIn,
  signUp,
  useSecondFactor,
} from '#netlify/flows/sign-in.ts';
import {
  endedCookie,
  findSession,
  sessionCookie,
  sessionOf,
  signInNeeded,
} from '#netlify/http/session.ts';
import { sessionEndpoint, viewOf, type SessionAnswer } from '#netlify/http/session-endpoint.ts';
import type { Services } from '#netlify/services/services.ts';

/** Everything that one can do without being signed in, and the session itself. */
export default sessionEndpoint({
  name: 'auth',
  input: authInput,
  async run(input, { request, services, caller, device }): Promise<AuthAnswer> {
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
        const { secret } = await signIn(input, { caller, device }, services);
        const before = await findSession(request, services);
        if (before) await sessions.end(before.account.id, before.token.family, now());
        const session = await sessionOf(secret, services);
        if (!session) throw signInNeeded();
        const view = viewOf(session);
        return {
          body: {
            status: view.secondFactor === 'needed' ? 'second-factor-needed' : 'signed-in',
            session: view,
          },
          cookie: sessionCookie(secret, env.siteUrl),
        };
      }
      case 'second-factor': {
        const waiting = await findSession(request, services);
        if (!waiting) throw signInNeeded();
        await useSecondFactor(waiting.account, input.code, services);
        return renew(waiting.secret, { hasSecondFactor: true }, 'signed-in', services);
      }
      case 'confirm':
        return { body: { status: await confirmTicket(input.token, services) } };
      case 'recover':
        await recover(input.email, caller, services);
        return { body: { status: 'check-mail' } };
      case 'reset':
        await resetPassword(input.token, input.password, services);
        return { body: { status: 'password-changed' }, cookie: endedCookie(env.siteUrl) };
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
        return renew(session.secret, {}, 'session', services);
      }
      case 'refresh': {
        const session = await findSession(request, services);
        if (!session) throw signInNeeded();
        return renew(session.secret, {}, 'session', services);
      }
    }
  },
});

type AuthAnswer = SessionAnswer<AuthOutput>;

/** Replaces the token of a session: with each step up, and before it ends. */
async function renew(
  secret: string,
  change: { hasSecondFactor?: boolean },
  status: AuthOutput['status'],
  services: Services,
): Promise<AuthAnswer> {
  const next = await services.sessions.rotate(secret, change, services.now());
  const session = await sessionOf(next, services);
  if (!session) throw signInNeeded();
  return {
    body: { status, session: viewOf(session) },
    cookie: sessionCookie(next, services.env.siteUrl),
  };
}
