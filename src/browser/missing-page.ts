import { functionPath } from '../function-path.ts';

/** Notes an address that leads nowhere, in the console and for the coach: the path, never the query. */
export function reportMissingPage(): void {
  const path = location.pathname;
  console.warn(`404: there is no page at ${path}`);
  fetch(functionPath('not-found'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: path.slice(0, 300) }),
    keepalive: true,
  }).catch(() => undefined);
}
