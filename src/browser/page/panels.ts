import type { ComponentType } from 'react';
import { BESIDE, type PanelProps } from '#src/islands/ui/side-panel.ts';
import type { PanelName } from '#src/browser/trigger-names.ts';

/** A dialog that is not in the page: its frame comes with the press, what is in it right after. */
export interface Panel {
  title: string;
  note?: string;
  className?: string;
  headClassName?: string;
  /** `any` lets a press beside it close it. */
  closedBy?: 'any' | '';
  /** The name of the button that closes it, for who cannot see which panel that is. */
  closeName?: string;
  /** Whether the island brings its own way out. */
  hasOwnClose?: boolean;
  bring: () => Promise<{ default: ComponentType<PanelProps> }>;
  /** Where the page beside it stays in reach, as a media query. Else it is modal. */
  isBeside?: string;
  /** What is done with its island after the first gesture, before anybody opens it. */
  ahead?: 'fetched' | 'mounted';
}

/** Everything that `data-opens` can name (decision 071). */
export const PANELS = {
  cart: {
    title: 'Shopping Cart',
    className: 'cart-panel no-print',
    closedBy: 'any',
    bring: () => import('#src/islands/cart/CartPanel.tsx'),
    ahead: 'mounted',
  },
  chat: {
    title: 'Chat',
    note: 'Automated, not a person',
    className: 'chat-panel',
    headClassName: 'chat-head',
    closeName: 'Close the chat',
    bring: () => import('#src/islands/chat/ChatWindow.tsx'),
    isBeside: BESIDE,
    ahead: 'fetched',
  },
  reading: {
    title: 'Reading',
    className: 'reading-panel no-print',
    headClassName: 'contents',
    hasOwnClose: true,
    bring: () => import('#src/islands/reading/ReadingPanel.tsx'),
  },
  'new-post': {
    title: 'New Post',
    bring: () => import('#src/islands/community/NewPostPanel.tsx'),
  },
  guide: {
    title: 'Get your free guide',
    bring: () => import('#src/islands/guide/GuideForm.tsx'),
  },
} as const satisfies Record<PanelName, Panel>;
