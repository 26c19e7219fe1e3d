/** Books on a shelf, with the sun from the logo behind them. Decorative. */
export function BookShelf() {
  return (
    <svg
      className="w-full h-auto"
      viewBox="0 0 520 300"
      width="520"
      height="300"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--if-light,#f0c9a8) var(--if-dark,#4a2c1a)" strokeWidth="12">
        <path d="M258 286a116 116 0 0 1 232 0" />
        <path d="M290 286a84 84 0 0 1 168 0" />
        <path d="M322 286a52 52 0 0 1 104 0" />
      </g>
      <path fill="var(--if-light,#0f4a52) var(--if-dark,#2d7580)" d="M40 72h54v214H40z" />
      <path stroke="#fbf6ea" d="M52 104h30M52 114h30M60 250h14" strokeWidth="4" />
      <path fill="var(--if-light,#5b7a3d) var(--if-dark,#7d9b58)" d="M98 108h44v178H98z" />
      <path
        stroke="#fbf6ea"
        d="M112 142c16 6 18 26 8 38-12-8-16-24-8-38Zm8 38v44"
        strokeWidth="4"
      />
      <path fill="var(--color-sun)" d="M146 50h62v236h-62z" />
      <path
        stroke="#fbf6ea"
        d="M146 76h62M146 262h62M164 150a13 13 0 0 1 26 0M160 160h34"
        strokeWidth="4"
      />
      <path fill="var(--if-light,#7b3a52) var(--if-dark,#b06b85)" d="M212 122h38v164h-38z" />
      <path stroke="#fbf6ea" d="M224 146h14M224 156h14M224 166h14" strokeWidth="4" />
      <g transform="rotate(14 284 286)">
        <path fill="var(--if-light,#e5a93d) var(--if-dark,#e5b45a)" d="M254 98h46v188h-46z" />
        <path
          stroke="var(--if-light,#10353b) var(--if-dark,#0a1517)"
          d="M266 128h22v30h-22z"
          strokeWidth="4"
        />
        <path
          stroke="var(--if-light,#10353b) var(--if-dark,#0a1517)"
          d="M266 246h22"
          strokeWidth="4"
        />
      </g>
      <g stroke="var(--color-ink)">
        <path
          fill="var(--color-surface)"
          strokeWidth="6"
          d="M392 222h66v36a28 28 0 0 1-28 28h-10a28 28 0 0 1-28-28v-36Z"
        />
        <path d="M458 234h8a13 13 0 0 1 0 27h-9" strokeWidth="8" />
        <path d="M414 206c-6-9 6-13 0-24M436 206c-6-9 6-13 0-24" strokeWidth="5" />
      </g>
      <path stroke="var(--color-ink)" d="M4 290h512" strokeWidth="8" />
    </svg>
  );
}
