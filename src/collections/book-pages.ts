/** A page that the pages of a book show, drawn from the book itself. */
interface ShownPage {
  /** The heading of the page in the text of the book. */
  name: string;
  /** What stands on it, for people who do not see the picture. */
  alt: string;
}

/** The day of the meal plan that its sales page shows. */
export const SHOWN_DAY = 3;

/** A page of US letter paper in pixels: sharp on a phone and in a column of a wide page, and within the budget of a picture. */
export const PAGE_SIZE = { width: 800, height: 1035 } as const;

/** The pages that are shown, by the slug of the product. */
export const SHOWN_PAGES = {
  'brain-recipes': {
    name: 'Recipe 1: Soft oats with berries',
    alt: 'The page Recipe 1: Soft oats with berries. It has a drawing of the bowl, the time and the energy, a caution, the food for 2 people and what one serving has, 4 steps, and a tip for one hand.',
  },
  'meal-plan': {
    name: 'Day 3: White bean and tomato stew',
    alt: 'The page Day 3: White bean and tomato stew. It has a drawing of the bowl, the time and the energy, a caution, the food for 2 people and what one serving has, 4 steps, an easier choice, a tip for one hand, and how to keep half for lunch.',
  },
  'recovery-planner': {
    name: 'Day 1',
    alt: 'The page Day 1: an idea for today, circles from 0 to 10 for energy, 5 faces for the mood, 3 lines for tasks with boxes to tick, and places to write a rest and one small win.',
  },
  'recovery-journal': {
    name: 'What was good about today?',
    alt: 'The page What was good about today? It has an easier way to answer, a drawing of a man who lifts his arm, and 7 lines to write on.',
  },
  'one-handed-kitchen-cards': {
    name: 'Set up the kitchen',
    alt: 'The page Set up the kitchen: 7 things to do with boxes to tick, and 2 tips: save energy, and open food with one hand.',
  },
  'caregiver-daily-log': {
    name: 'Day 1',
    alt: 'The page Day 1: what to look for, a table with rows from medicines to mood for 4 times of the day, 5 faces for the day, and lines for what is new and one good moment.',
  },
  'calm-evenings-workbook': {
    name: 'Evening 1: 3 slow breaths',
    alt: 'The page Evening 1: 3 slow breaths. It has a drawing of a man who breathes slowly at night, 4 steps, an easier way, a line to trace with a finger, and 4 words for how it feels after it.',
  },
} as const satisfies Record<string, ShownPage>;
