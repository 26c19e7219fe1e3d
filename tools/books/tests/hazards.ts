/** An action that an occupational therapist would never recommend to someone who uses one hand. */
export interface Hazard {
  name: string;
  /** Returns whether a line of text tells the reader to do it. */
  isIn: (line: string) => boolean;
  /** Lines that have to match, and lines that must not. */
  bad: readonly string[];
  good: readonly string[];
}

const VESSEL =
  '(?:(?:the|a|your|its|hot|full) )+(?:pot|pan|skillet|saucepan|dish|casserole|tray|sheet|kettle|basket|pitcher)\\b';

/** Matches lines about cold or empty things, and warnings. */
const IS_SAFE =
  /\b(?:never|do not|don't|no need|cold|cool|just warm|empty|ask someone)\b|stand where/i;

/** Matches a line in a list of steps, or a tip. */
const TELLS = /^(?:\d+\. |\*\*(?:With one hand|Easier way):\*\*)/;

/** Matches ways to hold the food, or to cut without holding it. */
const HOLD =
  /spikes|rocker knife|scissors|fork|edge of|spoon|spatula|raised corner|in its box|toaster|bag\b|butter knife|packet|pouch|along line|board/i;

export const HAZARDS: readonly Hazard[] = [
  {
    name: 'the oven door as a shelf',
    isIn: (line) => /oven door|open(?:ed)? door of the oven/i.test(line),
    bad: [
      'Leave the tray in the oven door to cool for 5 minutes.',
      'Fill the dish on the oven door.',
    ],
    good: ['Turn the oven off. Leave the dish on the rack to cool.'],
  },
  {
    name: 'something hot lifted, carried, or balanced with one hand',
    isIn: (line) => {
      const moves = new RegExp(
        `\\b(?:lift|take|carry|move|slide|pull|tip|hold|balance|drain|pour) ${VESSEL}`,
        'i',
      );
      const others =
        /wide handles|basket out|(?:slide|carry) the (?:mug|soup|bowl|plate) to the table|folded wet cloth|oven glove|pour (?:off|out) the (?:hot|boiling)|drain the (?:pasta|potato)/i;
      const isMoved = line
        .split(/(?<=[.:;]) /)
        .some((sentence) => moves.test(sentence) && !IS_SAFE.test(sentence));
      return isMoved || others.test(line);
    },
    bad: [
      'Lift the dish out of the oven.',
      'Then slide the tray on the counter.',
      'Use a dish with 2 wide handles.',
      'Carry the hot pot to the sink.',
      'Drain the pasta.',
      'Pour off the hot water.',
    ],
    good: [
      'Leave the dish on the rack to cool, or ask someone to lift it out.',
      'Set the cold dish on the middle rack of the cold oven.',
      'Lift the pasta over with a slotted spoon, a little at a time.',
      'Do not lift a full pitcher.',
    ],
  },
  {
    name: 'cutting food that nothing holds in place',
    isIn: (line) =>
      TELLS.test(line) &&
      line
        .split(/(?<=[.:;]) /)
        .some(
          (sentence) =>
            /^(?:\d+\. |\*\*[^*]+\*\* )?(?:then )?(?:cut|chop|slice|dice|halve|peel|mince|trim)\b/i.test(
              sentence,
            ) && !HOLD.test(sentence),
        ),
    bad: ['3. Cut the chicken small.', '1. Chop the onion.', '**With one hand:** Slice the apple.'],
    good: [
      '3. Cut the chicken small with a rocker knife on a board with spikes.',
      '1. Cut the top with scissors.',
      '- 1 apple, bought sliced',
    ],
  },
  {
    name: 'standing on something to reach',
    isIn: (line) =>
      /step ?stool|tiptoe|(?:stand|climb|get)(?:ing)? (?:up )?on (?:a|the) (?:chair|stool|step|box|ladder)|reach above your head/i.test(
        line,
      ),
    bad: ['Stand on a step to reach the shelf.', 'Use a step stool.'],
    good: [
      'Keep bowls within reach, not above your shoulders.',
      'Stand up only for cards 1, 8, and 24.',
    ],
  },
  {
    name: 'a hand as a thermometer',
    isIn: (line) => /(?:touch|feel) the (?:pan|pot|dish|plate|stove) to/i.test(line),
    bad: ['Touch the pan to see if it is hot.'],
    good: ['Treat each pan as hot, and never touch a pan to find out.'],
  },
  {
    name: 'leaving a lit stove alone, or sitting in front of a hot oven',
    isIn: (line) =>
      /from the next room|rest (?:while|as) the (?:soup|stew|sauce|pot)|chair (?:right )?in front of (?:it|the (?:oven|door|open))/i.test(
        line,
      ),
    bad: [
      'Use a timer you can hear from the next room.',
      'Set a timer, and rest while the soup simmers.',
      'Open the door all the way. Put a chair in front of it.',
    ],
    good: [
      'Stay in the kitchen while the stove is on.',
      'Put a chair beside the oven.',
      "Put the chair an arm's length in front of it.",
      'Sit in a chair near the stove while the soup simmers.',
    ],
  },
  {
    name: 'an open oven door that people can walk into',
    isIn: (line) =>
      /\bopen (?:it|the door) (?:wide|all the way)/i.test(line) &&
      !/chair an arm's length in front\b/.test(line),
    bad: [
      'Turn the oven off. Open the door all the way.',
      'Let the steam out, open it wide, and keep clear.',
      'Open the door a little, and open it wide. Put the chair beside it.',
    ],
    good: [
      "Let the steam out, and open it wide. Put the chair an arm's length in front of it.",
      'Open the door, and let it cool in there for 10 minutes.',
    ],
  },
  {
    name: 'an oven step that doesn’t say who stays out',
    isIn: (line) =>
      /^\d+\. (?!\*\*).*turn the oven off\./i.test(line) &&
      /\bopen (?:it|the door)/i.test(line) &&
      !/stay out of the kitchen/.test(line),
    bad: [
      '3. Turn the oven off. Open the door a little, and let the steam out.',
      "3. Turn the oven off. If you can't feel heat well, ask someone to open it.",
    ],
    good: [
      '3. Turn the oven off. Ask someone to open the door, and stay out of the kitchen.',
      '2. Bake for 25 minutes. Turn the oven off.',
    ],
  },
];
