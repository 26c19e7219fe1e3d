import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_NOTIFICATIONS,
  type NotificationSettings,
} from '#src/domain/alerts/notification-settings.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** Maximum number of times the settings can be changed, far more than anyone needs. */
const MOST_CHANGES = 500;

/**
 * Stores the coach's notification settings, which contain no personal data. The newest record wins.
 */
export function createNotificationSettings(store: Store) {
  const changes = sequence<Partial<NotificationSettings>>(store, 'setting-notifications-', {
    most: MOST_CHANGES,
  });
  const last = async () => {
    const { number, entry } = (await changes.last()) ?? { number: 0, entry: {} };
    // A record from before a setting existed doesn't have it.
    return { number, entry: { ...DEFAULT_NOTIFICATIONS, ...entry } };
  };
  return {
    current: async (): Promise<NotificationSettings> => (await last()).entry,
    /** Saves the settings. Of two concurrent saves, the later one wins. */
    async save(settings: NotificationSettings): Promise<void> {
      for (;;) {
        const { number, entry } = await last();
        if (isDeepStrictEqual(entry, settings)) return;
        const made = await changes.append(settings, number);
        if (made === 'created') return;
      }
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    notificationSettings: ReturnType<typeof createNotificationSettings>;
  }
}
