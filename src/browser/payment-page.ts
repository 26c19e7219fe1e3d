const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the browser may be sent there to pay: https anywhere, or this very machine. */
export function isPaymentPage(url: string, ownOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin, hostname } = new URL(url);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && (origin === ownOrigin || LOOPBACK.has(hostname)))
  );
}
