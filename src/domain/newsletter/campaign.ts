import { DAY } from '../time.ts';

/** A campaign to the readers of the newsletter, as the coach wrote it. */
export interface Campaign {
  subject: string;
  /** Her words: an empty line begins a paragraph, lines that begin with "- " are a list. */
  words: string;
  /** The button below the words; none when its words are empty. */
  button: string;
  /** Where the button leads: a path of this site. */
  path: string;
}

const ITEM = /^[-*•]\s+/;

/** The parts of the words: paragraphs, and the items of lists. Lines of a paragraph that were broken by hand are one. */
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

/** How far a campaign came. Numbers of readers. */
export interface CampaignProgress {
  sent: number;
  /** Nobody will get it: refused for good, or it came back. */
  refused: number;
  /** Left the newsletter before it was their turn. */
  left: number;
  /** Taken up, but not decided yet. */
  open: number;
}

/** Where a campaign stands. `stopped`: it was not done in {@link CAMPAIGN_LIFETIME}. */
export type CampaignState = 'sending' | 'paused' | 'done' | 'stopped';

/** A campaign that is not done after this time, in milliseconds, is old news: nobody gets it any more. */
export const CAMPAIGN_LIFETIME = 30 * DAY;
