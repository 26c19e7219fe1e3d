// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchOptions, searchPages } from '#src/domain/search/search.ts';
import { readSearch } from '#src/stores/search-words.ts';

const index = MiniSearch.loadJSON(readFileSync('dist/search-index.json', 'utf8'), searchOptions);

/** Search queries, each with the article that answers it. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'walking-and-balance-after-stroke': [
    'foot drags',
    'foot drop',
    'my toe catches on rugs',
    'which hand does the cane go in',
    'leg brace',
    'AFO',
    'unsteady when I turn',
    'learn to walk again',
  ],
  'hand-and-arm-practice-at-home': [
    'weak hand exercises',
    'mirror therapy',
    'mirror box',
    'constraint mitt',
    'robot glove',
    'vagus nerve stimulation',
    'how many reps for my arm',
    'drop things all the time',
  ],
  'memory-and-thinking-after-stroke': [
    'i forget everything',
    'brain fog',
    'left the stove on',
    'vascular dementia',
    'brain games',
    'trouble planning',
    'cannot concentrate',
    'moca test',
  ],
  'swallowing-after-stroke': [
    'choking on water',
    'coughs when drinking',
    'thickened liquids',
    'wet voice',
    'food goes down the wrong pipe',
    'silent aspiration',
    'dysphagia',
  ],
  'mood-anxiety-and-sudden-crying': [
    'cry for nothing',
    'laughing at a funeral',
    'pseudobulbar affect',
    'no interest in anything',
    'panic in the supermarket',
    'antidepressants after stroke',
    'crying for no reason',
    'moody',
  ],
  'tight-muscles-and-nerve-pain': [
    'claw hand',
    'pins and needles',
    'hand will not open',
    'botox',
    'burning skin',
    'spasticity',
    'baclofen',
    'central pain',
  ],
  'tia-and-the-words-on-your-chart': [
    'mini stroke',
    'TIA',
    'what does ASA mean',
    'afib',
    'words on my chart',
    'carotid artery',
    'heart monitor',
    'ldl goal',
  ],
  'the-first-week-home': [
    'just got home from the hospital',
    'first night home',
    'observation status',
    'who do i call at night',
    'get into the car',
  ],
};

test('finds the right article in the top three results for at least 57 of 60 searches in people’s own words', () => {
  const searches = Object.entries(SEARCHES).flatMap(([slug, all]) =>
    all.map((words) => ({ words, href: `/blog/${slug}` })),
  );
  expect(searches).toHaveLength(60);
  const missed = searches.flatMap(({ words, href }) => {
    const { query, ...hints } = readSearch(words);
    const first = searchPages(index, query, { ...hints, typed: words })
      .filter(({ group }) => group === 'read')
      .slice(0, 3)
      .map((hit) => hit.href);
    return first.includes(href) ? [] : [`${words}: ${first.join(', ')}`];
  });
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
});
