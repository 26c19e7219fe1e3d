/** A byte range of a file. Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. Returns `undefined` if the
 * whole file should be sent (no header, multiple ranges, or an unsupported format), or
 * `'unsatisfiable'` if the response should be 416.
 */
export function readRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first, last] = match;
  if (first) {
    const start = Number(first);
    const end = last ? Math.min(Number(last), size - 1) : size - 1;
    if (last && Number(last) < start) return undefined;
    return start < size ? { start, end } : 'unsatisfiable';
  }
  if (!last) return undefined;
  const length = Math.min(Number(last), size);
  return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
}
