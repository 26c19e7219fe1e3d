/** Result of sharing a link: shared with another app, copied, canceled by the user, or failed. */
export type ShareResult = 'sent' | 'copied' | 'stopped' | 'neither';

/**
 * Shares a link through the device's share sheet, or copies it if that's unavailable or fails.
 * Never throws. Must be called from a click handler, because browsers require a user gesture for
 * both.
 */
export async function shareLink(link: {
  title: string;
  text: string;
  url: string;
}): Promise<ShareResult> {
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
