// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CoachPublishing } from '#src/contracts/coach-publishing.ts';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import type { FileVersions } from '#src/contracts/storage.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { HttpError } from '#src/domain/http-error.ts';
import EbooksPage from '#src/islands/coach/Ebooks.tsx';
import GuidePage from '#src/islands/coach/GuideVersions.tsx';
import type { BucketFiles } from '#src/islands/ebooks/upload-files.ts';
import { serverState } from '#src/stores/server-state.ts';
import { UploadProgress } from '#src/islands/ebooks/UploadProgress.tsx';
import { httpError, shownAdminPage } from '#tests/support/shown-island.ts';

/** Stubs a storage bucket's files. `pdf-report.test.ts` tests reading real PDFs. */
const files = vi.hoisted(() => ({
  upload: vi.fn(),
  list: vi.fn(),
  versions: vi.fn(),
  restore: vi.fn(),
  remove: vi.fn(),
}));
vi.mock('#src/islands/ebooks/upload-files.ts', () => ({ storageFrom: () => files }));

const page = shownAdminPage();
const {
  answer,
  field,
  focused,
  focusedWords,
  named,
  press,
  sentTo,
  settled,
  show,
  status,
  summary,
  type,
  words,
} = page;

const AT = Date.UTC(2026, 10, 1, 17);
const STORED: StoredFile = {
  id: 'f1',
  bucket: 'ebooks',
  path: '1-sleep.pdf',
  fullPath: 'ebooks/1-sleep.pdf',
  fileName: 'sleep.pdf',
  bytes: 2_000_000,
  version: 1,
  sha256: 'abc',
  report: { version: '1.7', pages: 12, title: 'Sleep well', isTagged: true, language: 'en' },
  url: '/files/sleep.pdf',
  at: AT,
};
const EBOOK: CoachEbook = {
  id: 'small-wins',
  slug: 'small-wins',
  title: 'Small Wins',
  description: 'A short book about small wins.',
  price: '$9.99',
  category: 'Recovery Tools',
  features: [],
  created_at: '2026-11-01T10:00:00Z',
  isFixed: false,
  hidden: false,
  revision: 4,
  file: { version: 2, sha256: 'old', bytes: 1_000_000, pages: 10, fileName: 'wins.pdf', at: AT },
} as CoachEbook;

/** Mocks an upload whose progress and outcome the test controls. */
function upload() {
  const { promise, resolve, reject } = Promise.withResolvers<StoredFile>();
  let options: Parameters<BucketFiles['upload']>[2];
  files.upload.mockImplementation((_path, _file, given: typeof options) => {
    options = given;
    given?.signal?.addEventListener('abort', () => reject(new Error('stopped')));
    return promise;
  });
  return {
    resolve: (stored: StoredFile) => settled(() => resolve(stored)),
    reject: (error: unknown) => settled(() => reject(error)),
    reportProgress: (sent: number, whole: number) =>
      settled(() => options?.onProgress?.(sent, whole)),
  };
}
const pdf = (name: string, type = 'application/pdf') => new File(['%PDF'], name, { type });
/** Selects files in a file input. */
const selectFiles = (id: string, ...chosen: File[]) =>
  settled(() => {
    const input = field(id);
    Object.defineProperty(input, 'files', { value: chosen, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

const COVERS = { 'meal-plan': '/covers/meal-plan.svg' };

let ebooks: CoachEbook[];
let publishing: CoachPublishing;

beforeEach(() => {
  ebooks = [EBOOK];
  publishing = { state: 'ready', pending: [] };
  for (const method of Object.values(files)) method.mockReset();
  files.list.mockResolvedValue([]);
  answer('coach-publishing', () => publishing);
  answer('coach-today', () => ({ books: [], ordersNotLookedAt: 0 }));
  answer('ebooks', ({ action, slug }) => {
    if (action === 'select') return { ebooks };
    return { ebook: ebooks.find(({ id }) => id === slug) ?? EBOOK };
  });
});

describe('upload', () => {
  const onStored = vi.fn();
  const sending = { bucket: 'ebooks', path: '1-sleep.pdf', file: pdf('sleep.pdf') } as const;
  const progress = <UploadProgress sending={sending} onStored={onStored} />;
  beforeEach(() => onStored.mockClear());

  test('starts automatically and announces progress only at each quarter', async () => {
    const { reportProgress, resolve } = upload();
    await show(progress);
    expect(status()).toEqual(['Uploading: 0 %']);
    await reportProgress(30, 100);
    expect(document.querySelector('progress')?.value).toBe(30);
    expect(document.querySelector('progress')?.getAttribute('aria-label')).toBe(
      'Uploading sleep.pdf',
    );
    expect(status()).toEqual(['Uploading: 25 %']);
    await reportProgress(100, 100);
    expect(status()).toEqual(['Checking the file...']);
    await resolve(STORED);
    expect(onStored).toHaveBeenCalledWith(STORED);
  });

  test('stops and restarts an upload, moving focus to the button that replaces the clicked one', async () => {
    upload();
    await show(progress);
    await press('Stop: sleep.pdf');
    expect(status()).toEqual(['Stopped. We’ll keep what you’ve uploaded for 2 days.']);
    expect(focused()).toBe(named('Try again: sleep.pdf'));
    const again = upload();
    await press('Try again: sleep.pdf');
    expect(focused()).toBe(named('Stop: sleep.pdf'));
    await again.resolve(STORED);
    expect(onStored).toHaveBeenCalledOnce();
  });

  test('explains a failure without moving the focus', async () => {
    const { reject } = upload();
    await show(progress);
    await reject(new HttpError('wrong_type', 'This is no PDF.'));
    expect(status()).toEqual(['Upload failed: Failed to upload sleep.pdf. This is no PDF.']);
    expect(focused()).toBe(document.body);
  });
});

describe('eBook Management page', () => {
  test('shows a loading message, and then says that there are no files or eBooks', async () => {
    const { promise, resolve } = Promise.withResolvers<StoredFile[]>();
    files.list.mockReturnValue(promise);
    ebooks = [];
    await show(<EbooksPage covers={COVERS} />);
    expect(status()).toContain('Loading your files...');
    await settled(() => resolve([]));
    expect(words()).toContain('No files yet.');
    expect(words()).toContain('No eBooks yet.');
  });

  test('finds a book by part of its title if there are many', async () => {
    const titles = ['Small Wins', 'Sleep', 'Rest', 'Food', 'Water', 'Walks', 'Small Steps'];
    ebooks = titles.map((title) => ({ ...EBOOK, id: title, title }));
    await show(<EbooksPage covers={COVERS} />);
    await type('#find-book', 'small ');
    expect([...document.querySelectorAll('.cards h3')].map((one) => one.textContent)).toEqual([
      'Small Wins',
      'Small Steps',
    ]);
    expect(status()).toContain('Found: 2.');
    await type('#find-book', 'zebra');
    expect(status()).toContain('Found: 0.');
  });

  test('rejects a non-PDF file with a message that includes its name, and uploads the others', async () => {
    upload();
    await show(<EbooksPage covers={COVERS} />);
    await selectFiles('#files', pdf('notes.txt', 'text/plain'), pdf('sleep.pdf'));
    expect(document.getElementById('files-error')?.textContent).toBe(
      'Invalid file type: notes.txt is not a PDF file',
    );
    expect(field('#files').getAttribute('aria-describedby')).toContain('files-error');
    expect(files.upload).toHaveBeenCalledOnce();
    expect(named('Stop: sleep.pdf')).toBeDefined();
  });

  test('puts an uploaded file up for sale with a form prefilled from its metadata', async () => {
    const { resolve } = upload();
    await show(<EbooksPage covers={COVERS} />);
    await selectFiles('#files', pdf('sleep.pdf'));
    await resolve(STORED);
    expect(status()).toContain('Upload successful: sleep.pdf has been uploaded successfully');
    expect(focusedWords()).toBe('2. Start selling it');
    expect(field('#ebook-title').value).toBe('Sleep well');
    await type('#ebook-description', 'Too short');
    await press('Start selling');
    expect(summary()).toEqual([
      'Write one or two sentences (at least 20 characters)',
      'Enter a price like 19.99',
      'Choose a category',
    ]);
    expect(sentTo('ebooks').map(({ action }) => action)).not.toContain('insert');
    await type('#ebook-description', 'A short book about good nights.');
    await type('#ebook-price', '4.99');
    await page.tick('Mental Health');
    answer('ebooks', () => ({
      ebook: {
        ...EBOOK,
        id: 'sleep-well',
        title: 'Sleep well',
        file: { ...EBOOK.file, sha256: 'abc' },
      },
    }));
    await press('Start selling');
    expect(sentTo('ebooks').at(-1)).toMatchObject({
      action: 'insert',
      slug: 'sleep-well',
      file: 'f1',
      price: '4.99',
      features: [],
    });
    expect(status()).toContain('Saved. Sleep well is for sale now.');
    expect(words()).not.toContain('2. Start selling it');
    expect(words()).toContain('For sale as “Sleep well,” version 2.');
    expect(focusedWords()).toBe('sleep.pdf');
  });

  test('keeps a rejected eBook in the form and shows the reason', async () => {
    files.list.mockResolvedValue([STORED]);
    await show(<EbooksPage covers={COVERS} />);
    expect(words()).toContain('Warning: this file isn’t linked to an eBook yet.');
    await press('Start selling: sleep.pdf');
    expect(() => named('Start selling: sleep.pdf')).toThrow();
    await type('#ebook-description', 'A short book about good nights.');
    await type('#ebook-price', '4.99');
    await page.tick('Mental Health');
    answer('ebooks', () => httpError('bad_request', 'This address is taken.', 409));
    await press('Start selling');
    expect(focusedWords()).toContain('Not saved: Check the form. Nothing was lost.');
    expect(focusedWords()).toContain('This address is taken.');
    expect(field('#ebook-price').value).toBe('4.99');
  });

  test('if there’s no connection, says that a new eBook may or may not have been saved, and keeps the form', async () => {
    files.list.mockResolvedValue([STORED]);
    await show(<EbooksPage covers={COVERS} />);
    await press('Start selling: sleep.pdf');
    await type('#ebook-description', 'A short book about good nights.');
    await type('#ebook-price', '4.99');
    await page.tick('Mental Health');
    answer('ebooks', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Start selling');
    expect(focusedWords()).toContain('We don’t know if that was saved: Your text is still here.');
    expect(focusedWords()).toContain('Then reload this page to see if it worked');
    expect(field('#ebook-price').value).toBe('4.99');
  });

  test('links a file to an existing eBook as its next version', async () => {
    files.list.mockResolvedValue([STORED]);
    await show(<EbooksPage covers={COVERS} />);
    await press('Start selling: sleep.pdf');
    await page.tick('New version of an eBook');
    await press('Start selling');
    expect(summary()).toEqual(['Choose an eBook']);
    await page.choose('Which eBook?', 'small-wins');
    await press('Start selling');
    expect(focusedWords()).toBe('Replace version 2 of “Small Wins” with sleep.pdf?');
    expect(sentTo('ebooks').map(({ action }) => action)).not.toContain('link');
    await press('Yes, sell this file');
    expect(sentTo('ebooks')).toContainEqual({ action: 'link', slug: 'small-wins', file: 'f1' });
    expect(focusedWords()).toBe('sleep.pdf');
  });

  test('shows an earlier file’s version number, and sells that file again after confirmation', async () => {
    files.list.mockResolvedValue([STORED]);
    ebooks = [
      { ...EBOOK, id: 'first', title: 'First' },
      { ...EBOOK, earlier: [{ version: 1, sha256: 'abc' }] },
    ];
    await show(<EbooksPage covers={COVERS} />);
    expect(words()).toContain('Version 1 of “Small Wins.” No longer for sale.');
    expect(words()).not.toContain('this file isn’t linked to an eBook yet');
    await press('Start selling again: sleep.pdf');
    await press('Start selling');
    expect(focusedWords()).toBe('Replace version 2 of “Small Wins” with sleep.pdf?');
    await press('Yes, sell this file');
    expect(sentTo('ebooks')).toContainEqual({ action: 'link', slug: 'small-wins', file: 'f1' });
  });

  test("changes an eBook's price and text, and returns focus to the eBook", async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    expect(focusedWords()).toBe('Edit an eBook');
    await press('Cancel');
    expect(focusedWords()).toBe('Small Wins');
    await press('Change price and details: Small Wins');
    await type('#change-title', 'Small Steps');
    expect(field('#change-price').value).toBe('9.99');
    await type('#change-price', '8,00');
    await press('Save changes');
    expect(summary()).toEqual(['Write a period before the cents: 9.50, not 9,50']);
    await type('#change-price', '80');
    await press('Save changes');
    expect(focusedWords()).toBe('Change the price from $9.99 to $80.00?');
    await type('#change-price', '8');
    expect(words()).not.toContain('Change the price from');
    await type('#change-features', ' One \n\n Two ');
    answer('ebooks', () => ({ ebook: { ...EBOOK, title: 'Small Steps' } }));
    await press('Save changes');
    expect(sentTo('ebooks').at(-1)).toEqual({
      action: 'update',
      slug: 'small-wins',
      seen: 4,
      title: 'Small Steps',
      price: '8',
      features: ['One', 'Two'],
    });
    expect(focusedWords()).toBe('Small Steps');
  });

  test('keeps unsaved edits to a book’s details after a reload, and discards them when the form is closed', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    await type('#change-title', 'Small Steps');
    page.leave();
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    expect(field('#change-title').value).toBe('Small Steps');
    await press('Cancel');
    await press('Change price and details: Small Wins');
    expect(field('#change-title').value).toBe('Small Wins');
  });

  test('submits only the edited fields of an old draft, and reports if another device changed the same field', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    await type('#change-description', 'Five small steps for the first week at home.');
    page.leave();
    serverState.clear();
    ebooks = [
      {
        ...EBOOK,
        title: 'Big Wins',
        description: 'Six small steps for the first week at home.',
        revision: 6,
      },
    ];
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Big Wins');
    expect(field('#change-title').value).toBe('Big Wins');
    const message = '“Description” was just changed.';
    answer('ebooks', () =>
      httpError('bad_request', message, 409, {
        fields: [{ field: 'description', message }],
        revision: 6,
      }),
    );
    await press('Save changes');
    const change = {
      action: 'update',
      slug: 'small-wins',
      description: 'Five small steps for the first week at home.',
    };
    expect(sentTo('ebooks').at(-1)).toEqual({ ...change, seen: 4 });
    expect(focusedWords()).toContain(message);
    expect(field('#change-description').value).toBe('Five small steps for the first week at home.');

    page.leave();
    serverState.clear();
    answer('ebooks', ({ action }) =>
      action === 'select' ? { ebooks } : { ebook: { ...EBOOK, revision: 7 } },
    );
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Big Wins');
    await press('Save changes');
    expect(
      sentTo('ebooks')
        .filter(({ action }) => action === 'update')
        .at(-1),
    ).toEqual({
      ...change,
      seen: 6,
    });
  });

  test('doesn’t restore an abandoned price with the rest of a draft', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    const price = field('#change-price').value;
    await type('#change-price', '7');
    await type('#change-original_price', '20');
    await type('#change-title', 'Small Steps');
    page.leave();
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    expect(field('#change-title').value).toBe('Small Steps');
    expect(field('#change-price').value).toBe(price);
    expect(field('#change-original_price').value).not.toBe('20');
  });

  test('shows a price changed on another device without emptying the form, and then replaces it', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price and details: Small Wins');
    await type('#change-title', 'Small Steps');
    await type('#change-price', '8');
    ebooks = [{ ...EBOOK, price: '$9.00', revision: 6 }];
    const message = 'The price was just changed to $9.00.';
    answer('ebooks', ({ action }) =>
      action === 'select'
        ? { ebooks }
        : httpError('price_changed', message, 409, {
            fields: [{ field: 'price', message }],
            revision: 6,
          }),
    );
    await press('Save changes');
    await press('Show the new price');
    expect(status()).toContain('The price is $9.00 now. To replace it with yours, save again.');
    expect(field('#change-title').value).toBe('Small Steps');
    expect(field('#change-price').value).toBe('8');
    answer('ebooks', ({ action }) =>
      action === 'select' ? { ebooks } : { ebook: { ...EBOOK, revision: 7 } },
    );
    await press('Save changes');
    expect(sentTo('ebooks').findLast(({ action }) => action === 'update')).toEqual({
      action: 'update',
      slug: 'small-wins',
      seen: 6,
      title: 'Small Steps',
      price: '8',
    });
  });

  test('keeps the text of an unpublished new book after a reload', async () => {
    files.list.mockResolvedValue([STORED]);
    await show(<EbooksPage covers={COVERS} />);
    await press('Start selling: sleep.pdf');
    await type('#ebook-title', 'Good nights');
    await type('#ebook-description', 'A short book about good nights.');
    page.leave();
    await show(<EbooksPage covers={COVERS} />);
    await press('Start selling: sleep.pdf');
    expect(field('#ebook-title').value).toBe('Good nights');
    expect(field('#ebook-description').value).toBe('A short book about good nights.');
    await type('#ebook-price', '4.99');
    await page.tick('Mental Health');
    await press('Start selling');
    expect(sessionStorage.getItem('ebook-f1')).toBeNull();
  });

  test('notifies past buyers of a new version after confirmation and reports progress', async () => {
    const notifications = () => sentTo('ebooks').filter(({ action }) => action === 'tell-buyers');
    await show(<EbooksPage covers={COVERS} />);
    answer('ebooks', () => ({ state: 'under-way', looked: 40, notified: 1 }));
    await press('Email past buyers: Small Wins');
    expect(focusedWords()).toBe('Tell everyone who bought “Small Wins” about version 2?');
    expect(words()).toContain('You can’t undo this.');
    await press('No, not yet');
    expect(words()).not.toContain('You can’t undo this.');
    await expect.poll(focused).toBe(named('Email past buyers: Small Wins'));
    await press('Email past buyers: Small Wins');
    expect(notifications()).toEqual([]);
    await press('Yes, send the emails');
    expect(notifications()).toEqual([{ action: 'tell-buyers', slug: 'small-wins', version: 2 }]);
    expect(status()).toContain(
      'We checked 40 orders so far. 1 buyer will get an email. It’ll continue on its own.',
    );
    await expect.poll(focused).toBe(named('Email past buyers: Small Wins'));
  });

  test("copies a file's URL, and includes the file name in each button's accessible name", async () => {
    files.list.mockResolvedValue([STORED]);
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show(<EbooksPage covers={COVERS} />);
    expect(words()).toContain('1.91 MB');
    await press('Copy URL: sleep.pdf');
    expect(writeText).toHaveBeenCalledWith('/files/sleep.pdf');
    expect(named('Test Download: sleep.pdf').getAttribute('href')).toBe('/files/sleep.pdf');
  });
});

describe('selling an eBook', () => {
  const updates = () => sentTo('ebooks').filter(({ action }) => action === 'update');

  test('stops only after confirmation, and "No" doesn’t change anything', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Stop selling: Small Wins');
    expect(focusedWords()).toBe('Stop selling “Small Wins”?');
    await press('No, leave it');
    expect(words()).not.toContain('No one will be able to buy it.');
    await expect.poll(focused).toBe(named('Stop selling: Small Wins'));
    expect(updates()).toEqual([]);
    await press('Stop selling: Small Wins');
    ebooks = [{ ...EBOOK, hidden: true }];
    await press('Yes, stop selling');
    expect(updates()).toEqual([{ action: 'update', slug: 'small-wins', hidden: true }]);
    expect(status().join()).toContain('Saved. It’s no longer for sale.');
    expect(words()).toContain('$9.99, not for sale');
    await expect.poll(focused).toBe(named('Start selling: Small Wins'));
  });

  test('explains, only once, what’s needed to change the site’s own books', async () => {
    publishing = { state: 'not-set-up', message: 'The token is missing.' };
    ebooks = [
      { ...EBOOK, isFixed: true },
      { ...EBOOK, id: 'other', title: 'Other', isFixed: true },
    ];
    await show(<EbooksPage covers={COVERS} />);
    expect(words().split('The token is missing.')).toHaveLength(2);
    expect(named('in the editor').getAttribute('href')).toBe('/admin/write');
    expect(words()).not.toContain('Stop selling');
    expect(words()).not.toContain('Change price');
  });
});

describe('a book in the site’s content', () => {
  const BOOK: CoachEbook = { ...EBOOK, id: 'meal-plan', title: 'Meal Plan', isFixed: true };
  const pending = { slug: 'meal-plan', price: '$7.99', hidden: false, isCoverNew: false };
  const changes = () => sentTo('coach-publishing').filter(({ action }) => action === 'change');
  beforeEach(() => {
    ebooks = [BOOK];
  });

  test('shows its cover, price, and sales', async () => {
    answer('coach-today', () => ({
      books: [{ slug: 'meal-plan', title: 'Meal Plan', sold: 3, inBundles: 1, cents: 2997 }],
      ordersNotLookedAt: 0,
    }));
    await show(<EbooksPage covers={COVERS} />);
    expect(document.querySelector('li img')?.getAttribute('src')).toBe('/covers/meal-plan.svg');
    expect(words()).toContain('Sold in the last 12 weeks: 3, and 1 time in a bundle');
  });

  test('changes the price in two clicks, and shows it first as pending and then as live', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price: Meal Plan');
    expect(field('#price-price').value).toBe('9.99');
    await type('#price-price', '7.99');
    answer('coach-publishing', () => ({
      state: 'ready',
      pending: [pending],
      changedAt: Date.now(),
    }));
    await press('Save price');
    expect(changes()).toEqual([
      { action: 'change', slug: 'meal-plan', seen: '$9.99', price: '7.99', original_price: '' },
    ]);
    expect(status().join()).toContain('Saved. Live in about 2 minutes.');
    expect(words()).toContain('$7.99');
    expect(focusedWords()).toBe('Meal Plan');
    ebooks = [{ ...BOOK, price: '$7.99' }];
    answer('coach-publishing', () => ({ state: 'ready', pending: [] }));
    await settled(() => serverState.refetchQueries());
    expect(status().join()).toContain('Saved. It’s live.');
    await press('Change price: Meal Plan');
    expect(status().join()).not.toContain('Saved.');
  });

  test('saves the price again if the response was lost, because saving it twice has no effect', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price: Meal Plan');
    await type('#price-price', '7.99');
    let isLost = true;
    answer('coach-publishing', () => {
      if (!isLost) return { state: 'ready', pending: [pending], changedAt: Date.now() };
      isLost = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await press('Save price');
    expect(status().join()).toContain('Saved. Live in about 2 minutes.');
    expect(changes()).toHaveLength(2);
  });

  test('asks for confirmation before changing the price by more than half', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price: Meal Plan');
    await type('#price-price', '0.99');
    await press('Save price');
    expect(focusedWords()).toBe('Change the price from $9.99 to $0.99?');
    await press('No, not yet');
    expect(changes()).toEqual([]);
    await press('Save price');
    answer('coach-publishing', () => ({ state: 'ready', pending: [] }));
    await press('Yes, change it');
    expect(changes()).toHaveLength(1);
    expect(focusedWords()).toBe('Meal Plan');
  });

  test('links to the sign-in page if the session has ended, and keeps the price', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price: Meal Plan');
    await type('#price-price', '7.99');
    answer('coach-publishing', () => httpError('sign_in_needed', 'You’re not signed in.', 401));
    await press('Save price');
    const link = document.querySelector<HTMLAnchorElement>('.error-summary a.button');
    expect(link?.getAttribute('href')).toBe('/auth?tab=second#sign-in');
    expect(link?.target).toBe('_blank');
    expect(field('#price-price').value).toBe('7.99');
  });

  test('keeps the form if the price was changed on another device, shows the new one, and then replaces it', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Change price: Meal Plan');
    await type('#price-price', '7.99');
    answer('coach-publishing', () => httpError('price_changed', 'It was changed to $8.99.', 409));
    await press('Save price');
    expect(focusedWords()).toContain('It was changed to $8.99.');
    expect(field('#price-price').value).toBe('7.99');
    publishing = { state: 'ready', pending: [{ ...pending, price: '$8.99' }] };
    answer('coach-publishing', () => publishing);
    await press('Show the new price');
    expect(status()).toContain('The price is $8.99 now. To replace it with yours, save again.');
    expect(field('#price-price').value).toBe('7.99');
    await press('Save price');
    expect(changes().at(-1)).toMatchObject({ seen: '$8.99', price: '7.99' });
  });

  test('shows a message if a change takes too long to go live', async () => {
    publishing = { state: 'ready', pending: [pending], changedAt: Date.now() - 20 * 60_000 };
    await show(<EbooksPage covers={COVERS} />);
    expect(status().join()).toContain('This is taking longer than usual.');
  });

  test('stops selling a book by hiding it in the site’s content', async () => {
    await show(<EbooksPage covers={COVERS} />);
    await press('Stop selling: Meal Plan');
    publishing = { state: 'ready', pending: [{ ...pending, hidden: true }] };
    await press('Yes, stop selling');
    expect(changes()).toEqual([
      { action: 'change', slug: 'meal-plan', seen: '$9.99', hidden: true },
    ]);
    expect(words()).toContain('not for sale');
  });
});

describe('free guide in the dashboard', () => {
  const LIVE: FileVersions = {
    isLive: true,
    versions: [
      { ...STORED, id: 'g2', fileName: 'new.pdf', version: 2 },
      { ...STORED, id: 'g1', fileName: 'old.pdf', version: 1 },
    ],
  };
  let made = 0;
  beforeEach(() => {
    made = 0;
    files.versions.mockResolvedValue(LIVE);
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  });

  test('shows which version is live and restores the old one', async () => {
    const { promise, resolve } = Promise.withResolvers<FileVersions>();
    files.versions.mockReturnValue(promise);
    await show(<GuidePage />);
    expect(status()).toEqual(['Checking which guide is live...']);
    await settled(() => resolve(LIVE));
    expect(words()).toContain('new.pdf: 12 pages');
    files.restore.mockResolvedValue({ ...LIVE, versions: LIVE.versions.toReversed() });
    await press('Restore the previous guide: old.pdf');
    expect(files.restore).toHaveBeenCalledWith(expect.any(String), 1);
    expect(status()).toContain('old.pdf is live again.');
    expect(words()).toContain('old.pdf: 12 pages');
  });

  test("makes the site's own guide live again with one click", async () => {
    await show(<GuidePage />);
    files.remove.mockResolvedValue([]);
    files.versions.mockResolvedValue({ ...LIVE, isLive: false });
    await press('Use the original guide');
    expect(words()).toContain('The original guide, made from the guide’s pages.');
  });

  test('shows only the latest result, not that of the action it undid', async () => {
    const { resolve } = upload();
    await show(<GuidePage />);
    await selectFiles('#guide', pdf('one.pdf'));
    await press('Replace the guide with this file');
    await resolve({ ...STORED, id: 'g3', fileName: 'three.pdf' });
    expect(words()).toContain('Upload successful.');
    files.remove.mockResolvedValue([]);
    files.versions.mockResolvedValue({ ...LIVE, isLive: false });
    await press('Use the original guide');
    expect(words()).toContain('The original guide is live again.');
    expect(words()).not.toContain('Upload successful.');
    await selectFiles('#guide', pdf('two.pdf'));
    await press('Replace the guide with this file');
    expect(words()).not.toContain('The original guide is live again.');
  });

  test('doesn’t change anything before the second click, and previews the most recently chosen file', async () => {
    await show(<GuidePage />);
    await selectFiles('#guide', pdf('one.pdf'));
    expect(words()).toContain('You chose one.pdf');
    expect(named('Preview this file (new tab)').getAttribute('href')).toBe('blob:1');
    await selectFiles('#guide', pdf('two.pdf'));
    expect(words()).toContain('You chose two.pdf');
    expect(named('Preview this file (new tab)').getAttribute('href')).toBe('blob:2');
    expect(files.upload).not.toHaveBeenCalled();
    await press('Keep the current guide');
    expect(words()).not.toContain('You chose');
  });

  test("makes an uploaded guide live, even if the list of guides can't be read", async () => {
    const { resolve } = upload();
    await show(<GuidePage />);
    await selectFiles('#guide', pdf('three.pdf'));
    await press('Replace the guide with this file');
    files.versions.mockRejectedValue(new HttpError('internal', 'The list is out.'));
    await resolve({ ...STORED, id: 'g3', fileName: 'three.pdf' });
    expect(status()).toContain(
      'Upload successful. three.pdf is live now. Readers will get it from now on.',
    );
    expect(focusedWords()).toBe('Replace the guide');
    expect(status().join()).toContain('We couldn’t update it: The list is out.');
  });
});
