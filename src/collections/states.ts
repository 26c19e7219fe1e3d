import states from '#content/states.json' with { type: 'json' };
import { statesSchema } from './schemas/states.ts';

/** The 50 states and the District of Columbia, by name. */
export function allStates() {
  return statesSchema.parse(states).toSorted((a, b) => a.name.localeCompare(b.name));
}
