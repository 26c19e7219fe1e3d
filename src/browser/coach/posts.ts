import type { CoachPost, CoachPosts, CoachPostsInput } from '../../contracts/coach-posts.ts';
import { POST_LENGTHS, type PostState } from '../../domain/community-post.ts';
import { element } from '../elements.ts';
import { startDecisionList, writtenParts, type Fill } from './decision-list.ts';
import { actButton, askRoom, say } from './room.ts';

const STATES: Readonly<Record<PostState, string>> = {
  waiting: 'Nobody sees this post yet.',
  approved: 'This post is shown.',
  rejected: 'This post is not shown.',
};

const ask = <Output>(input: CoachPostsInput, busy: string) =>
  askRoom<Output>('coach-posts', input, busy);

/** Runs the coach's list of posts: show, do not show, edit. */
export function startPosts(): void {
  startDecisionList<CoachPost>(
    'post',
    async (which) => {
      const found = await ask<CoachPosts>({ action: 'list', which }, 'Reading the posts...');
      return found && { items: found.posts, total: found.total };
    },
    (post, card, fill) => [...wordsOf(post), ...actsOf(post, card, fill)],
  );
}

function wordsOf({ topicTitle, name, state, isEdited, ...post }: CoachPost): Node[] {
  return [
    ...writtenParts({ ...post, by: `${topicTitle}, by ${name}` }),
    element(
      'p',
      {},
      element('strong', {}, STATES[state]),
      isEdited ? ' You changed its words.' : '',
    ),
  ];
}

function actsOf(post: CoachPost, card: HTMLElement, fill: Fill<CoachPost>): Node[] {
  const { id: postId, title, state } = post;
  const decide = (label: string, decision: 'approved' | 'rejected') =>
    actButton(
      label,
      async () => {
        const done = await ask<CoachPost>({ action: 'decide', postId, decision }, 'One moment...');
        if (!done) return;
        fill(done);
        say(STATES[done.state]);
        card.focus();
      },
      { about: title },
    );
  const edit = actButton(
    'Edit',
    async () => {
      card.replaceChildren(...editForm(post, card, fill));
      card.querySelector('input')?.focus();
    },
    { about: title },
  );
  const acts = [
    state !== 'approved' && decide('Show this post', 'approved'),
    state !== 'rejected' && decide('Do not show it', 'rejected'),
    edit,
  ].filter((one) => one !== false);
  return [element('p', { class: 'actions' }, ...acts)];
}

function editForm(post: CoachPost, card: HTMLElement, fill: Fill<CoachPost>): Node[] {
  const { id } = post;
  const title = element('input', {
    id: `title-${id}`,
    class: 'field-input',
    maxlength: String(POST_LENGTHS.title),
  });
  const text = element('textarea', {
    id: `text-${id}`,
    class: 'field-input',
    rows: '8',
    maxlength: String(POST_LENGTHS.text),
  });
  title.value = post.title;
  text.value = post.text;
  const close = (shown: CoachPost) => {
    fill(shown);
    card.focus();
  };
  const save = actButton('Save the words', async () => {
    const input = { action: 'edit', postId: id, title: title.value, text: text.value } as const;
    const done = await ask<CoachPost>(input, 'Saving...');
    if (!done) return;
    close(done);
    say('Saved. Readers see that the words were changed.');
  });
  return [
    field(title, 'Title'),
    field(text, 'Text'),
    element('p', {}, 'Leave out what should not be there. Do not change what it says.'),
    element(
      'p',
      { class: 'actions' },
      save,
      actButton('Leave it as it was', async () => {
        close(post);
      }),
    ),
  ];
}

function field(control: HTMLElement, label: string): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: control.id }, label), control);
}
