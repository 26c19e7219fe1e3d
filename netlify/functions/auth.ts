import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { authInput, type AuthOutput } from '#src/contracts/auth.ts';
import { confirmLink, refuseChange, resetPassword } from '#netlify/accounts/account-links.ts';
import { recover, resendSignUp, signUp } from '#netlify/accounts/sign-up-and-recovery.ts';
import { requestFactorRemoval } from '#netlify/accounts/second-factor.ts';
import { signIn, useSecondFactor } from '#netlify/accounts/sign-in.ts';
import { endpoint, type SessionAnswer } from '#netlify/http/endpoint.ts';
import {
  beginSession,
  browserCookie,
  browserKeyOf,
  endedCookie,
  findSession,
  renewSession,
  requireAnySession,
  viewOf,
  type BegunSession,
} from '#netlify/http/session.ts';
import type { Account } from '#netlify/accounts/account-records.ts';

/** Account actions that work without being signed in, plus session management. */
export default endpoint({
  name: 'auth',
  services: servicesFromEnv,
  who: 'session',
  input: authInput,
  async run(input, services, { request, caller, device }): Promise<AuthAnswer> {
    const { env, sessions, now } = services;
    const browserKey = browserKeyOf(request, services);
    const signedOut = (body: AuthOutput) => ({ body, cookie: endedCookie(env.siteUrl) });
    /** Responds to a click on an emailed link by signing the owner in or out. */
    const byLink = async (status: AuthOutput['status'], account: Account | undefined) =>
      account
        ? answerWith(
            status,
            await beginSession(account, { device, cameByLink: true }, request, services),
          )
        : signedOut({ status });
    switch (input.action) {
      case 'sign-up':
        return {
          body: { status: 'check-mail', receipt: await signUp(input, caller, services) },
        };
      case 'resend':
        await resendSignUp(input.token, caller, services);
        return CHECK_MAIL;
      case 'sign-in': {
        const known = await signIn(input, { caller, browserKey }, services);
        const begun = await beginSession(known.account, { device }, request, services);
        const isWaiting = viewOf(begun.session).secondFactor === 'needed';
        const answer = answerWith(isWaiting ? 'second-factor-needed' : 'signed-in', begun);
        return { ...answer, cookie: [begun.cookie, browserCookie(known.browserKey, env.siteUrl)] };
      }
      case 'second-factor': {
        const { account, secret } = await requireAnySession(request, services);
        const used = await useSecondFactor(account, input.code, { caller, browserKey }, services);
        const usedRecoveryCode = used === 'recovery';
        return answerWith(
          'signed-in',
          await renewSession(secret, { hasSecondFactor: true, usedRecoveryCode }, services),
        );
      }
      case 'second-factor-lost': {
        const { account } = await requireAnySession(request, services);
        await requestFactorRemoval(account, caller, services);
        return CHECK_MAIL;
      }
      case 'confirm': {
        const { status, account } = await confirmLink(input.token, input, services);
        return byLink(status, account);
      }
      case 'not-me':
        await refuseChange(input.token, services);
        return signedOut({ status: 'stopped' });
      case 'recover':
        await recover(input.email, caller, services);
        return CHECK_MAIL;
      case 'reset':
        return byLink(
          'password-changed',
          await resetPassword(input.token, input.password, services),
        );
      case 'sign-out': {
        const session = await findSession(request, services);
        if (session) await sessions.end(session.account.id, session.token.family, now());
        return signedOut({ status: 'signed-out', session: null });
      }
      case 'session': {
        const session = await findSession(request, services);
        if (!session) return { body: { status: 'session', session: null } };
        const isYoung = session.expiresAt - now() > now() - session.token.issuedAt;
        if (isYoung) return { body: { status: 'session', session: viewOf(session) } };
        return answerWith('session', await renewSession(session.secret, {}, services));
      }
      case 'refresh': {
        const { secret } = await requireAnySession(request, services);
        return answerWith('session', await renewSession(secret, {}, services));
      }
    }
  },
});

const CHECK_MAIL: AuthAnswer = { body: { status: 'check-mail' } };

type AuthAnswer = SessionAnswer<AuthOutput>;

function answerWith(status: AuthOutput['status'], { session, cookie }: BegunSession): AuthAnswer {
  return { body: { status, session: viewOf(session) }, cookie };
}
