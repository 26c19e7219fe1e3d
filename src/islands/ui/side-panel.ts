/** What a panel is told when it is opened. It is gone when its dialog closes. */
export interface PanelProps {
  dialog: HTMLDialogElement;
  opener: HTMLElement;
}

/** Where the window of the chat leaves room for the page beside it, as a media query. */
export const BESIDE = '(width >= 48rem) and (height >= 36rem)';
