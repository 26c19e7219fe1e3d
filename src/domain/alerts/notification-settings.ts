/** Hours at which the coach can get her morning email, in Eastern time. */
export const DIGEST_HOURS = [5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Hour of the morning email until the coach chooses another one. */
export const DEFAULT_DIGEST_HOUR = 7;

/** How the coach wants to hear from her site. */
export interface NotificationSettings {
  /** Hour of the morning email, in Eastern time. */
  digestHour: number;
}

/** Formats an hour for people: "7 AM", "12 PM". */
export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
