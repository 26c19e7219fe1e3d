/**
 * Speculation rules for public pages, which a browser may prefetch when a visitor is about to
 * follow a link. The pages are fetched but their scripts aren't run, so nothing is counted. Orders,
 * sign-ins, and function responses are never prefetched. The rules are hard-coded, because each
 * page's CSP allows them by hash.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: [
          '/',
          '/about',
          '/blog',
          '/blog/*',
          '/shop',
          '/ebook/*',
          '/meal-plan',
          '/recovery-*',
          '/resources',
          '/community',
          '/glossary',
          '/help',
          '/wellness-guide',
          '/wellness-guide/day-*',
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Lets the browser prefetch the next page when the visitor hovers over or touches its link. */
export function allowPrefetch(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = PREFETCH_RULES;
  document.head.append(rules);
}
