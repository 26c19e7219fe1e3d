const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const BASE = 1024;

/**
 * Writes a size as the specification (section 9) has it: Bytes, KB, MB or GB on a base of 1024, at most
 * two decimals: 0 → "0 Bytes", 1536 → "1.5 KB".
 * @param bytes A whole number of bytes, 0 or more.
 */
export function formatFileSize(bytes: number): string {
  const power =
    bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)));
  return `${Number((bytes / BASE ** power).toFixed(2))} ${UNITS[power] ?? 'GB'}`;
}
