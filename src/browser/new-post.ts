import type { CommunityPostInput, PostAccepted } from '../contracts/community-post.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { dangerFirst } from './danger.ts';
import { need } from './elements.ts';
import { needed, startForm } from './form.ts';
import { showToast } from './toast.ts';

/** Runs the New Post dialog of a topic page. */
export function startNewPost(): void {
  const dialog = need('[data-new-post]', HTMLDialogElement);
  const form = need('[data-new-post-form] form', HTMLFormElement);
  const failure = need('[data-new-post] [data-failure]', HTMLElement);
  const consent = need('#post-consent', HTMLInputElement);
  const topic = dialog.dataset['newPost'] ?? '';
  const mayLeave = dangerFirst(form);

  const showSent = (isSent: boolean) => {
    need('[data-new-post-form]', HTMLElement).hidden = isSent;
    need('[data-new-post-sent]', HTMLElement).hidden = !isSent;
    if (isSent) need('#new-post-title', HTMLElement).focus();
  };
  for (const opener of document.querySelectorAll<HTMLElement>('[data-open-new-post]')) {
    opener.addEventListener('click', () => {
      showSent(false);
      dialog.showModal();
      need('#new-post-title', HTMLElement).focus();
    });
  }
  startForm({
    form,
    draft: `post-${topic}`,
    busyLabel: 'Sending...',
    fields: {
      title: needed('Enter a title'),
      text: needed('Enter your text'),
      name: needed('Enter the name to show'),
      consent: () => (consent.checked ? undefined : 'Tick the box if everyone may read your post'),
    },
    mayLeave: ({ title, text }) => mayLeave(`${title}. ${text}`),
    async send({ title, text, name }) {
      failure.hidden = true;
      const input: CommunityPostInput = { action: 'send', topic, title, text, name, consent: true };
      await callFunction<PostAccepted>('community-post', input);
      showSent(true);
      showToast({ title: 'Post sent', text: 'A person reads it before it shows.' });
    },
    onFailure(error) {
      failure.textContent =
        error instanceof ShopError
          ? error.message
          : 'Your post could not be sent. Nothing is lost. Please try again.';
      failure.hidden = false;
    },
  });
}
