/** How a button looks. `main` is for the one act that a page is about, at most once in a view. */
export interface ButtonLook {
  look?: 'main' | 'fill' | 'line' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Written whole, so that Tailwind finds them. */
const LOOKS = { main: 'button--main', fill: 'button--fill', line: '' } as const;

/** The classes of `src/styles/controls.css` for a look; without one a button is a line. */
export function buttonClass({ look = 'line', small, wide }: ButtonLook): string {
  return ['button', LOOKS[look], small && 'button--small', wide && 'button--wide']
    .filter(Boolean)
    .join(' ');
}
