import states from '#content/states.json' with { type: 'json' };
import { parseFile } from './schemas/parse-file.ts';
import { statesSchema } from './schemas/states.ts';

/** The 50 states and the District of Columbia, by name. */
export function allStates() {
  return parseFile('content/states.json', statesSchema, states).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
