import type { ClaimedFile } from '../contracts/download.ts';
import type { PurchasedItem } from '../contracts/process-purchase.ts';
import { FORMAT_FACTS } from '../domain/book-format.ts';
import { formatLastDay } from '../domain/day.ts';
import { USES_PER_LINK } from '../domain/download.ts';
import { formatFileSize } from './file-size.ts';
import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { element } from './elements.ts';
import { session } from './storage.ts';
import { showToast } from './toast.ts';

/** Books that a link opens. */
export interface Shelf {
  token: string;
  items: readonly PurchasedItem[];
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
}

/** Shows each book with its buttons. A press takes a use; the same tab within half an hour takes none again. */
export function fillShelf(place: Element, { token, items, expiresAt }: Shelf): void {
  place.replaceChildren(...items.map((item) => bookCard(token, item, expiresAt)));
}

/** The button that mails a fresh link, with its answer beside it. */
export function freshLinkButton(token: string): HTMLElement {
  const answer = element('p', { role: 'status' });
  const button = element(
    'button',
    { type: 'button', class: 'button button--main' },
    'Send me a fresh link',
  );
  button.addEventListener('click', () => {
    void whileBusy(button, 'Sending...', async () => {
      const { emailMasked } = await callFunction('download', {
        action: 'fresh-link',
        token,
      });
      answer.textContent = `We sent a fresh link to ${emailMasked}. It can take 5 minutes. Please look in your spam folder too.`;
    });
  });
  return element('div', {}, button, answer);
}

function bookCard(token: string, item: PurchasedItem, expiresAt: number): HTMLElement {
  const { slug, title, pages, bytes, others } = item;
  const left = element('p', { role: 'status' });
  const saved = element('p', { role: 'status' });
  const actions = element('div', { class: 'actions' });
  const say = (usesLeft: number) => {
    left.textContent =
      usesLeft > 0
        ? `${usesLeft} of ${USES_PER_LINK} downloads left, until the end of ${formatLastDay(expiresAt)}.`
        : `You have used this link ${USES_PER_LINK} times. The book is still yours.`;
  };

  const claim = async (): Promise<ClaimedFile | undefined> => {
    try {
      const file = await callFunction('download', {
        action: 'claim',
        token,
        item: slug,
        claimId: claimIdOf(slug),
      });
      say(file.usesLeft);
      return file;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code !== 'link_used_up' && code !== 'link_expired') throw error;
      if (code === 'link_used_up') say(0);
      else left.textContent = 'This link has ended. The book is still yours.';
      actions.replaceChildren(freshLinkButton(token));
      actions.querySelector('button')?.focus();
      return undefined;
    }
  };

  const download = element(
    'button',
    { type: 'button', class: 'button button--main' },
    'Download',
    element('span', { class: 'visually-hidden' }, `: ${title}`),
  );
  download.addEventListener('click', () => {
    void whileBusy(download, 'Opening...', async () => {
      const file = await claim();
      if (!file) return;
      location.assign(file.downloadUrl);
      saved.textContent = 'Saved in your Downloads. Look there for the file.';
    });
  });
  const read = element(
    'button',
    { type: 'button', class: 'button' },
    'Read now',
    element('span', { class: 'visually-hidden' }, `: ${title} (opens a new tab)`),
  );
  read.addEventListener('click', () => {
    const opened = open('about:blank', '_blank');
    void whileBusy(read, 'Opening...', async () => {
      const file = await claim().catch((error: unknown) => {
        opened?.close();
        throw error;
      });
      if (!file) opened?.close();
      else if (opened) opened.location.replace(file.readUrl);
      else location.assign(file.readUrl);
    });
  });

  const more = others.map(({ format, bytes: size }) => {
    const { label, hint } = FORMAT_FACTS[format];
    const button = element(
      'button',
      { type: 'button', class: 'button button--small' },
      `Download ${label}`,
      element('span', { class: 'visually-hidden' }, `: ${title}`),
    );
    button.addEventListener('click', () => {
      void whileBusy(button, 'Opening...', async () => {
        const file = await claim();
        if (file) location.assign(`${file.downloadUrl}&format=${format}`);
      });
    });
    return element('li', {}, button, ` ${hint}, ${formatFileSize(size)}`);
  });

  say(item.usesLeft);
  if (item.usesLeft > 0) actions.append(download, read);
  else actions.append(freshLinkButton(token));
  return element(
    'li',
    { class: 'card flow' },
    element('h2', {}, title),
    element('p', {}, `PDF, ${pages} pages, ${formatFileSize(bytes)}`),
    actions,
    saved,
    left,
    more.length > 0 &&
      item.usesLeft > 0 &&
      element(
        'details',
        {},
        element('summary', {}, 'Other ways to read this book'),
        element('ul', { class: 'plain-list formats' }, ...more),
      ),
  );
}

/** One random word for each book and tab, so that a reload is no new use. */
function claimIdOf(slug: string): string {
  const key = `claim-${slug}`;
  const known = session.read(key);
  if (typeof known === 'string') return known;
  const fresh = crypto.randomUUID();
  session.write(key, fresh);
  return fresh;
}

/** Runs the work of a button once at a time; its failure is said in a message and on no other place. */
async function whileBusy(
  button: HTMLButtonElement,
  label: string,
  work: () => Promise<void>,
): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  const words = [...button.childNodes];
  button.setAttribute('aria-disabled', 'true');
  button.textContent = label;
  try {
    await work();
  } catch (error) {
    const text =
      error instanceof Refusal ? error.message : 'Something went wrong. Please try again.';
    showToast({ kind: 'error', title: 'Download', text });
  } finally {
    button.removeAttribute('aria-disabled');
    button.replaceChildren(...words);
  }
}
