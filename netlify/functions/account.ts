import {
  accountInput,
  type AccountDetails,
  type AccountDone,
  type SecondFactorSetUp,
} from '#src/contracts/account.ts';
import { endSessions } from '#netlify/flows/account-links.ts';
import {
  askNewAddress,
  changePassword,
  deleteAccount,
  listOwnOrders,
  openOwnOrder,
  ownData,
  requirePassword,
} from '#netlify/flows/own-account.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#netlify/flows/second-factor.ts';
import { useSecondFactor } from '#netlify/flows/sign-in.ts';
import { endpoint, type SessionAnswer } from '#netlify/http/endpoint.ts';
import {
  endedCookie,
  requireSession,
  sessionCookie,
  sessionOf,
  viewOf,
} from '#netlify/http/session.ts';

type AccountAnswer = SessionAnswer<AccountDetails | AccountDone | SecondFactorSetUp>;

const DONE = { status: 'done' } as const;

/** What the owner of an account does with it. Nothing here works without a session. */
export default endpoint({
  name: 'account',
  who: 'session',
  input: accountInput,
  async run(input, services, { request, device }): Promise<AccountAnswer> {
    const session = await requireSession(request, services);
    const { account, token, secret } = session;
    const { env, accounts, sessions, now } = services;
    switch (input.action) {
      case 'details': {
        const [orders, open] = await Promise.all([
          listOwnOrders(account, services),
          sessions.list(account.id),
        ]);
        return {
          body: {
            session: viewOf(session),
            orders,
            sessions: open.map(({ family: id, device: where, startedAt }) => ({
              id,
              device: where,
              startedAt,
              isThis: id === token.family,
            })),
          },
        };
      }
      case 'open-order':
        return { body: { ...DONE, url: await openOwnOrder(account, input.id, services) } };
      case 'end-session': {
        const isOwn = (await sessions.list(account.id)).some(({ family }) => family === input.id);
        if (isOwn) await sessions.end(account.id, input.id, now());
        return { body: DONE };
      }
      case 'sign-out-everywhere': {
        await accounts.change(account.id, (state) => ({ ...state, epoch: state.epoch + 1 }));
        await endSessions(account, services);
        return { body: { ...DONE, session: null }, cookie: endedCookie(env.siteUrl) };
      }
      case 'change-email':
        await askNewAddress(account, input, services);
        return { body: { status: 'check-mail' } };
      case 'change-password': {
        const changed = await changePassword(account, input, services);
        const next = await sessions.start({
          accountId: account.id,
          issuedAt: now(),
          epoch: changed.epoch,
          hasSecondFactor: token.hasSecondFactor,
          device,
        });
        return { body: DONE, cookie: sessionCookie(next, env.siteUrl) };
      }
      case 'second-factor-start': {
        const { cameByLink } = session;
        const made = await startSecondFactor(account, input.password, cameByLink, services);
        return { body: made === 'check-mail' ? { status: made } : made };
      }
      case 'second-factor-confirm': {
        const recoveryCodes = await confirmSecondFactor(account, input, services);
        const next = await sessions.rotate(secret, { hasSecondFactor: true }, now());
        const after = await sessionOf(next, services);
        return {
          body: { ...DONE, recoveryCodes, session: after ? viewOf(after) : null },
          cookie: sessionCookie(next, env.siteUrl),
        };
      }
      case 'second-factor-off':
        await requirePassword(account, input.password, services);
        await useSecondFactor(account, input.code, services);
        await endSecondFactor(account, services);
        return { body: DONE };
      case 'recovery-codes': {
        await requirePassword(account, input.password, services);
        await useSecondFactor(account, input.code, services);
        return { body: { ...DONE, recoveryCodes: await renewRecoveryCodes(account, services) } };
      }
      case 'data':
        return { body: { ...DONE, data: await ownData(account, services) } };
      case 'delete':
        await deleteAccount(account, input.password, services);
        return { body: { ...DONE, session: null }, cookie: endedCookie(env.siteUrl) };
    }
  },
});
