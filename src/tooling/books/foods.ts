/** Where a food stands in the store, in the order of a walk through it. */
export const AISLES = [
  'Fruit and vegetables',
  'Fridge',
  'Fish and meat',
  'Cans, with no salt added',
  'Grains and bread',
  'Freezer',
  'Look at home first',
] as const;

export type Aisle = (typeof AISLES)[number];

/** How recipes measure. `each` is a piece. */
export type Unit = 'cup' | 'tablespoon' | 'teaspoon' | 'oz' | 'can' | 'slice' | 'each';

/** A food of the recipes: how it is recognised, bought and weighed. */
export interface Food {
  /** As a shopping list names it. */
  name: string;
  /** The words that an ingredient line has. The longest one that fits decides. */
  words: readonly string[];
  aisle: Aisle;
  /** How a shopping list counts it. Without: the name alone, since a jar lasts for weeks. */
  buy?: Unit;
  /** The number of its row in `food-rows.json`. Without: its nutrients are not known. */
  row?: string;
  /**
   * What a unit weighs: a measure of its row, with a factor before it where needed ("1.5 × cup"), or grams.
   * Spoons follow from the cup where they are not named.
   */
  weighs?: Partial<Record<Unit, string | number>>;
  /** So little of it is used that it is not counted: under 3 grams of an herb or spice without salt. */
  trace?: true;
}

/** A can of beans, drained and rinsed, is 1½ cups of cooked beans. */
const CAN_OF_BEANS = { can: '1.5 × cup', cup: 'cup' } as const;
const GRAMS_OF_AN_OUNCE = 28.35;

const fresh = 'Fruit and vegetables';
const fridge = 'Fridge';
const meat = 'Fish and meat';
const freezer = 'Freezer';
const cans = 'Cans, with no salt added';
const grains = 'Grains and bread';
const home = 'Look at home first';

/** A spice lasts for weeks: a list names it without an amount. */
const spice = (name: string, row: string, teaspoon: string): Food => ({
  name,
  words: [name.toLowerCase()],
  aisle: home,
  row,
  weighs: { teaspoon },
});

/** Every food of the recipe book and of the meal plan. */
export const FOODS: readonly Food[] = [
  // Fruit and vegetables
  {
    name: 'Apples, soft',
    words: ['apple'],
    aisle: fresh,
    buy: 'each',
    row: '09003',
    weighs: { each: 'medium (3" dia)' },
  },
  {
    name: 'Bananas, ripe',
    words: ['banana'],
    aisle: fresh,
    buy: 'each',
    row: '09040',
    weighs: { each: 'medium (7" to 7-7/8" long)' },
  },
  {
    name: 'Pears, soft',
    words: ['soft pear'],
    aisle: fresh,
    buy: 'each',
    row: '09252',
    weighs: { each: 'medium' },
  },
  {
    name: 'Oranges',
    words: ['orange'],
    aisle: fresh,
    buy: 'each',
    row: '09200',
    weighs: { each: 'fruit (2-5/8" dia)' },
  },
  // A lemon or lime is counted by its juice.
  {
    name: 'Lemons',
    words: ['lemon'],
    aisle: fresh,
    buy: 'each',
    row: '09152',
    weighs: { each: 'lemon yields' },
  },
  {
    name: 'Limes',
    words: ['lime'],
    aisle: fresh,
    buy: 'each',
    row: '09160',
    weighs: { each: 'lime yields' },
  },
  {
    name: 'Avocados, ripe',
    words: ['avocado'],
    aisle: fresh,
    buy: 'each',
    row: '09037',
    weighs: { each: 'avocado, NS as to Florida or California' },
  },
  {
    name: 'Small tomatoes',
    words: ['small tomatoes', 'small tomato'],
    aisle: fresh,
    buy: 'each',
    row: '11529',
    weighs: { each: 'cherry' },
  },
  {
    name: 'Carrots',
    words: ['carrot'],
    aisle: fresh,
    buy: 'each',
    row: '11124',
    weighs: { each: 'medium' },
  },
  {
    name: 'Onions, small',
    words: ['small onion'],
    aisle: fresh,
    buy: 'each',
    row: '11282',
    weighs: { each: 'small' },
  },
  {
    name: 'Sweet potatoes, small',
    words: ['sweet potato'],
    aisle: fresh,
    buy: 'each',
    row: '11507',
    weighs: { each: 'sweetpotato, 5" long' },
  },
  {
    name: 'Potatoes, medium',
    words: ['potato'],
    aisle: fresh,
    buy: 'each',
    row: '11352',
    weighs: { each: 'Potato medium (2-1/4" to 3-1/4" dia)' },
  },
  {
    name: 'Zucchini',
    words: ['zucchini'],
    aisle: fresh,
    buy: 'each',
    row: '11477',
    weighs: { each: 'medium', cup: 'cup, sliced' },
  },
  {
    name: 'Cucumbers',
    words: ['cucumber'],
    aisle: fresh,
    buy: 'each',
    row: '11205',
    weighs: { each: 'cucumber (8-1/4")' },
  },
  {
    name: 'Mushrooms, sliced',
    words: ['mushrooms'],
    aisle: fresh,
    buy: 'cup',
    row: '11260',
    weighs: { cup: 'cup, pieces or slices' },
  },
  {
    name: 'Cabbage, cut',
    words: ['cabbage'],
    aisle: fresh,
    buy: 'cup',
    row: '11109',
    weighs: { cup: 'cup, chopped' },
  },
  {
    name: 'Salad leaves',
    words: ['salad leaves'],
    aisle: fresh,
    buy: 'cup',
    row: '11251',
    weighs: { cup: 'cup shredded' },
  },
  {
    name: 'Cooked beets with no salt added',
    words: ['beets'],
    aisle: fresh,
    buy: 'cup',
    row: '11081',
    weighs: { cup: 'cup slices' },
  },
  { name: 'Mint', words: ['leaves of mint'], aisle: fresh, trace: true },
  // Fridge
  {
    name: 'Milk or soy drink',
    words: ['milk'],
    aisle: fridge,
    buy: 'cup',
    row: '01082',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Plain low-fat yogurt',
    words: ['yogurt'],
    aisle: fridge,
    buy: 'cup',
    row: '01117',
    weighs: { cup: 'cup (8 fl oz)' },
  },
  {
    name: 'Cottage cheese, no salt added',
    words: ['cottage cheese'],
    aisle: fridge,
    buy: 'cup',
    row: '43352',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Ricotta',
    words: ['ricotta'],
    aisle: fridge,
    buy: 'cup',
    row: '01037',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Grated cheese, little salt',
    words: ['grated cheese'],
    aisle: fridge,
    buy: 'cup',
    row: '01169',
    weighs: { cup: 'cup, shredded' },
  },
  { name: 'Hummus, little salt', words: ['hummus'], aisle: fridge, buy: 'cup' },
  {
    name: 'Eggs',
    words: ['egg'],
    aisle: fridge,
    buy: 'each',
    row: '01123',
    weighs: { each: 'large' },
  },
  {
    name: 'Firm tofu',
    words: ['tofu'],
    aisle: fridge,
    buy: 'oz',
    row: '16126',
    weighs: { oz: GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Mashed potato',
    words: ['mashed potato'],
    aisle: fridge,
    buy: 'cup',
    row: '11657',
    weighs: { cup: 'cup' },
  },
  // Fish and meat, weighed raw
  {
    name: 'Salmon, no skin, no bones',
    words: ['salmon'],
    aisle: meat,
    buy: 'oz',
    row: '15236',
    weighs: { oz: GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Trout fillets, no bones',
    words: ['trout'],
    aisle: meat,
    buy: 'oz',
    row: '15240',
    weighs: { oz: GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Cod, no skin, no bones',
    words: ['cod'],
    aisle: meat,
    buy: 'oz',
    row: '15015',
    weighs: { oz: GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Chicken breast, no skin, no bones',
    words: ['chicken'],
    aisle: meat,
    buy: 'oz',
    row: '05062',
    weighs: { oz: GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Chicken thighs, no skin, no bones',
    words: ['chicken thighs'],
    aisle: meat,
    buy: 'oz',
    row: '05096',
    weighs: { oz: GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Cooked chicken, cut',
    words: ['cooked chicken'],
    aisle: meat,
    buy: 'cup',
    row: '05064',
    weighs: { cup: 'cup, chopped or diced' },
  },
  {
    name: 'Ground turkey',
    words: ['ground turkey'],
    aisle: meat,
    buy: 'oz',
    row: '05665',
    weighs: { oz: 'oz' },
  },
  // Freezer. Mixed vegetables and sweet potato are counted as cooked: the raw rows lack vitamin K.
  {
    name: 'Berries',
    words: ['berries'],
    aisle: freezer,
    buy: 'cup',
    row: '09054',
    weighs: { cup: 'cup, unthawed' },
  },
  {
    name: 'Chopped onion',
    words: ['chopped onion'],
    aisle: freezer,
    buy: 'cup',
    row: '11282',
    weighs: { cup: 'cup, chopped' },
  },
  {
    name: 'Peas',
    words: ['frozen peas'],
    aisle: freezer,
    buy: 'cup',
    row: '11312',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Peas and carrots',
    words: ['peas and carrots'],
    aisle: freezer,
    buy: 'cup',
    row: '11323',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Carrots',
    words: ['frozen carrots'],
    aisle: freezer,
    buy: 'cup',
    row: '11130',
    weighs: { cup: 'cup slices' },
  },
  {
    name: 'Corn',
    words: ['corn'],
    aisle: freezer,
    buy: 'cup',
    row: '11178',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Green beans',
    words: ['green beans'],
    aisle: freezer,
    buy: 'cup',
    row: '11060',
    weighs: { cup: 'cup' },
  },
  // The row of peppers names packs only. A cup of them is a half pack of 10 oz.
  {
    name: 'Peppers',
    words: ['peppers'],
    aisle: freezer,
    buy: 'cup',
    row: '11917',
    weighs: { cup: '0.5 × package (10 oz)' },
  },
  {
    name: 'Peppers and zucchini',
    words: ['peppers and zucchini'],
    aisle: freezer,
    buy: 'cup',
    row: '11917',
    weighs: { cup: '0.5 × package (10 oz)' },
  },
  {
    name: 'Mixed vegetables',
    words: ['mixed vegetables'],
    aisle: freezer,
    buy: 'cup',
    row: '11584',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Spinach',
    words: ['frozen spinach'],
    aisle: freezer,
    buy: 'cup',
    row: '11463',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Broccoli',
    words: ['frozen broccoli'],
    aisle: freezer,
    buy: 'cup',
    row: '11092',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Potato cubes',
    words: ['potato cubes'],
    aisle: freezer,
    buy: 'cup',
    row: '11400',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Sweet potato cubes',
    words: ['sweet potato cubes'],
    aisle: freezer,
    buy: 'cup',
    row: '11517',
    weighs: { cup: 'cup, cubes' },
  },
  // Cans
  {
    name: 'White beans',
    words: ['white beans'],
    aisle: cans,
    buy: 'can',
    row: '16050',
    weighs: CAN_OF_BEANS,
  },
  {
    name: 'Black beans',
    words: ['black beans'],
    aisle: cans,
    buy: 'can',
    row: '16017',
    weighs: CAN_OF_BEANS,
  },
  {
    name: 'Kidney beans',
    words: ['kidney beans'],
    aisle: cans,
    buy: 'can',
    row: '16033',
    weighs: CAN_OF_BEANS,
  },
  {
    name: 'Chickpeas',
    words: ['chickpeas'],
    aisle: cans,
    buy: 'can',
    row: '16057',
    weighs: CAN_OF_BEANS,
  },
  {
    name: 'Lentils',
    words: ['lentils with no salt added'],
    aisle: cans,
    buy: 'can',
    row: '16070',
    weighs: CAN_OF_BEANS,
  },
  // A can of 14 oz is 1⅔ cups, with its juice.
  {
    name: 'Tomatoes',
    words: ['tomatoes'],
    aisle: cans,
    buy: 'can',
    row: '11885',
    weighs: { can: '1.67 × cup', cup: 'cup' },
  },
  {
    name: 'Tomato sauce',
    words: ['tomato sauce'],
    aisle: cans,
    buy: 'can',
    row: '43217',
    weighs: { can: '0.93 × cup' },
  },
  {
    name: 'Stock',
    words: ['stock'],
    aisle: cans,
    buy: 'cup',
    row: '06970',
    weighs: { cup: 'cup' },
  },
  // A can of 5 oz holds about 4 oz of fish.
  {
    name: 'Tuna in water',
    words: ['tuna'],
    aisle: cans,
    buy: 'can',
    row: '15184',
    weighs: { can: 4 * GRAMS_OF_AN_OUNCE },
  },
  {
    name: 'Salmon, no skin, no bones',
    words: ['salmon with no skin, bones'],
    aisle: cans,
    buy: 'can',
  },
  {
    name: 'Sardines in water, no bones',
    words: ['sardines'],
    aisle: cans,
    buy: 'can',
  },
  {
    name: 'Peaches in juice',
    words: ['canned peaches'],
    aisle: cans,
    buy: 'cup',
    row: '09238',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Apple sauce with no sugar',
    words: ['apple sauce'],
    aisle: cans,
    buy: 'cup',
    row: '09019',
    weighs: { cup: 'cup' },
  },
  // Grains and bread
  {
    name: 'Rolled oats',
    words: ['rolled oats'],
    aisle: grains,
    buy: 'cup',
    row: '08120',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Cooked brown rice, in packs',
    words: ['cooked brown rice'],
    aisle: grains,
    buy: 'cup',
    row: '20037',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Cooked rice, in packs',
    words: ['cooked rice'],
    aisle: grains,
    buy: 'cup',
    row: '20045',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Quick barley',
    words: ['barley'],
    aisle: grains,
    buy: 'cup',
    row: '20005',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Whole-grain pasta',
    words: ['whole-grain pasta', 'whole-grain noodles'],
    aisle: grains,
    buy: 'oz',
    row: '20124',
    weighs: { oz: 'oz' },
  },
  {
    name: 'Red lentils',
    words: ['red lentils'],
    aisle: grains,
    buy: 'cup',
    row: '16144',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Split peas',
    words: ['split peas'],
    aisle: grains,
    buy: 'cup',
    row: '16085',
    weighs: { cup: 'cup' },
  },
  {
    name: 'Whole-grain bread, little salt',
    words: ['whole-grain bread'],
    aisle: grains,
    buy: 'slice',
    row: '18075',
    weighs: { slice: 'slice' },
  },
  {
    name: 'Whole-grain tortillas with little salt',
    words: ['tortilla'],
    aisle: grains,
    buy: 'each',
  },
  {
    name: 'Corn tortillas, no salt',
    words: ['corn tortilla'],
    aisle: grains,
    buy: 'each',
    row: '18449',
    weighs: { each: 'tortilla, medium (approx 6" dia)' },
  },
  // Look at home first
  {
    name: 'Olive oil',
    words: ['olive oil'],
    aisle: home,
    row: '04053',
    weighs: { tablespoon: 'tablespoon', teaspoon: 'tsp' },
  },
  {
    name: 'Vinegar',
    words: ['vinegar'],
    aisle: home,
    row: '02048',
    weighs: { tablespoon: 'tbsp', teaspoon: 'tsp' },
  },
  {
    name: 'Honey',
    words: ['honey'],
    aisle: home,
    row: '19296',
    weighs: { cup: 'cup', tablespoon: 'tbsp' },
  },
  spice('Cinnamon', '02010', 'tsp'),
  spice('Cumin', '02014', 'tsp, whole'),
  { ...spice('Oregano', '02027', 'tsp, leaves'), name: 'Dried oregano' },
  spice('Garlic powder', '02020', 'tsp'),
  { ...spice('Curry powder', '02015', 'tsp'), name: 'Curry powder with no salt' },
  spice('Ginger powder', '02021', 'tsp'),
  { name: 'Dried dill', words: ['dill'], aisle: home, trace: true },
  { ...spice('Parsley', '02029', 'tsp'), name: 'Dried parsley' },
  { ...spice('Basil', '02003', 'tsp, leaves'), name: 'Dried basil' },
  { ...spice('Thyme', '02042', 'tsp, leaves'), name: 'Dried thyme' },
  spice('Black pepper', '02030', 'tsp, ground'),
  { name: 'Caraway', words: ['caraway'], aisle: home, trace: true },
  { name: 'Paprika', words: ['paprika'], aisle: home, row: '02028', weighs: { teaspoon: 'tsp' } },
  { name: 'Chili powder with no salt', words: ['chili powder'], aisle: home, trace: true },
];
