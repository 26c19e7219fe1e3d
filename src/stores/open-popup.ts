import { atom } from 'nanostores';
import type { Overlay } from '#src/domain/popups/popup-rules.ts';

/** An overlay that stands on the page by itself, and its words. */
export interface ShownOverlay {
  name: Overlay;
  text: string;
  /** When it happened, in words. */
  when?: string;
  /** Whether its words are made up, to show how it will look. */
  isSample?: boolean;
  dismiss: () => void;
}

/** What stands on the page by itself; at most one. `islands/popups/popup-manager.ts` decides. */
export const $overlay = atom<ShownOverlay | undefined>(undefined);
