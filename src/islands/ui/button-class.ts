/** How a button looks: `main` and `fill` are for the main action of a view, `line` is the second, `link` all others. */
export interface ButtonLook {
  look?: 'main' | 'fill' | 'line' | 'link' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Written whole, so that Tailwind finds them. */
const LOOKS = { main: 'button--main', fill: 'button--fill', line: '' } as const;

/** The classes of `src/styles/controls.css` for a look; without one a button is tinted. */
export function buttonClass({ look = 'line', small, wide }: ButtonLook): string {
  if (look === 'link') return 'alone';
  return ['button', LOOKS[look], small && 'button--small', wide && 'button--wide']
    .filter(Boolean)
    .join(' ');
}
