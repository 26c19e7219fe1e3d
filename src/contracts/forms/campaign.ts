import { defineForm } from './form-definition.ts';

export const campaignForm = defineForm({
  name: 'campaign',
  title: 'New email to your readers',
  button: 'Preview',
  busy: 'One moment...',
  fields: {
    subject: {
      kind: 'text',
      label: 'Subject',
      hint: 'What it’s about, in a few words.',
      missing: 'Enter a subject',
      most: 100,
    },
    words: {
      kind: 'textarea',
      label: 'Your message',
      hint: 'Leave a blank line between paragraphs. Start a line with - for a bullet.',
      rows: 6,
      missing: 'Enter your message',
      most: 10_000,
    },
    button: {
      kind: 'text',
      label: 'Button text',
      hint: 'For example: Read the article',
      most: 60,
    },
    path: {
      kind: 'select',
      label: 'Button link',
    },
  },
});
