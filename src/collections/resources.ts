import resources from '#content/resources.json' with { type: 'json' };
import { parseFile } from './schemas/parse-file.ts';
import { resourcesSchema } from './schemas/resources.ts';

/** The cards of the resources page by group, and the day on which they were last checked. */
export function resourceDirectory() {
  return parseFile('content/resources.json', resourcesSchema, resources);
}
