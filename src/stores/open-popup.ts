import { atom } from 'nanostores';
import type { Overlay } from '#src/domain/popups/popup-rules.ts';

/** An overlay shown on its own, and its text. */
export interface ShownOverlay {
  name: Overlay;
  text: string;
  /** When it happened, as text. */
  when?: string;
  /** Whether the text is a made-up sample that shows how it will look. */
  isSample?: boolean;
  dismiss: () => void;
}

/** The overlay shown on its own, at most one. `islands/popups/popup-manager.ts` decides which. */
export const $overlay = atom<ShownOverlay | undefined>(undefined);
