import { useId } from 'react';
import type { Numbers } from '#src/contracts/coach-today.ts';
import { shortDay } from '#src/domain/coach-day.ts';

/** A weekly metric, and the name of its column. */
export interface Series {
  name: string;
  of: keyof Omit<Numbers, 'from'>;
}

/** Chart size in its own units. 300 units are about the width of a narrow phone. */
const WIDTH = 300;
const HEIGHT = 150;
const TOP = 24;
const BOTTOM = 22;
const GAP = 5;

/**
 * A bar chart of recent weeks, with a summary above it and a table of all numbers below. The chart
 * is for people who understand pictures faster, and it doesn't add any information. Don't show it
 * if all numbers are 0.
 */
export function WeekChart({
  title,
  sentence,
  note,
  weeks,
  series,
  format = String,
}: {
  title: string;
  sentence: string;
  /** Explanation of the numbers. */
  note?: string | undefined;
  weeks: readonly Numbers[];
  /** One or two series. The second is the hatched part of the first one's bars. */
  series: readonly [Series, Series?];
  format?: (value: number) => string;
}) {
  const id = useId();
  const [main, part] = series;
  const values = weeks.map((week) => week[main.of]);
  const most = Math.max(...values, 1);
  const wide = WIDTH / Math.max(weeks.length, 1);
  const floor = HEIGHT - BOTTOM;
  const tall = (value: number) => (Math.max(value, 0) / most) * (floor - TOP);
  const shown = series.filter((one) => one !== undefined);
  return (
    <section aria-labelledby={`${id}-title`} className="break-inside-avoid">
      <h3 id={`${id}-title`} className="m-0">
        {title}
      </h3>
      {note && <p className="mt-1">{note}</p>}
      <p className="mt-1 mb-3">{sentence}</p>
      <svg
        className="block h-auto w-full max-w-[30rem] fill-ink text-ink"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}, with a bar for each of the last ${weeks.length} weeks. The highest is ${format(most)}. The table below shows each week.`}
      >
        <defs>
          <pattern id={`${id}-hatch`} width="5" height="5" patternUnits="userSpaceOnUse">
            <rect width="5" height="5" className="fill-ground" />
            <path d="M0 5 5 0" className="stroke-ink" strokeWidth="1.5" />
          </pattern>
        </defs>
        <text x="0" y="14" fontSize="14">
          {format(most)}
        </text>
        <path d={`M0 ${TOP}H${WIDTH}`} className="stroke-line" strokeWidth="1" />
        <path d={`M0 ${floor}H${WIDTH}`} className="stroke-line-strong" strokeWidth="2" />
        {weeks.map((week, index) => {
          const x = index * wide + GAP / 2;
          const height = tall(week[main.of]);
          const inside = part ? Math.min(height, tall(week[part.of])) : 0;
          const bar = { x, width: wide - GAP };
          return (
            <g key={week.from}>
              <rect {...bar} y={floor - height} height={height} className="fill-act" />
              {inside > 0 && (
                <rect
                  {...bar}
                  y={floor - height}
                  height={inside}
                  fill={`url(#${id}-hatch)`}
                  className="stroke-ink"
                />
              )}
            </g>
          );
        })}
        <text x="0" y={HEIGHT - 4} fontSize="14">
          {shortDay(weeks[0]?.from ?? '')}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} fontSize="14" textAnchor="end">
          this week
        </text>
      </svg>
      {part && (
        <p className="m-0 text-s">{`The striped part is what you ${part.name.toLowerCase()}.`}</p>
      )}
      <details>
        <summary className="min-h-target cursor-pointer py-2">
          Show the numbers<span className="visually-hidden">{`: ${title}`}</span>
        </summary>
        <NumberTable name={title} weeks={weeks} series={shown} format={format} />
      </details>
    </section>
  );
}

/** Keyboard users must be able to reach a scrollable table. */
const SCROLLS = { tabIndex: 0 } as const;

function NumberTable({
  name: label,
  weeks,
  series,
  format,
}: {
  name: string;
  weeks: readonly Numbers[];
  series: readonly Series[];
  format: (value: number) => string;
}) {
  return (
    <div
      className="max-w-[52rem] overflow-x-auto"
      role="region"
      aria-label={`${label} by week`}
      {...SCROLLS}
    >
      <table className="w-full border-collapse text-start max-sm:text-s [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pe-2 [&_:is(td,th)]:text-start">
        <thead>
          <tr>
            {['Week of', ...series.map(({ name }) => name)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.from}>
              <th scope="row">{shortDay(week.from)}</th>
              {series.map(({ name, of }) => (
                <td key={name}>{format(week[of])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
