import type { AccountDetails, OwnOrder, OwnSession } from '../contracts/account.ts';
import { formatDay } from '../domain/day.ts';
import { $session, noteSession, startSession } from '../stores/session.ts';
import { accountForms, showFailure } from './account-forms.ts';
import { SessionMissingError } from './backend/auth-errors.ts';
import {
  changeEmail,
  changePassword,
  confirmSecondFactor,
  deleteAccount,
  endSecondFactor,
  endSession,
  openOrder,
  readAccount,
  readOwnData,
  renewRecoveryCodes,
  signOut,
  signOutEverywhere,
  startSecondFactor,
} from './backend/auth.ts';
import { element, need, showPart } from './elements.ts';
import { needsAddress, needsText } from './field-checks.ts';
import { startPasswordSwitches } from './password-switch.ts';
import { startSignedInMark } from './signed-in.ts';
import { showToast } from './toast.ts';

const SVG = 'http://www.w3.org/2000/svg';
const needsPassword = needsText('Enter your password.');

/** Runs the page of an account: books, sessions, second factor, address, password, data, end. */
export async function startAccountPage(): Promise<void> {
  const parts = need('[data-parts]', HTMLElement);
  const leave = (why?: string) => {
    noteSession('SIGNED_OUT', null);
    if (why !== undefined) need('[data-why]', HTMLElement).textContent = why;
    showPart(parts, 'out');
  };
  const onFailure = (error: unknown) => {
    if (error instanceof SessionMissingError) leave(error.message);
    else showFailure(error);
  };
  const onPress = (selector: string, act: (button: HTMLButtonElement) => Promise<void>) => {
    const button = need(selector, HTMLButtonElement);
    button.addEventListener('click', () => {
      if (button.disabled) return;
      button.disabled = true;
      act(button)
        .catch(onFailure)
        .finally(() => {
          button.disabled = false;
        });
    });
  };
  const load = async () => fillAccount(await readAccount(), onFailure, load);

  startPasswordSwitches();
  startSignedInMark();
  onPress('[data-sign-out]', async () => {
    await signOut();
    leave('You are signed out.');
  });
  onPress('[data-everywhere]', async () => {
    await signOutEverywhere();
    leave('You are signed out everywhere, here too.');
  });
  onPress('[data-save-data]', async () => {
    const { data } = await readOwnData();
    saveFile('my-data.json', JSON.stringify(data, undefined, 2));
    showToast({ title: 'Your data is saved', text: 'Look for my-data.json in your downloads.' });
  });
  startForms(parts, load, onFailure);

  try {
    const session = await startSession();
    if (!session) showPart(parts, 'out');
    else {
      await load();
      showPart(parts, 'in');
    }
  } catch (error) {
    onFailure(error);
    showPart(parts, 'out');
  }
  $session.listen(({ event }) => {
    if (event === 'SIGNED_OUT') showPart(parts, 'out');
  });
}

function startForms(
  parts: HTMLElement,
  load: () => Promise<void>,
  onFailure: (error: unknown) => void,
): void {
  const start = accountForms(onFailure);
  const block = (name: string) => need(`[data-factor-${name}]`, HTMLElement);
  const showCodes = (codes: readonly string[]) => {
    need('[data-codes]', HTMLElement).replaceChildren(
      ...codes.map((one) => element('li', {}, one)),
    );
    block('codes').hidden = false;
    block('codes').querySelector<HTMLElement>('[tabindex]')?.focus();
  };
  let setUp = '';

  start('factor-start', {
    busyLabel: 'Please wait...',
    fields: { password: needsPassword },
    async send({ password }) {
      const made = await startSecondFactor(password);
      setUp = made.setUp;
      block('off').hidden = true;
      block('show').hidden = false;
      need('[data-secret]', HTMLElement).textContent = made.secret.match(/.{4}/g)?.join(' ') ?? '';
      need('[data-picture]', HTMLElement).replaceChildren(drawPicture(made.picture));
      need('#factor-code', HTMLInputElement).focus();
      return 'empty';
    },
  });
  start('factor-confirm', {
    busyLabel: 'Please wait...',
    fields: { code: needsText('Enter the 6 digits from the app.') },
    async send({ code }) {
      const { recoveryCodes = [], session } = await confirmSecondFactor(setUp, code);
      noteSession('MFA_CHALLENGE_VERIFIED', session);
      block('show').hidden = true;
      showCodes(recoveryCodes);
      return 'empty';
    },
  });
  need('[data-codes-kept]', HTMLButtonElement).addEventListener('click', () => {
    need('[data-codes]', HTMLElement).replaceChildren();
    block('codes').hidden = true;
    load().catch(onFailure);
  });
  start('factor-renew', {
    busyLabel: 'Please wait...',
    fields: { password: needsPassword, code: needsText('Enter a code.') },
    async send({ password, code }) {
      const { recoveryCodes = [] } = await renewRecoveryCodes(password, code);
      block('on').hidden = true;
      showCodes(recoveryCodes);
      return 'empty';
    },
  });
  start('factor-end', {
    busyLabel: 'Please wait...',
    fields: { password: needsPassword, code: needsText('Enter a code.') },
    async send({ password, code }) {
      await endSecondFactor(password, code);
      noteSession('USER_UPDATED', $session.get().session);
      await load();
      return 'empty';
    },
  });
  start('change-email', {
    busyLabel: 'Sending...',
    fields: { email: needsAddress, password: needsPassword },
    async send({ email, password }) {
      await changeEmail(email, password);
      need('[data-email-sent]', HTMLElement).textContent =
        `We sent an email to ${email.trim()}. Press the button in it. Until then nothing changes.`;
      return 'empty';
    },
  });
  start('change-password', {
    busyLabel: 'Saving...',
    fields: { password: needsPassword, newPassword: needsText('Enter a new password.') },
    async send({ password, newPassword }) {
      await changePassword(password, newPassword);
      noteSession('USER_UPDATED', $session.get().session);
      showToast({ title: 'Your new password is saved', text: 'You are signed out elsewhere.' });
      await load();
      return 'empty';
    },
  });
  start('delete', {
    busyLabel: 'Deleting...',
    fields: { password: needsPassword },
    async send({ password }) {
      await deleteAccount(password);
      noteSession('SIGNED_OUT', null);
      showPart(parts, 'gone');
      return 'empty';
    },
  });
}

function fillAccount(
  { session, orders, sessions }: AccountDetails,
  onFailure: (error: unknown) => void,
  load: () => Promise<void>,
): void {
  need('[data-email]', HTMLElement).textContent = session.email;
  const isOn = session.secondFactor !== 'off';
  need('[data-factor-off]', HTMLElement).hidden = isOn;
  need('[data-factor-on]', HTMLElement).hidden = !isOn;
  need('[data-coach]', HTMLElement).hidden = !session.isOnCoachList;
  need('[data-coach-text]', HTMLElement).textContent = session.isCoach
    ? 'You may enter the pages for the coach.'
    : 'To enter the pages for the coach, set up the code by app below.';
  need('[data-coach-room]', HTMLElement).hidden = !session.isCoach;
  need('[data-no-books]', HTMLElement).hidden = orders.length > 0;
  need('[data-books]', HTMLElement).replaceChildren(
    ...orders.map((order) => orderRow(order, onFailure)),
  );
  need('[data-sessions]', HTMLElement).replaceChildren(
    ...sessions.map((one) => sessionRow(one, onFailure, load)),
  );
}

function orderRow({ id, titles, at, stopped }: OwnOrder, onFailure: (error: unknown) => void) {
  const words = element(
    'span',
    {},
    element('strong', {}, titles.join(', ')),
    ` Bought on ${formatDay(at)}.${stopped === undefined ? '' : ` ${stopped}`}`,
  );
  if (stopped !== undefined) return element('li', {}, words);
  const button = element('button', { type: 'button', class: 'button button--main' }, 'Open');
  button.setAttribute('aria-label', `Open ${titles.join(', ')}`);
  button.addEventListener('click', () => {
    button.disabled = true;
    openOrder(id)
      .then(({ url = '' }) => location.assign(url))
      .catch(onFailure)
      .finally(() => {
        button.disabled = false;
      });
  });
  return element('li', {}, words, button);
}

function sessionRow(
  { id, device, startedAt, isThis }: OwnSession,
  onFailure: (error: unknown) => void,
  load: () => Promise<void>,
) {
  const since = `since ${formatDay(startedAt)}`;
  if (isThis) return element('li', {}, `${device}, ${since}. This is here.`);
  const button = element('button', { type: 'button', class: 'button' }, 'Sign out there');
  button.setAttribute('aria-label', `Sign out there: ${device}, ${since}`);
  button.addEventListener('click', () => {
    button.disabled = true;
    endSession(id).then(load).catch(onFailure);
  });
  return element('li', {}, `${device}, ${since}.`, button);
}

function drawPicture({ path, size }: { path: string; size: number }): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'A square code for your authenticator app');
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', path);
  svg.append(squares);
  return svg;
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = element('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
