const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the browser may be sent there to pay: https anywhere, or this very machine. */
export function isPaymentPage(url: string, ownOrigin: string): boolean {
  const target = URL.parse(url);
  if (!target) return false;
  return (
    target.protocol === 'https:' ||
    (target.protocol === 'http:' && (target.origin === ownOrigin || LOOPBACK.has(target.hostname)))
  );
}
