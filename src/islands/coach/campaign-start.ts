/** Fragment of a link to the campaigns page that starts with the newest article. */
export const NEWEST = '#newest';
