import { routes } from '#src/routes.ts';

/** A page of a book shown on the site, drawn from the book itself. */
interface ShownPage {
  /** Heading of the page in the book. */
  name: string;
  /** Alt text: what's on the page. */
  alt: string;
}

/** The day of the meal plan shown on its sales page. */
export const SHOWN_DAY = 1;

/**
 * Size of a page's picture, in pixels: a US letter page that's sharp on phones and in a column on
 * wide screens, and within the file size budget.
 */
export const PAGE_SIZE = { width: 800, height: 1035 } as const;

/** Maximum size of a page's picture, in bytes. The sales pages have the same budget. */
export const MOST_BYTES_OF_A_PAGE = 20 * 1024;

/**
 * Book pages shown on the site, keyed by product slug. A book with its own sales page shows the
 * first one at a larger size.
 */
export const SHOWN_PAGES = {
  'brain-recipes': [
    {
      name: 'Recipe 1: Soft oats with berries',
      alt: 'The left page of “Recipe 1: Soft oats with berries.” It shows a drawing of the bowl, how much it makes, the time, the pan, the energy it takes, the ingredients for 2 people, the nutrition per serving, what it contains, and words to circle for how it was.',
    },
    {
      name: 'Which recipe today?',
      alt: 'A page titled “Which recipe today?” A table helps you choose a recipe by how much energy you have, and there are 8 small drawings of dishes that take little energy.',
    },
    {
      name: 'Recipe 12: Red lentil and carrot soup',
      alt: 'The left page of “Recipe 12: Red lentil and carrot soup.” It shows a drawing of the soup, how much it makes, the time, the pan, the energy it takes, the ingredients for 2 people, the nutrition per serving, what it contains, and words to circle for how it was.',
    },
  ],
  'meal-plan': [
    {
      name: 'Day 1: Salmon with warm lentils',
      alt: 'A page titled “Day 1: Salmon with warm lentils.” It shows a drawing of the plate, the total time and the minutes of work, a caution, the ingredients for 2 people, the nutrition per serving, 4 steps, an easier way, a one-handed tip, and how to store leftovers.',
    },
    {
      name: 'Menu for day 1',
      alt: 'A page titled “Menu for day 1.” It shows the hands-on time for the day, large drawings of the 4 meals, greens and steady greens, what to add for 1,800 and 2,200 calories, and a table of what one person gets, from calories to vitamin K.',
    },
    {
      name: 'Shopping for week 1: fresh food',
      alt: 'A page titled “Shopping for week 1: fresh food.” It has boxes to check off for fruit and vegetables, the fridge, and fish and meat, and says how many tubs, bags, and dozens to buy.',
    },
  ],
  'recovery-planner': [
    {
      name: 'Day 1',
      alt: 'A page titled “Day 1.” At the top are an idea for today and a box for the date, energy, pain, mood, blood pressure, practice, medicines, sleep, and falls. Below are boxes for the morning, the afternoon, and the evening, each with hours to circle. Under them are 3 tasks, a rest, words to circle about the day, and lines for one small win and for tomorrow.',
    },
    {
      name: 'My energy plan',
      alt: 'A page titled “My energy plan.” It has a table for your best time of day and for what uses up your energy, and 3 ways to save energy with boxes to check.',
    },
    {
      name: 'My goal',
      alt: 'A page titled “My goal.” It has lines for what you want to be able to do and why, 4 small steps with boxes to check, and a table for what you can already do, the help you need, and when to check your goal.',
    },
  ],
  'recovery-journal': [
    {
      name: 'What was good about today?',
      alt: 'A page titled “What was good about today?” It has an easier way to answer, a drawing of a man lifting his arm, and 7 lines to write on.',
    },
    {
      name: 'Point to what you need',
      alt: 'A page titled “Point to what you need.” It has 15 drawings to point to, from Help and Pain to Phone and Stop, 2 questions with Yes and No, and a tip for the helper.',
    },
    {
      name: 'How do I feel today?',
      alt: 'A page titled “How do I feel today?” It has 5 faces, feeling words to circle, a place to say where the feeling comes from, and 4 lines to write on.',
    },
  ],
  'one-handed-kitchen-cards': [
    {
      name: 'Set up the kitchen',
      alt: 'A page titled “Set up the kitchen.” It has 7 things to do with boxes to check, and 2 tips: one for saving energy, and one for opening food with one hand.',
    },
    {
      name: 'Safety with heat and knives',
      alt: 'A page titled “Safety with heat and knives.” It has 10 short tips, from hot pans to what to do if there’s a fire.',
    },
    {
      name: 'Which card today?',
      alt: 'A page titled “Which card today?” A table helps you choose a card by how much energy you have, and there’s a checklist for a shelf of food for tired days.',
    },
  ],
  'caregiver-daily-log': [
    {
      name: 'Day 1',
      alt: 'A page titled “Day 1.” It has a question for the day, and a box for the date, initials, energy, pain, mood, blood pressure, practice, medicines, sleep, and falls. Below are a table for 4 times of the day, from food and coughing to pain and skin, and lines for anything new and one good moment.',
    },
    {
      name: 'How we communicate',
      alt: 'A page titled “How we communicate.” It has words to circle about how the person understands and answers and how long you wait, and 10 drawings to point to together.',
    },
    {
      name: 'Skin and pressure points',
      alt: 'A page titled “Skin and pressure points.” It has a body outline, front and back, for marking sore places, and a list of places to check and circle.',
    },
  ],
  'calm-evenings-workbook': [
    {
      name: 'Evening 1: 3 slow breaths',
      alt: 'A page titled “Evening 1: 3 slow breaths.” It has a drawing of a man breathing slowly at night, 4 steps, an easier way, a line to trace with your finger, and 4 words for how you feel afterward.',
    },
    {
      name: 'My evening plan',
      alt: 'A page titled “My evening plan.” It has a table for 5 steps and their times, and 5 boxes to check for a safe room.',
    },
    {
      name: 'Evening 15: Tomorrow in 4 steps',
      alt: 'A page titled “Evening 15: Tomorrow in 4 steps.” It has 3 steps, an easier way, 4 stepping stones from morning to evening, and times of the day to circle.',
    },
  ],
} as const satisfies Record<string, readonly ShownPage[]>;

/** Returns the pages of a book that the site shows, each with its picture's URL. May be empty. */
export function shownPages(slug: string): readonly (ShownPage & { src: string })[] {
  const pages = Object.entries(SHOWN_PAGES).find(([book]) => book === slug)?.[1] ?? [];
  return pages.map((page, index) => ({ ...page, src: routes.pageOfBook(slug, index + 1) }));
}
