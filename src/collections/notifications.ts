import notifications from '#content/notifications.json' with { type: 'json' };
import { notificationsSchema } from './schemas/notifications.ts';

/** Sample purchase notices. A live shop shows none of them: they are not real sales. */
export function sampleNotifications() {
  return notificationsSchema.parse(notifications);
}
