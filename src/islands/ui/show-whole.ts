import type { FocusEvent } from 'react';

/**
 * On focus: brings a field of several lines whole above the bar at the window's foot. Browsers look only for its first
 * line. A field under a finger or mouse stays: what moves then would put the caret, or a selection, elsewhere.
 */
export function showWhole({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  if (!currentTarget.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' });
}
