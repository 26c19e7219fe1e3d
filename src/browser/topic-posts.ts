import type { CommunityPostInput, PostAccepted, ShownPosts } from '../contracts/community-post.ts';
import type { ShownPost } from '../domain/community-post.ts';
import { formatDay } from '../domain/day.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction, readFunction } from './api.ts';
import { element, need } from './elements.ts';
import { showToastLater } from './toast-later.ts';

/** Shows the posts of readers on a topic page: those that the coach has let through. */
export async function showTopicPosts(): Promise<void> {
  const section = need('[data-topic-posts]', HTMLElement);
  const topic = section.dataset['topicPosts'] ?? '';
  try {
    const { posts } = await readFunction<ShownPosts>('community-post', { topic });
    if (posts.length === 0) return;
    need('[data-topic-posts] ul', HTMLElement).replaceChildren(...posts.map(toCard));
    section.hidden = false;
  } catch {
    // The page is whole without them; it says so only to those who look into the console.
    console.warn('The posts of readers could not be loaded.');
  }
}

function toCard({ id, title, text, name, at, isEdited }: ShownPost): HTMLLIElement {
  const report = element(
    'button',
    { class: 'button button--small', type: 'button' },
    'Report this post',
    element('span', { class: 'visually-hidden' }, `: ${title}`),
  );
  report.addEventListener('click', () => {
    openReport(id, title, report);
  });
  return element(
    'li',
    { class: 'card flow' },
    element('h3', {}, title),
    element(
      'p',
      { class: 'small' },
      `By ${name}, ${formatDay(at)}${isEdited ? '. Shortened by your coach' : ''}`,
    ),
    ...text.split(/\n+/).map((line) => element('p', {}, line)),
    element('p', {}, report),
  );
}

function openReport(postId: string, title: string, opener: HTMLElement): void {
  const dialog = need('[data-report]', HTMLDialogElement);
  const reason = need('[data-report] textarea', HTMLTextAreaElement);
  const problem = need('#report-reason-error', HTMLElement);
  const send = need('[data-report] [data-send]', HTMLButtonElement);
  need('[data-report-title]', HTMLElement).textContent = title;
  const complain = (words: string) => {
    problem.textContent = words;
    problem.hidden = words === '';
    reason.setAttribute('aria-invalid', String(words !== ''));
    if (words) reason.focus();
  };
  complain('');
  send.onclick = () => {
    if (!reason.value.trim()) {
      complain('Enter what worries you');
      return;
    }
    complain('');
    send.disabled = true;
    const input: CommunityPostInput = { action: 'report', postId, reason: reason.value };
    callFunction<PostAccepted>('community-post', input)
      .then(() => {
        reason.value = '';
        dialog.close();
        showToastLater({ title: 'Report sent', text: 'Thank you. A person looks at the post.' });
      })
      .catch((error: unknown) => {
        const isKnown = error instanceof ShopError;
        complain(isKnown ? error.message : 'It could not be sent. Please try again.');
      })
      .finally(() => {
        send.disabled = false;
      });
  };
  dialog.addEventListener(
    'close',
    () => {
      opener.focus();
    },
    { once: true },
  );
  dialog.showModal();
}
