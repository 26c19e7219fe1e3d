/**
 * Button style. `main` and `fill` are for the main action of a view, `line` is secondary, and
 * `link` is for everything else.
 */
export interface ButtonLook {
  look?: 'main' | 'fill' | 'line' | 'link' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Full class names, so Tailwind finds them. */
const LOOKS = { main: 'button--main', fill: 'button--fill', line: '' } as const;

/** Returns the classes from `src/styles/controls.css` for a style. Defaults to `line`. */
export function buttonClass({ look = 'line', small, wide }: ButtonLook): string {
  if (look === 'link') return 'alone';
  return ['button', LOOKS[look], small && 'button--small', wide && 'button--wide']
    .filter(Boolean)
    .join(' ');
}
