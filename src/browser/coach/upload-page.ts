import type { CoachEbook } from '../../contracts/ebooks.ts';
import type { StoredFile } from '../../contracts/upload.ts';
import { formatFileSize } from '../../domain/file-size.ts';
import { refuseFile, timedPath } from '../../domain/upload.ts';
import { selectAllEbooks, tellBuyers, updateEbook } from '../backend/ebooks-table.ts';
import { storageFrom } from '../backend/storage.ts';
import { asCoach } from './coach-only.ts';
import { element, need } from '../elements.ts';
import type { ChangeForm } from './change-form.ts';
import type { PublishForm } from './publish-form.ts';
import { actButton } from './room.ts';
import { showToast } from '../toast.ts';
import { explain, fileCard, named, runUpload } from './upload-card.ts';

/** Files that the page shows when it opens. */
const MOST_RECENT = 12;

/** Runs the page where the coach uploads files and puts eBooks on sale. */
export function startUploadPage(): void {
  const input = need('#files', HTMLInputElement);
  const list = need('[data-files]', HTMLElement);
  const none = need('[data-no-files]', HTMLElement);
  const shelf = createShelf();
  const files = new Map<string, StoredFile>();

  // The form is fetched with the first file that is chosen, or with the press that needs it.
  let form: Promise<PublishForm> | undefined;
  const fetchForm = () =>
    (form ??= import('./publish-form.ts').then(({ createPublishForm }) =>
      createPublishForm((ebook) => {
        shelf.put(ebook);
        showLinks();
      }),
    ));
  const publish = (file: StoredFile) => {
    fetchForm().then(
      (opened) => opened.open(file, shelf.all()),
      () => {
        form = undefined;
        showToast({
          kind: 'error',
          title: 'The form did not open',
          text: 'Check your internet connection. Then press Put on sale.',
        });
      },
    );
  };
  const show = (file: StoredFile, place?: HTMLElement) => {
    files.set(file.id, file);
    const state = element('p', { 'data-link': file.id });
    const use = element(
      'button',
      { type: 'button', class: 'button button--main' },
      ...named('Put on sale', file.name),
    );
    use.addEventListener('click', () => publish(file));
    const card = fileCard(file, state, element('p', { class: 'actions', 'data-use': '' }, use));
    if (place) place.replaceWith(card);
    else list.append(card);
    none.hidden = true;
    showLinks();
    return card;
  };
  const showLinks = () => {
    for (const state of list.querySelectorAll<HTMLElement>('[data-link]')) {
      const file = files.get(state.dataset['link'] ?? '');
      const owner = shelf.all().find((ebook) => ebook.file?.sha256 === file?.sha256);
      const use = state.parentElement?.querySelector<HTMLElement>('[data-use]');
      if (use) use.hidden = owner !== undefined;
      state.textContent = owner
        ? `On sale as “${owner.title}”, version ${owner.file?.version ?? 1}.`
        : 'Warning: no eBook has this file yet. Press “Put on sale” to link it.';
    }
  };

  input.addEventListener('change', () => {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    const sent = chosen.filter(({ name, type }) => {
      if (!refuseFile({ name, type, bytes: 1 })) return true;
      showToast({
        kind: 'error',
        title: 'Invalid file type',
        text: `${name} is not a PDF file`,
      });
      return false;
    });
    if (sent.length > 0) void fetchForm().catch(() => (form = undefined));
    for (const file of sent) {
      const run = runUpload('ebooks', timedPath(Date.now(), file.name), file, () => {
        showToast({ kind: 'error', title: 'Upload failed', text: `Failed to upload ${file.name}` });
      });
      list.prepend(run.card);
      none.hidden = true;
      void run.done.then((stored) => {
        if (!stored) return;
        const card = show(stored, run.card);
        showToast({
          title: 'Upload successful',
          text: `${file.name} has been uploaded successfully`,
        });
        // One file is the usual case: the next step opens by itself.
        if (sent.length === 1) publish(stored);
        else if (document.activeElement === document.body) card.querySelector('h3')?.focus();
      });
    }
  });

  void asCoach(async () => {
    const [ebooks, stored] = await Promise.all([selectAllEbooks(), storageFrom('ebooks').list()]);
    shelf.fill(ebooks);
    const newest = stored.toSorted((a, b) => b.at - a.at).slice(0, MOST_RECENT);
    for (const file of newest) if (!files.has(file.id)) show(file);
    showLinks();
  });
}

/** The eBooks with their files, as the coach sees them. */
function createShelf() {
  const section = need('[data-shelf]', HTMLElement);
  const place = need('[data-shelf-list]', HTMLElement);
  let ebooks: readonly CoachEbook[] = [];
  let form: Promise<ChangeForm> | undefined;
  const change = async (ebook: CoachEbook) => {
    form ??= import('./change-form.ts').then(({ createChangeForm }) =>
      createChangeForm((changed) => {
        put(changed);
        place.querySelector<HTMLElement>(`[data-ebook="${CSS.escape(changed.id)}"] h3`)?.focus();
      }),
    );
    const opened = await form.catch((error: unknown) => {
      form = undefined;
      throw error;
    });
    opened.open(ebook);
  };

  const draw = () => {
    section.hidden = ebooks.length === 0;
    place.replaceChildren(...ebooks.map((ebook) => shelfCard(ebook, put, change)));
  };
  const put = (changed: CoachEbook) => {
    const isKnown = ebooks.some(({ id }) => id === changed.id);
    ebooks = isKnown
      ? ebooks.map((one) => (one.id === changed.id ? changed : one))
      : [changed, ...ebooks];
    draw();
  };
  return {
    all: () => ebooks,
    put,
    fill(all: readonly CoachEbook[]) {
      ebooks = all;
      draw();
    },
  };
}

function shelfCard(
  ebook: CoachEbook,
  put: (changed: CoachEbook) => void,
  change: (ebook: CoachEbook) => Promise<void>,
): HTMLLIElement {
  const { id, title, price, file, isFixed, hidden } = ebook;
  const answer = element('p', { role: 'status' });
  // Pressed, it says what came of it, or why nothing did.
  const button = (words: string, work: () => Promise<string | undefined>) =>
    actButton(
      words,
      () =>
        work().then(
          (text) => {
            if (text !== undefined) answer.textContent = text;
          },
          (error: unknown) => {
            answer.textContent = explain(error);
          },
        ),
      { about: title },
    );
  const tell = (version: number) =>
    button('Tell past buyers', async () => {
      const told = await tellBuyers(id, version);
      return told === 0
        ? 'Everyone who bought an earlier version knows of this one.'
        : `${told} ${told === 1 ? 'buyer gets' : 'buyers get'} an e-mail within some minutes.`;
    });
  const hide = button(hidden ? 'Put on sale again' : 'Take off sale', async () => {
    put(await updateEbook({ slug: id, hidden: !hidden }));
    return undefined;
  });
  const edit = button('Change words and price', async () => {
    await change(ebook);
    return undefined;
  });
  const buttons = [
    ...(file !== undefined && file.version > 1 ? [tell(file.version)] : []),
    ...(isFixed ? [] : [edit, hide]),
  ];
  return element(
    'li',
    { class: 'card flow', 'data-ebook': id },
    element('h3', { tabindex: '-1' }, title),
    element('p', {}, hidden ? `${price}, not on sale` : price),
    element(
      'p',
      {},
      file
        ? `Version ${file.version}: ${file.pages} pages, ${formatFileSize(file.bytes)}`
        : 'No file yet, so it cannot be bought.',
    ),
    ...(buttons.length > 0 ? [element('p', { class: 'actions' }, ...buttons)] : []),
    answer,
  );
}
