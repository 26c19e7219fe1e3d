import community from '#content/community.json' with { type: 'json' };

/** The topics of the community, as they were built into this deploy. */
export interface Topics {
  /** `undefined` for a topic that does not exist. */
  title(slug: string): string | undefined;
}

/** The deploy's own topics. */
export function createTopics(): Topics {
  const titles = new Map(community.topics.map(({ slug, title }) => [slug, title]));
  return { title: (slug) => titles.get(slug) };
}
