import { atom } from 'nanostores';
import type { Overlay } from '#src/domain/popups/popup-rules.ts';

/** An overlay that opens automatically, and its text. */
export interface ShownOverlay {
  name: Overlay;
  text: string;
  /** When it happened, as text. */
  when?: string;
  /** Whether the text is a made-up sample that shows what a real one would look like. */
  isSample?: boolean;
  dismiss: () => void;
}

/**
 * The overlay that's currently open, if any. `islands/popups/popup-manager.ts` decides which one.
 */
export const $overlay = atom<ShownOverlay | undefined>(undefined);
