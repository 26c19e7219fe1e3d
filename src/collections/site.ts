import { wholeFile } from './single-entry.ts';

const owner = await wholeFile('site');

/** The site and its owner, in words that are true also while the owner has not filled in everything. */
export const siteDetails = {
  ...owner,
  coachName: owner.coach.name ?? 'Your recovery coach',
  coachShortName: owner.coach.shortName ?? 'your coach',
  /** Whether the site can introduce its coach by name. */
  hasCoach: owner.coach.shortName !== null,
  /** The button of the home page: "Meet Maria", unfilled "Meet your coach". */
  meetCoach: `Meet ${owner.coach.shortName ?? 'your coach'}`,
  facebookGroup: owner.social.facebookGroup,
  groupFinder: owner.social.groupFinder,
} as const;
