import type { CommunityPostInput, PostAccepted } from '../contracts/community-post.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { element, need } from './elements.ts';
import { tab } from './storage.ts';
import { showToast } from './toast.ts';

/** What is missing, in the order of the form. */
const NEEDED = [
  ['title', 'Enter a title'],
  ['text', 'Enter your text'],
  ['name', 'Enter the name to show'],
  ['consent', 'Tick the box if everyone may read your post'],
] as const;

const FAILED = 'Your post could not be sent. Nothing is lost. Please try again.';

/** Runs the New Post dialog of a topic page. */
export function startNewPost(): void {
  const dialog = need('[data-new-post]', HTMLDialogElement);
  const form = need('[data-new-post-form] form', HTMLFormElement);
  const summary = need('[data-new-post] [data-summary]', HTMLElement);
  const grave = need('[data-new-post] [data-grave]', HTMLElement);
  const failure = need('[data-new-post] [data-failure]', HTMLElement);
  const send = need('[data-new-post] [data-send]', HTMLButtonElement);
  const topic = dialog.dataset['newPost'] ?? '';
  const draft = `post-${topic}`;
  const typed = () => ({
    title: need('#post-title', HTMLInputElement).value,
    text: need('#post-text', HTMLTextAreaElement).value,
    name: need('#post-name', HTMLInputElement).value,
  });
  /** The text for which the numbers of help were shown: pressing again sends it. */
  let warnedOf: string | undefined;

  for (const opener of document.querySelectorAll<HTMLElement>('[data-open-new-post]')) {
    opener.addEventListener('click', () => {
      showSent(false);
      dialog.showModal();
      need('#new-post-title', HTMLElement).focus();
    });
  }
  restore(tab.read(draft));
  form.addEventListener('input', () => {
    tab.write(draft, typed());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (send.disabled || !isComplete()) return;
    void submit();
  });

  async function submit(): Promise<void> {
    const post = typed();
    const label = send.textContent;
    send.disabled = true;
    send.textContent = 'Sending...';
    failure.hidden = true;
    try {
      if (await needsWarning(`${post.title}. ${post.text}`)) return;
      const input: CommunityPostInput = { action: 'send', topic, ...post, consent: true };
      await callFunction<PostAccepted>('community-post', input);
      tab.remove(draft);
      form.reset();
      warnedOf = undefined;
      showSent(true);
      showToast({ title: 'Post sent', text: 'A person reads it before it shows.' });
    } catch (error) {
      failure.textContent = error instanceof ShopError ? error.message : FAILED;
      failure.hidden = false;
    } finally {
      send.disabled = false;
      send.textContent = label;
    }
  }

  async function needsWarning(text: string): Promise<boolean> {
    if (warnedOf === text) return false;
    const { recognise } = await import('../domain/chat/recognise.ts');
    const { concern } = recognise(text);
    const isGrave = concern === 'emergency' || concern === 'harm' || concern === 'self-harm';
    grave.hidden = !isGrave;
    if (isGrave) {
      warnedOf = text;
      grave.focus();
    }
    return isGrave;
  }

  function isComplete(): boolean {
    const values = { ...typed(), consent: need('#post-consent', HTMLInputElement).checked };
    const missing = NEEDED.filter(([name]) => {
      const value = values[name];
      return typeof value === 'string' ? value.trim() === '' : !value;
    });
    for (const [name, words] of NEEDED) {
      const isMissing = missing.some(([one]) => one === name);
      const problem = need(`#post-${name}-error`, HTMLElement);
      problem.textContent = isMissing ? words : '';
      problem.hidden = !isMissing;
      need(`#post-${name}`, HTMLElement).setAttribute('aria-invalid', String(isMissing));
    }
    need('[data-new-post] [data-summary] ul', HTMLElement).replaceChildren(
      ...missing.map(([name, words]) =>
        element('li', {}, element('a', { href: `#post-${name}` }, words)),
      ),
    );
    summary.hidden = missing.length === 0;
    if (missing.length > 0) summary.focus();
    return missing.length === 0;
  }

  function restore(kept: unknown): void {
    if (typeof kept !== 'object' || kept === null) return;
    for (const name of ['title', 'text', 'name'] as const) {
      const value = (kept as Record<string, unknown>)[name];
      const field = form.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isField && typeof value === 'string') field.value = value;
    }
  }

  function showSent(isSent: boolean): void {
    need('[data-new-post-form]', HTMLElement).hidden = isSent;
    need('[data-new-post-sent]', HTMLElement).hidden = !isSent;
    if (isSent) need('#new-post-title', HTMLElement).focus();
  }
}
