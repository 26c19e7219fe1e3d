import { tellFunction } from './api.ts';

/** Notes an address that leads nowhere, in the console and for the coach: the path, never the query. */
export function reportMissingPage(): void {
  const path = location.pathname;
  console.warn(`404: there is no page at ${path}`);
  tellFunction('not-found', { path: path.slice(0, 300) });
}
