/** Hours the coach can choose for her morning email, in Eastern time. */
export const DIGEST_HOURS = [5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The coach's notification settings. Urgent emails always go out right away. */
export interface NotificationSettings {
  /** Hour of the morning email, in Eastern time. */
  digestHour: number;
  /**
   * Whether each new post and review gets its own email. If not, the morning email includes them in
   * its count.
   */
  emailsEachPost: boolean;
  /** Whether each sale gets its own email, within minutes. */
  emailsEachSale: boolean;
}

/** Settings that apply until the coach changes them. */
export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  digestHour: 7,
  emailsEachPost: false,
  emailsEachSale: false,
};

/** Formats an hour for people, such as "7 AM" or "12 noon". */
export function formatHour(hour: number): string {
  return hour === 12 ? '12 noon' : `${hour} AM`;
}
