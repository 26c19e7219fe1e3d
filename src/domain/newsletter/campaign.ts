import { DAY } from '../time.ts';

/** A newsletter campaign, as written by the coach. */
export interface Campaign {
  subject: string;
  /**
   * Text of the email. A blank line starts a new paragraph, and lines starting with "- " form a
   * list.
   */
  words: string;
  /** Label of the button below the text. Empty means no button. */
  button: string;
  /** Target of the button: a path on this site. */
  path: string;
}

const ITEM = /^[-*•]\s+/;

/** Splits the text into paragraphs and lists. Manual line breaks within a paragraph are joined. */
export function campaignParts(words: string): (string | string[])[] {
  return words.split(/\n\s*\n/).flatMap((part) => {
    const parts: (string | string[])[] = [];
    for (const line of part.split('\n').flatMap((one) => one.trim() || [])) {
      const last = parts.at(-1);
      const item = ITEM.test(line) ? line.replace(ITEM, '') : undefined;
      if (item !== undefined && Array.isArray(last)) last.push(item);
      else if (item !== undefined) parts.push([item]);
      else if (typeof last === 'string') parts[parts.length - 1] = `${last} ${line}`;
      else parts.push(line);
    }
    return parts;
  });
}

/** A campaign's progress, as numbers of readers. */
export interface CampaignProgress {
  sent: number;
  /** Permanently rejected or bounced. */
  refused: number;
  /** Unsubscribed before the email was sent. */
  left: number;
  /** Claimed, but without an outcome yet. */
  open: number;
}

/** Status of a campaign. `stopped` means it wasn't finished within {@link CAMPAIGN_LIFETIME}. */
export type CampaignState = 'sending' | 'paused' | 'done' | 'stopped';

/**
 * A campaign that isn't finished after this time, in milliseconds, is outdated and is no longer
 * sent.
 */
export const CAMPAIGN_LIFETIME = 30 * DAY;
