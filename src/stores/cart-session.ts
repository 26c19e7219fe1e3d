import { local } from '#src/browser/storage.ts';

const KEY = 'cart-session';

/** A cart session id of the specified form `cart_{timestamp}_{random}`; the time is in milliseconds. */
export function cartSessionId(now: number, random: string): string {
  return `cart_${now}_${random}`;
}

/** The session id of this browser's cart, made once. It comes with the first press, not with each page. */
export function cartSession(): string {
  const known = local.read(KEY);
  if (typeof known === 'string' && known.startsWith('cart_')) return known;
  const fresh = cartSessionId(Date.now(), crypto.randomUUID().slice(0, 8));
  local.write(KEY, fresh);
  return fresh;
}
