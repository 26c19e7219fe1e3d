/** Props passed to a panel when it opens. The panel is removed when its dialog closes. */
export interface PanelProps {
  dialog: HTMLDialogElement;
  opener: HTMLElement;
}

/** Media query for windows where the page still fits beside the chat. */
export const BESIDE = '(width >= 48rem) and (height >= 36rem)';
