/** The `/edit` page: explains missing settings and access tokens, and starts the editor. */
import { readRepository } from '#src/domain/coach/github-repository.ts';
import './edit.css';

/** Storage key of the signed-in user's token. */
const TOKEN = 'sveltia-cms.user';

const meta = document.querySelector<HTMLMetaElement>('meta[name="content-repository"]');
const repository = readRepository(meta?.content);
const show = (id: string) => document.getElementById(id)?.removeAttribute('hidden');

if (import.meta.env.DEV || (repository && localStorage.getItem(TOKEN))) void open();
else if (repository) {
  show('sign-in');
  document.getElementById('open')?.addEventListener('click', () => void open());
} else show('not-set-up');

async function open(): Promise<void> {
  showStatus('Loading the editor. This takes a few seconds.');
  try {
    const { startEditor } = await import('./start.ts');
    await startEditor(repository);
    document.getElementById('before')?.remove();
  } catch (error) {
    showStatus(
      'We couldn’t open the editor. Check your internet connection, then reload this page.',
    );
    throw error;
  }
}

function showStatus(words: string): void {
  const state = document.getElementById('state');
  if (state) state.textContent = words;
}
