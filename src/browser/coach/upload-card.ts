import type { StoredFile } from '../../contracts/upload.ts';
import { formatFileSize } from '../../domain/file-size.ts';
import { describeReport } from '../../domain/pdf-check.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { storageFrom } from '../backend/storage.ts';
import { element } from '../elements.ts';
import { showToast } from '../toast.ts';
import type { BucketName } from '../../domain/upload.ts';

/** A file that is being uploaded, with its card. */
export interface UploadRun {
  card: HTMLLIElement;
  /** The stored file; `undefined` when it was stopped or could not be sent. */
  done: Promise<StoredFile | undefined>;
}

/** Uploads a file and shows how far it is, with a way to stop it and to try again. */
export function runUpload(
  bucket: BucketName,
  path: string,
  file: File,
  onFailure: (error: unknown) => void,
): UploadRun {
  const bar = element('progress', {
    max: '100',
    value: '0',
    'aria-label': `Upload of ${file.name}`,
  });
  const words = element('p', { role: 'status' }, 'Uploading: 0 %');
  const stop = element('button', { type: 'button', class: 'button' }, ...named('Stop', file.name));
  const again = element(
    'button',
    { type: 'button', class: 'button', hidden: '' },
    ...named('Try again', file.name),
  );
  const card = element(
    'li',
    { class: 'card flow', 'data-uploading': '' },
    element('h3', {}, file.name),
    bar,
    words,
    element('p', { class: 'actions' }, stop, again),
  );
  const { promise: done, resolve } = Promise.withResolvers<StoredFile | undefined>();
  let control = new AbortController();
  let spoken = 0;

  const send = async () => {
    control = new AbortController();
    stop.hidden = false;
    again.hidden = true;
    bar.hidden = false;
    try {
      const stored = await storageFrom(bucket).upload(path, file, {
        signal: control.signal,
        onProgress(sent, whole) {
          const percent = Math.floor((sent / whole) * 100);
          bar.value = percent;
          // Every fourth is spoken: a number a second would drown everything else.
          if (percent !== 100 && percent - spoken < 25 && spoken <= percent) return;
          spoken = percent;
          words.textContent = percent === 100 ? 'Checking the file...' : `Uploading: ${percent} %`;
        },
      });
      resolve(stored);
    } catch (error) {
      stop.hidden = true;
      again.hidden = false;
      bar.hidden = true;
      spoken = 0;
      if (control.signal.aborted) words.textContent = 'Stopped. What was sent is kept for 2 days.';
      else {
        words.textContent = explain(error);
        onFailure(error);
      }
    }
  };
  stop.addEventListener('click', () => {
    control.abort();
    again.hidden = false;
    again.focus();
  });
  again.addEventListener('click', () => {
    void send();
    stop.focus();
  });
  void send();
  return { card, done };
}

/** What is known of a stored file: name, size, what was checked, its buttons. */
export function fileCard(file: StoredFile, ...more: readonly Node[]): HTMLLIElement {
  const copy = element(
    'button',
    { type: 'button', class: 'button' },
    ...named('Copy URL', file.name),
  );
  copy.addEventListener('click', () => void copyAddress(file.url));
  return element(
    'li',
    { class: 'card flow', 'data-file': file.id },
    element('h3', { tabindex: '-1' }, file.name),
    element('p', {}, formatFileSize(file.size)),
    reportList(file),
    element(
      'p',
      { class: 'actions' },
      copy,
      element(
        'a',
        { class: 'button', href: file.url, download: '' },
        ...named('Test Download', file.name),
      ),
    ),
    ...more,
  );
}

/** What was checked, in words. */
export function reportList({ report }: StoredFile): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, 'What was checked'),
    element(
      'ul',
      {},
      ...describeReport(report).map(({ good, text }) =>
        element('li', {}, good ? '' : element('strong', {}, 'To improve: '), text),
      ),
    ),
  );
}

/** Why something did not work, for the coach. */
export function explain(error: unknown): string {
  return error instanceof ShopError ? error.message : 'Something went wrong. Please try again.';
}

/** A button's words, with the name of what it is about for those who do not see where it stands. */
export function named(words: string, name: string): (string | HTMLElement)[] {
  return [words, element('span', { class: 'visually-hidden' }, `: ${name}`)];
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Address copied', text: 'You can paste it now.' });
  } catch {
    showToast({ kind: 'error', title: 'The address could not be copied', text: url });
  }
}
