/**
 * Which pages a browser may fetch when somebody is about to follow a link to them: pages that everybody may
 * read and that count nothing. They are fetched and not run; no order, sign-in or answer of a function is
 * ever among them. The text stands here because the policy of each page allows it by its hash.
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

/** Lets the browser fetch the next page while a pointer rests on its link, or as a finger touches it. */
export function allowPrefetch(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = PREFETCH_RULES;
  document.head.append(rules);
}
