import {
  ANSWER_LENGTH,
  POST_CONSENT,
  POST_LENGTHS,
  REVIEW_CONSENT,
  REVIEW_LENGTHS,
} from '#src/domain/community/submission.ts';
import { defineForm, type TextField } from './form-definition.ts';

const title = {
  kind: 'text',
  label: 'Title',
  missing: 'Enter a title',
  most: POST_LENGTHS.title,
} as const satisfies TextField;

const text = {
  kind: 'textarea',
  label: 'Your post',
  rows: 6,
  missing: 'Write your post',
  most: POST_LENGTHS.text,
} as const satisfies TextField;

/** A post for a topic page. The coach reviews it first. */
export const communityPostForm = defineForm({
  name: 'community-post',
  title: 'New Post',
  button: 'Send my post',
  busy: 'Sending...',
  fields: {
    title: { ...title, hint: 'A few words.' },
    text: { ...text, hint: 'One line is enough, and spelling doesn’t matter.' },
    name: {
      kind: 'text',
      label: 'Display name',
      hint: 'Your first name, or any name you like.',
      autocomplete: 'nickname',
      missing: 'Enter a display name',
      most: POST_LENGTHS.name,
    },
    consent: {
      kind: 'checkbox',
      label: POST_CONSENT.text,
      missing: 'To send your post, check the box that lets everyone read it',
    },
  },
});

export const editPostForm = defineForm({
  name: 'edit-post',
  title: 'Edit',
  button: 'Save',
  busy: 'Saving...',
  fields: {
    title,
    text: { ...text, label: 'Text', rows: 8, missing: 'Your post can’t be empty' },
  },
});

export const reportForm = defineForm({
  name: 'report',
  title: 'Report this post',
  button: 'Send report',
  busy: 'Sending...',
  fields: {
    reason: {
      kind: 'textarea',
      label: 'Why are you reporting this post?',
      rows: 4,
      missing: 'Tell us why you’re reporting this post',
      most: POST_LENGTHS.reason,
    },
  },
});

/** A review of a purchased book. The emailed link determines which books can be reviewed. */
export const reviewForm = defineForm({
  name: 'review',
  title: 'Review your book',
  button: 'Send my review',
  busy: 'Sending...',
  fields: {
    slug: { kind: 'select', label: 'Your book', missing: 'Choose your book' },
    stars: {
      kind: 'radio',
      label: 'How many stars?',
      missing: 'Choose 1 to 5 stars.',
      options: [5, 4, 3, 2, 1].map((count) => ({
        value: String(count),
        label: count === 1 ? '1 star' : `${count} stars`,
      })),
    },
    text: {
      kind: 'textarea',
      label: 'What do you think?',
      hint: 'A few words will do. Is it easy to read? Do you use it?',
      rows: 6,
      missing: 'Tell us what you think.',
      most: REVIEW_LENGTHS.text,
    },
    name: {
      kind: 'text',
      label: 'Display name',
      hint: 'Your first name, or any name you like',
      missing: 'Enter a display name.',
      most: REVIEW_LENGTHS.name,
    },
    consent: {
      kind: 'checkbox',
      label: REVIEW_CONSENT.show,
      missing: 'To send your review, check the box that lets everyone read it.',
    },
    mayShowHealth: { kind: 'checkbox', label: REVIEW_CONSENT.health },
  },
});

/** The coach's public reply to a post or a review, shown below it. */
export const coachAnswerForm = defineForm({
  name: 'coach-answer',
  title: 'Answer',
  button: 'Publish with my answer',
  busy: 'One moment...',
  fields: {
    answer: {
      kind: 'textarea',
      label: 'Your answer',
      hint: 'Everyone can read it, below the post or review. To remove an answer, clear the field.',
      rows: 5,
      most: ANSWER_LENGTH,
    },
  },
});
