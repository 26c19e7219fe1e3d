import { ownPath } from '#src/domain/mailed-link.ts';
import { defineForm } from './form-definition.ts';

/** Placeholder origin. The path is the same on any site. */
const ANY_SITE = 'https://site.example';

export const campaignForm = defineForm({
  name: 'campaign',
  title: 'A letter to your readers',
  button: 'Look at the letter',
  busy: 'One moment...',
  fields: {
    subject: {
      kind: 'text',
      label: 'Subject',
      hint: 'What the letter is about, in a few words.',
      missing: 'Write a subject',
      most: 100,
    },
    words: {
      kind: 'textarea',
      label: 'Your words',
      hint: 'An empty line begins a new paragraph. A line that begins with - is a point of a list.',
      rows: 12,
      missing: 'Write the letter',
      most: 10_000,
    },
    button: {
      kind: 'text',
      label: 'Words of the button',
      hint: 'For example: Read the article',
      most: 60,
    },
    path: {
      kind: 'text',
      label: 'Page that the button opens',
      hint: 'A page of this site, for example /blog/small-wins',
      most: 200,
      isMachineRead: true,
      check: (text: string) =>
        ownPath(text, ANY_SITE) === text
          ? undefined
          : 'Enter a page of this site that begins with /',
    },
  },
});
