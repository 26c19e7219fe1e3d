import { vi } from 'vitest';
import type { SessionView } from '#src/contracts/auth.ts';
import { $session } from '#src/stores/session.ts';

/** A buyer, signed in without a second factor. */
export const ANN: SessionView = {
  email: 'ann@example.com',
  expiresAt: Date.now() + 3_600_000,
  secondFactor: 'off',
  isCoach: false,
  isOnCoachList: false,
};

export const PLAN = { slug: 'meal-plan', title: 'Meal Plan' };
export const COVERS = { 'meal-plan': '/meal-plan.webp' };
export const ORDER = { id: 'cs_1', books: [PLAN], at: Date.UTC(2026, 10, 1, 12) };

/**
 * Starts without a known session, and stubs the session's keep-alive timer, which would otherwise
 * outlive the page.
 */
export function resetSession(): void {
  $session.set({ session: undefined, event: undefined });
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
}
