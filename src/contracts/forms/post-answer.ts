import { POST_LENGTHS } from '../../domain/community-post.ts';
import { defineForm } from './form-definition.ts';

/** What the coach answers to a post; readers see it below the post. */
export const postAnswerForm = defineForm({
  name: 'post-answer',
  title: 'Answer it',
  button: 'Show it with my answer',
  busy: 'One moment...',
  fields: {
    answer: {
      kind: 'textarea',
      label: 'Your answer',
      hint: 'Everybody sees it, below the post. An empty answer takes away the one before.',
      autocomplete: 'off',
      rows: 5,
      most: POST_LENGTHS.answer,
    },
  },
});
