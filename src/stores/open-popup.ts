import { atom } from 'nanostores';
import type { Popup } from '#src/domain/popups/popup-rules.ts';

/** A popup that opens automatically, and its text. */
export interface ShownPopup {
  name: Popup;
  text: string;
  /** How long ago the purchase was, such as "2 minutes ago." Set only for a purchase notice. */
  when?: string;
  /** Whether the text is a made-up sample that shows what a real one would look like. */
  isSample?: boolean;
  dismiss: () => void;
}

/**
 * The popup that's currently open, if any. `islands/popups/popup-manager.ts` decides which one.
 */
export const $popup = atom<ShownPopup | undefined>(undefined);
