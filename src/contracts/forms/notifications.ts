import { DIGEST_HOURS, formatHour } from '#src/domain/alerts/notification-settings.ts';
import { defineForm } from './form-definition.ts';

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
    posts: {
      kind: 'radio',
      label: 'When someone writes a post or review',
      missing: 'Choose one',
      options: [
        { value: 'morning', label: 'Tell me in my morning email' },
        { value: 'each', label: 'Email me right away' },
      ],
    },
    sales: {
      kind: 'radio',
      label: 'When someone buys a book',
      missing: 'Choose one',
      options: [
        { value: 'none', label: 'Don’t email me' },
        { value: 'each', label: 'Email me about each sale' },
      ],
    },
  },
});
