import { expect, test } from 'vitest';
import { eveningExercises, samplePages, shownMeals } from '#src/collections/books.ts';
import { describeOf } from '#tests/support/editions.ts';

describeOf('meal-plan')('the meal plan', () => {
  test('shows the book’s first pages, with alt text for the drawings', async () => {
    const pages = await samplePages('meal-plan');
    expect(pages).toContain('<h1>');
    expect(pages).not.toContain('../art/');
    // Image sizes and URLs are only known after a build. `built/pages.test.ts` checks them.
    for (const [image] of pages.matchAll(/<img [^>]+>/g))
      expect(image).toMatch(/ loading="lazy" alt="[^"]+"/);
  });

  test('shows a day’s 4 meals, one of them with an easier version', async () => {
    const meals = await shownMeals();
    expect(meals.map(({ when }) => when)).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snack']);
    expect(meals.flatMap(({ easier }) => easier ?? [])).toHaveLength(1);
  });
});

describeOf('calm-evenings-workbook')('the workbook', () => {
  test('has 30 exercises, each with numbered steps and an easier way', async () => {
    const exercises = await eveningExercises();
    expect(exercises.map(({ evening }) => evening)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    for (const { html } of exercises) expect(html).toMatch(/<ol>[\s\S]*The easier way/);
  });
});

test('rejects a book that wasn’t built, and says what to do', async () => {
  await expect(samplePages('no-such-book')).rejects.toThrow(
    'content/books/editions/no-such-book.json is missing. Run npm run books, and commit the files it changes.',
  );
});
