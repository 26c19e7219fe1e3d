import community from '#content/community.json' with { type: 'json' };
import { parseFile } from './schemas/parse-file.ts';
import { communitySchema } from './schemas/community.ts';

const content = parseFile('content/community.json', communitySchema, community);

/** The topics of the community, each with its sample posts, in the order of the file. */
export function communityTopics() {
  return content.topics;
}

/** What kinds of support the community names. */
export function supportTypes() {
  return content.supportTypes;
}

/** What the community stands for. */
export function communityValues() {
  return content.values;
}
