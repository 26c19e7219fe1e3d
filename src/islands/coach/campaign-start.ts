/** URL fragment that opens the campaigns page with the newest article. */
export const NEWEST = '#newest';
