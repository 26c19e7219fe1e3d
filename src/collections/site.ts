import { singleEntry } from './single-entry.ts';

const owner = await singleEntry('site');

/**
 * Details about the site and its owner, worded so that they're true even if the owner hasn't filled
 * in everything.
 */
export const siteDetails = {
  ...owner,
  coachName: owner.coach.name ?? 'Your recovery coach',
  coachShortName: owner.coach.shortName ?? 'your coach',
  /** Whether the site can introduce its coach by name. */
  hasCoach: owner.coach.shortName !== null,
  /** Button on the home page, such as "Meet Maria". Not shown until the coach has a name. */
  meetCoach: `Meet ${owner.coach.shortName}`,
  facebookGroup: owner.social.facebookGroup,
  groupFinder: owner.social.groupFinder,
} as const;
