import { ANSWER_LENGTH } from '#src/domain/community-post.ts';
import { defineForm } from './form-definition.ts';

/** What the coach answers to a post or a review; readers see it below. */
export const coachAnswerForm = defineForm({
  name: 'coach-answer',
  title: 'Answer it',
  button: 'Show it with my answer',
  busy: 'One moment...',
  fields: {
    answer: {
      kind: 'textarea',
      label: 'Your answer',
      hint: 'Everybody sees it, below what you answer. An empty answer takes away the one before.',
      autocomplete: 'off',
      rows: 5,
      most: ANSWER_LENGTH,
    },
  },
});
