import { wholeFile } from './whole-file.ts';

const content = await wholeFile('community');

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
