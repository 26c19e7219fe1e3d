import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a component in a place of the page that Astro did not render.
 * @returns takes it away
 */
export function mount<Props extends object>(
  place: Element,
  Island: ComponentType<Props>,
  props: Props,
): () => void {
  const root = createRoot(place);
  root.render(<Island {...props} />);
  return () => root.unmount();
}
