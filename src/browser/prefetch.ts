import { PREFETCH_RULES } from './prefetch-rules.ts';

/** Lets the browser fetch the next page while a pointer rests on its link, or as a finger touches it. */
export function allowPrefetch(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = PREFETCH_RULES;
  document.head.append(rules);
}
