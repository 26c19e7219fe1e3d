import { POST_CONSENT, POST_LENGTHS } from '#src/domain/community-post.ts';
import { defineForm, type TextField } from './form-definition.ts';

const title = {
  kind: 'text',
  label: 'Title',
  autocomplete: 'off',
  missing: 'Enter a title',
  most: POST_LENGTHS.title,
} as const satisfies TextField;

const text = {
  kind: 'textarea',
  label: 'Your text',
  autocomplete: 'off',
  rows: 6,
  missing: 'Enter your text',
  most: POST_LENGTHS.text,
} as const satisfies TextField;

/** A post for a topic page. It goes to the coach first. */
export const communityPostForm = defineForm({
  name: 'community-post',
  title: 'New Post',
  button: 'Send my post',
  busy: 'Sending...',
  fields: {
    title: { ...title, hint: 'A few words.' },
    text: { ...text, hint: 'One line is enough. Spelling does not matter.' },
    name: {
      kind: 'text',
      label: 'Name to show',
      hint: 'A first name, or any name that you like.',
      autocomplete: 'nickname',
      missing: 'Enter the name to show',
      most: POST_LENGTHS.name,
    },
    consent: {
      kind: 'checkbox',
      label: POST_CONSENT.text,
      missing: 'Tick the box if everyone may read your post',
    },
  },
});

/** The words of a post as the coach shortens them. */
export const editPostForm = defineForm({
  name: 'edit-post',
  title: 'Edit',
  button: 'Save the words',
  busy: 'Saving...',
  fields: {
    title,
    text: { ...text, label: 'Text', rows: 8, missing: 'Leave some of the text' },
  },
});

/** Tells the coach about a post. */
export const reportForm = defineForm({
  name: 'report',
  title: 'Report this post',
  button: 'Send the report',
  busy: 'Sending...',
  fields: {
    reason: {
      kind: 'textarea',
      label: 'What worries you?',
      autocomplete: 'off',
      rows: 4,
      missing: 'Enter what worries you',
      most: POST_LENGTHS.reason,
    },
  },
});
