/** Maximum width, in pixels. */
const WIDEST = 640;
/** Maximum ratio of the longer side to the shorter one. In a longer strip, a face would be tiny. */
const LONGEST = 2;

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size at which to show the coach's photo, in pixels. It's never enlarged, and it's only
 * cropped if it's more than twice as tall as wide, or twice as wide as tall.
 */
export function sizeOfPhoto({ width, height }: Size): Size {
  const ratio = Math.min(LONGEST, Math.max(1 / LONGEST, width / height));
  const shown = Math.min(WIDEST, width, Math.round(height * ratio));
  return { width: shown, height: Math.round(shown / ratio) };
}
