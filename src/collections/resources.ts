import { wholeFile } from './whole-file.ts';

const resources = await wholeFile('resources');

/** The cards of the resources page by group, and the day on which they were last checked. */
export function resourceDirectory() {
  return resources;
}
