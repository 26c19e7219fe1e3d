import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isTested, testOf } from '../../../tests/support/editions.ts';
import { HAZARDS } from './hazards.ts';

const linesOf = (slug: string) =>
  isTested(slug) ? readFileSync(`content/books/${slug}.md`, 'utf8').split('\n') : [];

const TEXTS = globSync(['content/books/*.md', 'content/guide/*.mdx']).toSorted();

describe.each(HAZARDS.map((hazard) => [hazard.name, hazard] as const))('%s', (_, hazard) => {
  test('is found in the bad lines but not in the good ones', () => {
    expect(hazard.bad.filter((line) => !hazard.isIn(line))).toEqual([]);
    expect(hazard.good.filter((line) => hazard.isIn(line))).toEqual([]);
  });

  test.each(TEXTS)('isn’t found in %s', (file) => {
    expect(readFileSync(file, 'utf8').split('\n').filter(hazard.isIn)).toEqual([]);
  });
});

describe.each(['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'])('%s', (slug) => {
  testOf(slug)('explains how to handle hot food', () => {
    const text = linesOf(slug).join('\n');
    if (slug !== 'one-handed-kitchen-cards') expect(text).toContain('**Eat where you cook.**');
    expect(text).toMatch(
      slug === 'one-handed-kitchen-cards'
        ? /Let hot food cool before you carry it/
        : /turn the oven off\. Leave the dish on the rack to cool, or ask someone to lift it out/,
    );
  });
});

describe.each(['brain-recipes'])('%s', (slug) => {
  const steps = linesOf(slug)
    .join('\n')
    .split(/^## /m)
    .filter((page) => page.includes('### Steps'));
  const using = (heat: string) => steps.filter((page) => page.includes(`Heat: ${heat}`));

  testOf(slug)('starts each oven dish in a cold oven and leaves it there to cool', () => {
    expect(using('oven').length).toBeGreaterThan(10);
    for (const page of using('oven')) {
      expect(page).toMatch(
        /(?:If the (?:dish|pan|sheet) isn't inside yet, ask someone to set it on the middle rack|of the cold oven)\. Turn the oven to 4?\d\d(?:0|5)°F/,
      );
      expect(page).not.toMatch(/(?<!to )\b[Ss]et the cold \w+ on the middle rack/);
      const [, steps = ''] = page.split('### Steps');
      expect(steps).toMatch(/Put a chair beside the (?:cold )?oven.*Turn the oven to \d/s);
      expect(steps).toMatch(
        /(?:Put a chair beside the cold oven\. If you're alone, set the empty \w+ inside, sit, and fill it\.|Put a chair beside the oven, and sit down\. Set the empty dish on the middle rack\.)[^]*Turn the oven to \d/,
      );
      expect(steps).toMatch(
        /Turn the oven off\. If you miss things on one side, have poor balance, or can't feel heat well, ask someone to do this step, and stay out of the kitchen\. If not, stay to the side, open the door a little, let the steam out, and open it wide\. Put the chair an arm's length in front, and leave the \w+ on the rack to cool for (?:1 hour|90 minutes)\./,
      );
      expect(page).toContain('When you feel no heat near the rack, sit beside the door.');
    }
  });

  testOf(slug)(
    'puts a leave-in thermometer into oven dishes that have to reach a temperature',
    () => {
      const measured = using('oven').filter((page) => /reach(?:es)? 1\d\d°F/.test(page));
      expect(measured.length).toBeGreaterThan(5);
      for (const page of measured) expect(page).toContain('leave-in thermometer in the');
    },
  );

  testOf(slug)(
    'states the heat setting, and serves the food beside the pot after the heat is off',
    () => {
      expect(using('stove').length).toBeGreaterThan(15);
      for (const page of using('stove')) {
        expect(page).toMatch(/medium|high heat/);
        expect(page).toMatch(/Turn off the heat/);
        expect(page).toMatch(/beside/);
        expect(page).toMatch(
          /Let each (?:bowl|plate) cool to lukewarm before you move it\.|cool(?:ed)?\b/,
        );
        // Pancakes and quesadillas cool on the plate.
        if (/Move each with the spatula to a plate/.test(page)) continue;
        expect(page).toMatch(/Turn off the heat\.[^\n]*(?:for|Wait) 20 minutes,? or longer/);
      }
    },
  );

  testOf(slug)('lets food cool in the microwave before it is taken out', () => {
    for (const page of using('microwave'))
      expect(page).toMatch(/(?:in there|in the microwave) for \d+ minutes/);
  });

  testOf(slug)('states how much each recipe makes, and in which pan', () => {
    for (const page of steps) expect(page).toMatch(/^Makes: \S.*each$[\s\S]*^Pan: \S/m);
  });
});

testOf('meal-plan')('turns the burner off in the steps of each stove dinner', () => {
  const dinners = linesOf('meal-plan')
    .join('\n')
    .split(/^## /m)
    .filter((page) => page.includes('\nHeat: stove\n'));
  expect(dinners.length).toBeGreaterThan(20);
  for (const page of dinners) {
    const [, steps = ''] = /### Steps\n([\s\S]*?)\*\*Easier way/.exec(page) ?? [];
    expect(steps, page.split('\n')[0]).toContain('Turn the heat off.');
    expect(steps, page.split('\n')[0]).toMatch(/[Ww]ait (?:20 minutes\.|30 minutes, or longer)/);
    expect(steps, page.split('\n')[0]).not.toMatch(
      /(?<!Wait 20 minutes\. )[Ll]ift (?:the|each) lid/,
    );
    expect(steps, page.split('\n')[0]).not.toMatch(/Wait \d minutes|Wait 1\d minutes/);
    const isPot = page.includes('2 people, 2 meals') && !page.includes('pasta');
    if (!isPot) continue;
    expect(steps, page.split('\n')[0]).toContain(
      'Wait 30 minutes, or longer if you still see steam',
    );
    expect(steps, page.split('\n')[0]).toContain('Let each bowl cool before you move it.');
  }
});

testOf('brain-recipes')('has the same microwave rule as the meal plan', () => {
  if (!isTested('meal-plan')) return;
  const ruleOf = (slug: string) =>
    /\*\*In the microwave, .+/.exec(linesOf(slug).join('\n'))?.[0] ?? `none in ${slug}`;
  expect(ruleOf('brain-recipes')).toBe(ruleOf('meal-plan'));
});

testOf('brain-recipes')(
  'says to test for heat with the hand that has more feeling, in both food books',
  () => {
    for (const slug of ['brain-recipes', 'meal-plan'].filter((one) => isTested(one))) {
      expect(linesOf(slug).join('\n')).toMatch(
        /Hold the hand that (?:has more feeling|feels more) near it, not on it\. If you feel heat, wait\. If both (?:hands )?are numb, ask someone\./,
      );
      expect(linesOf(slug).join('\n')).not.toContain('stronger hand');
    }
  },
);

testOf('brain-recipes')('shares 4 dinners with the meal plan, which lists them by name', () => {
  if (!isTested('meal-plan')) return;
  const dishesOf = (slug: string) =>
    new Map(
      linesOf(slug)
        .join('\n')
        .split(/^## /m)
        .flatMap((page) => {
          const [, name] = /^(?:Recipe|Day) \d+: (.+)$/m.exec(page) ?? [];
          const [, drawing] = /\((\.\.\/art\/dishes\/[a-z-]+\.svg)\)/.exec(page) ?? [];
          return name === undefined || drawing === undefined ? [] : [[drawing, name] as const];
        }),
    );
  const [recipes, dinners] = [dishesOf('brain-recipes'), dishesOf('meal-plan')];
  const shared = [...dinners].filter(([drawing]) => recipes.has(drawing)).map(([, name]) => name);
  expect(dinners.size).toBe(30);
  expect(shared).toHaveLength(4);
  const [, named] =
    /^(Four dinners are also in our recipe book.+)$/m.exec(linesOf('meal-plan').join('\n')) ?? [];
  for (const name of shared) {
    expect(named?.toLowerCase()).toContain(name.toLowerCase().replace(' with rice', ''));
  }
});

describe.each(['brain-recipes', 'meal-plan', 'one-handed-kitchen-cards'])('%s', (slug) => {
  testOf(slug)('says whom to ask first, and to stay with a lit stove', () => {
    const text = linesOf(slug).join('\n');
    expect(text).toMatch(/stove.*knife/);
    expect(text).toMatch(/[Aa]sk (?:your|an) occupational therapist\*{0,2} if it's safe for you/);
    expect(text).toContain("If you've had a seizure, ask your doctor, too.");
    expect(text).toMatch(/Stay in the kitchen while the stove (?:or oven )?is on\./);
    expect(text).toMatch(/only if (?:it's|the microwave is) at counter height/);
    expect(text).not.toMatch(/next room|rest while/);
  });
});
