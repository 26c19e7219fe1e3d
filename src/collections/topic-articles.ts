import { allArticles, type Article } from './articles.ts';

/**
 * Articles that go with each community topic, so that a topic without posts still has something to
 * offer. The topic shows the first one's picture.
 */
const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  'recovery-milestones': [
    'small-wins-celebrating-recovery-milestones',
    'first-6-months-of-stroke-recovery',
  ],
  'therapy-treatment': ['walking-and-balance-after-stroke', 'hand-and-arm-practice-at-home'],
  'nutrition-wellness': [
    'brain-foods-for-stroke-recovery',
    'brain-healthy-nutrition-recipes-for-recovery',
  ],
  'caregiver-support': [
    'caregiver-burnout-support-and-self-care-strategies',
    'building-your-support-network',
  ],
  'daily-motivation': [
    'building-confidence-after-stroke',
    'breaking-barriers-together-mindset-shift',
  ],
  'equipment-tools': [
    'adaptive-tools-for-stroke-survivors',
    'adaptive-tools-making-daily-life-easier',
  ],
};

/** Returns a topic's published articles. */
export async function articlesOfTopic(slug: string): Promise<Article[]> {
  const all = await allArticles();
  return (ARTICLES[slug] ?? []).flatMap((id) => all.filter((one) => one.id === id));
}
