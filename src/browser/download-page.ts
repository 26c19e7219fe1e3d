import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { required, showPart } from './elements.ts';
import { readLinkToken } from './link-token.ts';

/** Browsers inside other apps often do nothing when a file is to be saved. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger/;

/** Runs the page that a mailed link opens. The token is behind the #, so it is never sent by loading. */
export function startDownloadPage(): void {
  const parts = required('[data-parts]', HTMLElement);
  if (IN_APP.test(navigator.userAgent)) required('[data-in-app]', HTMLElement).hidden = false;
  const look = () => void open(parts, readLinkToken());
  required('[data-retry]', HTMLButtonElement).addEventListener('click', () => {
    // Browsers do not fetch a part again that failed once, so then the page comes again.
    loadShelf().then(look, () => location.reload());
  });
  addEventListener('hashchange', look);
  look();
}

/** What shows books comes beside the question which books these are. */
const loadShelf = () => import('./book-shelf.ts');

async function open(parts: HTMLElement, token: string): Promise<void> {
  if (!token) {
    showPart(parts, 'unknown');
    return;
  }
  showPart(parts, 'loading');
  try {
    const [link, { fillShelf, freshLinkButton }] = await Promise.all([
      callFunction('download', { action: 'open', token }),
      loadShelf(),
    ]);
    if (link.state === 'active') {
      showPart(parts, 'books');
      fillShelf(required('[data-shelf]', HTMLElement), {
        token,
        items: link.items,
        expiresAt: link.expiresAt,
      });
      return;
    }
    const part = showPart(parts, link.state);
    const place = part.querySelector('[data-fresh]');
    place?.replaceChildren(freshLinkButton(token));
  } catch (error) {
    const known = error instanceof Refusal && error.code === 'link_unknown';
    const part = showPart(parts, known ? 'unknown' : 'trouble');
    const detail = part.querySelector('[data-detail]');
    if (detail && error instanceof Refusal) detail.textContent = error.message;
  }
}
