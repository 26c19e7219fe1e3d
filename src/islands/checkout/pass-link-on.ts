/** What became of a link: given to another program, copied, held back by its owner, or none of them. */
export type PassedOn = 'sent' | 'copied' | 'stopped' | 'neither';

/**
 * Hands a link to the device's own way of sharing; without one, or when that fails, copies it. Never
 * throws. Must be called from a press: browsers allow neither otherwise.
 */
export async function passLinkOn(link: {
  title: string;
  text: string;
  url: string;
}): Promise<PassedOn> {
  if ('share' in navigator) {
    try {
      await navigator.share(link);
      return 'sent';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'stopped';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'neither';
  }
}
