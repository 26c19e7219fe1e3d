import { wholeFile } from './whole-file.ts';

const states = await wholeFile('states');

/** The 50 states and the District of Columbia, by name. */
export function allStates() {
  return states.toSorted((a, b) => a.name.localeCompare(b.name));
}
