import type { CommunityPostInput, PostAccepted } from '../contracts/community-post.ts';
import { POST_LENGTHS } from '../domain/community-post.ts';
import { callFunction } from './api.ts';
import { dangerFirst } from './danger.ts';
import { need } from './elements.ts';
import { needsText } from './field-checks.ts';
import { startForm } from './form.ts';
import { showToast } from './toast.ts';

/** Runs the form in the New Post dialog of a topic page. */
export function startNewPost(): void {
  const dialog = need('[data-new-post]', HTMLDialogElement);
  const form = need('[data-new-post-form] form', HTMLFormElement);
  const consent = need('#post-consent', HTMLInputElement);
  const topic = dialog.dataset['newPost'] ?? '';
  const mayLeave = dangerFirst(form);

  const showSent = (isSent: boolean) => {
    need('[data-new-post-form]', HTMLElement).hidden = isSent;
    need('[data-new-post-sent]', HTMLElement).hidden = !isSent;
  };
  dialog.addEventListener('close', () => showSent(false));
  startForm({
    form,
    draft: `post-${topic}`,
    busyLabel: 'Sending...',
    fields: {
      title: needsText('Enter a title', POST_LENGTHS.title),
      text: needsText('Enter your text', POST_LENGTHS.text),
      name: needsText('Enter the name to show', POST_LENGTHS.name),
      consent: () => (consent.checked ? undefined : 'Tick the box if everyone may read your post'),
    },
    mayLeave: ({ title, text }) => mayLeave(`${title}. ${text}`),
    async send({ title, text, name }) {
      const input: CommunityPostInput = { action: 'send', topic, title, text, name, consent: true };
      await callFunction<PostAccepted>('community-post', input);
      showSent(true);
      need('#new-post-title', HTMLElement).focus();
      showToast({ title: 'Post sent', text: 'A person reads it before it shows.' });
      return 'empty';
    },
  });
}
