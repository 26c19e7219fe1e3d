import { ShopError } from '#src/domain/shop-error.ts';
import type { Services } from '#netlify/services/services.ts';

/** The coach, signed in. */
export interface CoachSession {
  userId: string;
}

/**
 * Lets the coach through and nobody else. As long as nobody can sign in, that is nobody.
 * @throws {ShopError} sign_in_needed
 */
export async function requireCoach(
  ...[]: [request: Request, services: Services]
): Promise<CoachSession> {
  throw new ShopError('sign_in_needed', 'Sign in as the coach. Then open this page again.');
}
