import { GUIDE_PATH, refuseFile } from '../../domain/upload.ts';
import { storageFrom } from '../backend/storage.ts';
import { asCoach } from './coach-only.ts';
import { need } from '../elements.ts';
import { showToast } from '../toast.ts';
import { fileCard, runUpload } from './upload-card.ts';

/** Runs the page that replaces the PDF of the free guide. */
export function startGuideUpload(): void {
  const input = need('#guide', HTMLInputElement);
  const place = need('[data-files]', HTMLElement);
  const test = need('[data-test-download]', HTMLAnchorElement);
  void asCoach(async () => {
    const [stored] = await storageFrom('guide').list();
    if (stored) test.href = stored.url;
  });

  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    if (refuseFile({ name: file.name, type: file.type, bytes: 1 })) {
      showToast({ kind: 'error', title: 'Invalid file type', text: 'Please select a PDF file.' });
      return;
    }
    const run = runUpload('guide', GUIDE_PATH, file, () => {
      showToast({
        kind: 'error',
        title: 'Upload failed',
        text: 'Failed to upload the file. Please try again.',
      });
    });
    place.replaceChildren(run.card);
    void run.done.then((stored) => {
      if (!stored) return;
      place.replaceChildren(fileCard(stored));
      test.href = stored.url;
      showToast({ title: 'Upload successful', text: 'Readers get this guide from now on.' });
    });
  });
}
