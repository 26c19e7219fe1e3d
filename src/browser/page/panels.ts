import type { ComponentType } from 'react';
import { BESIDE, type PanelProps } from '#src/islands/ui/side-panel.ts';
import type { PanelName } from '#src/browser/trigger-names.ts';

/** A dialog that isn't in the page's HTML. The frame appears on click, followed by the content. */
export interface Panel {
  title: string;
  note?: string;
  className?: string;
  headClassName?: string;
  /** `any` means that clicking outside closes it. */
  closedBy?: 'any' | '';
  /** Accessible name of the Close button, for visitors who can't see which panel it closes. */
  closeName?: string;
  /** Whether the island has its own Close button. */
  hasOwnClose?: boolean;
  load: () => Promise<{ default: ComponentType<PanelProps> }>;
  /**
   * Media query. If it matches, the panel opens next to the page, which stays usable. Otherwise,
   * the panel is modal.
   */
  besideIf?: string;
  /** How much of the panel's island to load after the first gesture, before the panel is opened. */
  ahead?: 'fetched' | 'mounted';
}

/** All panels that `data-opens` can open (decision 071). */
export const PANELS = {
  cart: {
    title: 'Shopping Cart',
    className: 'cart-panel no-print',
    closedBy: 'any',
    load: () => import('#src/islands/cart/CartPanel.tsx'),
    ahead: 'mounted',
  },
  chat: {
    title: 'Chat',
    note: 'Automated, not a person',
    className: 'chat-panel',
    headClassName: 'chat-head',
    closeName: 'Close the chat',
    load: () => import('#src/islands/chat/ChatWindow.tsx'),
    besideIf: BESIDE,
    ahead: 'fetched',
  },
  reading: {
    title: 'Reading',
    className: 'reading-panel no-print',
    headClassName: 'contents',
    hasOwnClose: true,
    load: () => import('#src/islands/reading/ReadingPanel.tsx'),
  },
  'new-post': {
    title: 'New Post',
    load: () => import('#src/islands/community/NewPostPanel.tsx'),
  },
  guide: {
    title: 'Get your free guide',
    load: () => import('#src/islands/guide/GuideForm.tsx'),
  },
} as const satisfies Record<PanelName, Panel>;
