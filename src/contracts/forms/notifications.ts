import { DIGEST_HOURS, formatHour } from '#src/domain/alerts/notification-settings.ts';
import { defineForm, type Option } from './form-definition.ts';

const chooseOne = (label: string, options: readonly Option[]) =>
  ({ kind: 'radio', label, missing: 'Choose one', options }) as const;

/** The coach's notification settings. */
export const notificationsForm = defineForm({
  name: 'notifications',
  title: 'Email notifications',
  button: 'Save',
  busy: 'Saving...',
  fields: {
    digestHour: {
      kind: 'radio',
      label: 'When do you want your morning email?',
      missing: 'Choose a time',
      hint: 'Times are Eastern time. You’ll get it only on days when something needs your attention.',
      options: DIGEST_HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour) })),
    },
    posts: chooseOne('When someone writes a post or review', [
      { value: 'morning', label: 'Tell me in my morning email' },
      { value: 'each', label: 'Email me right away' },
    ]),
    sales: chooseOne('When someone buys a book', [
      { value: 'none', label: 'Don’t email me' },
      { value: 'each', label: 'Email me about each sale' },
    ]),
  },
});
