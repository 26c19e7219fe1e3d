const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const BASE = 1024;

/**
 * Formats a file size in Bytes, KB, MB, or GB, base 1024, with at most two decimals: 0 → "0 Bytes",
 * 1536 → "1.5 KB".
 * @param bytes A whole number, 0 or more.
 */
export function formatFileSize(bytes: number): string {
  const power =
    bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)));
  return `${Number((bytes / BASE ** power).toFixed(2))} ${UNITS[power] ?? 'GB'}`;
}

/** Formats an approximate size for buyers, such as "0.5 MB". */
export function formatRoughSize(bytes: number): string {
  return `${Math.max(0.1, bytes / BASE ** 2).toFixed(1)} MB`;
}
