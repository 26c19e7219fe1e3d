import { POST_CONSENT, POST_LENGTHS } from '../../domain/community-post.ts';
import { defineForm } from './form-definition.ts';

/** A post for a topic page. It goes to the coach first. */
export const communityPostForm = defineForm({
  name: 'community-post',
  title: 'New Post',
  button: 'Send my post',
  busy: 'Sending...',
  fields: {
    title: {
      kind: 'text',
      label: 'Title',
      hint: 'A few words.',
      autocomplete: 'off',
      missing: 'Enter a title',
      most: POST_LENGTHS.title,
    },
    text: {
      kind: 'textarea',
      label: 'Your text',
      hint: 'One line is enough. Spelling does not matter.',
      autocomplete: 'off',
      rows: 6,
      missing: 'Enter your text',
      most: POST_LENGTHS.text,
    },
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
