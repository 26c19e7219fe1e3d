/** What a panel is told when it is opened. It is gone when its dialog closes. */
export interface PanelProps {
  dialog: HTMLDialogElement;
  opener: HTMLElement;
}
