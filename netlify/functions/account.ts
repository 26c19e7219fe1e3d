import { servicesFromEnv } from '#netlify/app/create-services.ts';
import {
  accountInput,
  type AccountDetails,
  type AccountDone,
  type SecondFactorSetUp,
} from '#src/contracts/account.ts';
import { requestEmailChange } from '#netlify/accounts/change-email.ts';
import { changePassword } from '#netlify/accounts/change-password.ts';
import { deleteAccount } from '#netlify/accounts/delete-account.ts';
import { endSessions } from '#netlify/accounts/end-sessions.ts';
import { listOwnOrders, openOwnOrder } from '#netlify/accounts/own-orders.ts';
import { requireOwner } from '#netlify/accounts/require-owner.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  replaceLostApp,
  startSecondFactor,
} from '#netlify/accounts/second-factor.ts';
import { endpoint, type SessionAnswer } from '#netlify/http/endpoint.ts';
import {
  browserKeyOf,
  endedCookie,
  requireSession,
  sessionCookie,
  sessionOf,
  viewOf,
} from '#netlify/http/session.ts';
import type { Account } from '#netlify/accounts/account-records.ts';

type AccountAnswer = SessionAnswer<AccountDetails | AccountDone | SecondFactorSetUp>;

const DONE = { status: 'done' } as const;

/** Actions for a signed-in account owner. All of them require a session. */
export default endpoint({
  name: 'account',
  services: servicesFromEnv,
  who: 'session',
  input: accountInput,
  async run(input, services, { request, caller, device }): Promise<AccountAnswer> {
    const session = await requireSession(request, services);
    const { account, token } = session;
    const { env, accounts, sessions, now } = services;
    const from = {
      caller,
      browserKey: browserKeyOf(request, services),
      session: token.hasSecondFactor ? token.family : undefined,
    };
    /** Responds to a change that ended all sessions by starting a new session. */
    const startNewSession = async (
      { epoch }: Account,
      hasSecondFactor: boolean,
      codes?: string[],
    ) => {
      const first = { accountId: account.id, issuedAt: now(), epoch, hasSecondFactor, device };
      const secret = await sessions.start(first);
      const after = await sessionOf(secret, services);
      return {
        body: {
          ...DONE,
          session: after ? viewOf(after) : null,
          ...(codes && { recoveryCodes: codes }),
        },
        cookie: sessionCookie(secret, env.siteUrl),
      };
    };
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
        await endSessions(account.id, services);
        return { body: { ...DONE, session: null }, cookie: endedCookie(env.siteUrl) };
      }
      case 'change-email':
        await requestEmailChange(account, { ...input, from }, services);
        return { body: { status: 'check-mail' } };
      case 'change-password':
        return startNewSession(
          await changePassword(account, { ...input, from }, services),
          token.hasSecondFactor,
        );
      case 'second-factor-start': {
        const proof = { ...input, from };
        const made = await startSecondFactor(account, proof, session.cameByLink, services);
        return { body: made === 'check-mail' ? { status: made } : made };
      }
      case 'second-factor-recover':
        return { body: replaceLostApp(account, session.hasJustRecovered, services) };
      case 'second-factor-confirm': {
        const { codes, changed } = await confirmSecondFactor(account, input, services);
        return startNewSession(changed, true, codes);
      }
      case 'second-factor-off': {
        await requireOwner(account, { ...input, from }, services);
        return startNewSession(await endSecondFactor(account, services), false);
      }
      case 'recovery-codes': {
        await requireOwner(account, { ...input, from }, services);
        const { codes, changed } = await renewRecoveryCodes(account, services);
        return startNewSession(changed, true, codes);
      }
      case 'data':
        return { body: { ...DONE, data: await ownData(account, services) } };
      case 'delete':
        await deleteAccount(account, { ...input, from }, services);
        return { body: { ...DONE, session: null }, cookie: endedCookie(env.siteUrl) };
    }
  },
});
