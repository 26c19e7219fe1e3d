import type { Nodes } from 'mdast';

/** Introduction of the wallet cards in editions where they're too big for a wallet. */
const SHOW_CARDS =
  'Show these cards when words are hard. For cards that fit in a wallet, print this page from the standard-print file.';

/**
 * Words for paper, each with its replacement in the fill-in edition: nobody can circle, color, cut,
 * or glue on a screen. They're replaced in order, so a single word comes after sentences that
 * contain it.
 */
export const SCREEN_WORDS: readonly (readonly [paper: RegExp, screen: string])[] = [
  // Recovery Journal
  [/things to circle/g, 'choices to tap'],
  [
    /^Circle, draw, write, or have someone write down your answer\./g,
    'Tap, type, or have someone type your answer.',
  ],
  [/with a finger, a pen, or your eyes/g, 'with a finger or your eyes'],
  [/My own pictures, to draw or glue in:/g, 'My own words to point to:'],
  [/^Words to circle$/g, 'Words to tap'],
  [/Draw yourself, or write your name in the mirror:/g, 'Type your name, or one word about you:'],
  [
    /Color each part from the middle out\. The better it was, the more you color in\. No part has to be full\./g,
    'Tap a number for each part. 3 is the best. No part has to be a 3.',
  ],
  [/Draw a face, glue in a photo, or write a name in each frame:/g, 'Type a name for each frame:'],
  [/Draw it, or glue in a photo/g, 'Type what it looks like'],
  [/Color in each one you reach:/g, 'Type each one you reach:'],
  [/Circle your best day and your hardest day\./g, 'Which day was best, and which was hardest?'],
  [/Fill in a circle for each day/g, 'Tap a circle for each day'],
  [/Draw one thing that helps/g, 'Type one thing that helps'],
  [/Write the first letter, or draw it\./g, 'Type the first letter.'],
  [/Draw 2 faces: theirs and yours\./g, 'Type one word for each face: theirs and yours.'],
  [/Mark one spot\./g, 'Name one spot.'],
  [
    /Mark the spots: a star for strong, a line for stiff, a dot for pain/g,
    'My strong, stiff, and painful spots',
  ],
  [/Draw it in the window:/g, 'Type it here:'],
  [
    /Draw the one you wouldn['’]t want to be without/g,
    "Type the one you wouldn't want to be without",
  ],
  [/A worry on paper/g, 'A worry in writing'],
  [/^Under the umbrella, write what keeps you dry/g, 'What keeps me dry'],
  [/^Write a wish in each balloon\. One can fly away/g, 'My 3 wishes'],
  [/ A drawing is fine, too\./g, ''],
  // Calm Evenings Workbook
  [
    /Circle, draw, or trace\. You don['’]t have to write much\./g,
    "Tap, type, or trace. You don't have to type much.",
  ],
  [/Draw it, write it, or say it\./g, 'Type it, or say it.'],
  [/Let the paper hold/g, 'Let this page hold'],
  [/Color in the hours/g, 'Tap the hours'],
  [/Color them in on the drawing\./g, 'Type how they feel.'],
  [/Color it in, too\./g, 'Type how it feels, too.'],
  [/Color in the parts that feel rested/g, 'The parts that feel rested'],
  [/Color in the days/g, 'Tap the days'],
  [/Draw it, or write one word about it\./g, 'Type one word about it.'],
  [
    /Color in its slice from the middle out\. A full slice means it['’]s rested\./g,
    'Tap a number for it. A 3 means it’s rested.',
  ],
  [/Color in just one slice\./g, 'Tap just one number.'],
  [
    /If you want to keep going, print this log again\./g,
    'If you want to keep going, start a new copy of this file.',
  ],
  [
    /^Draw or write 3 people who are kind to you\./g,
    'Type the names of 3 people who are kind to you.',
  ],
  [/^My 3 people, one in each lit window/g, 'My 3 people'],
  [/^Write or draw one sense in each petal/g, 'What my senses notice'],
  [/^Write the worry on the first line in the box\./g, 'Type the worry in the box.'],
  // Caregiver Daily Log
  [/and you can print them again/g, 'and you can start a new copy of this file'],
  [/^Circle what fits\. Write down/g, 'Tap what fits. Type'],
  [/Mark red, dark, or sore spots, with the date/g, 'Red, dark, or sore spots, with the date'],
  [
    /Initial the box when a medicine is taken\. If it['’]s missed or refused, circle the box, and say why/g,
    "Type your initials when a medicine is taken. If it's missed or refused, type an X, and say why",
  ],
  [
    /Color each part from the middle out\. Full means it went well:/g,
    'Tap a number for each part. 3 means it went well:',
  ],
  // Recovery Planner
  [
    /Someone else can write for you, and you can draw or use check marks\./g,
    'Someone else can type for you, and you can use check marks.',
  ],
  [
    /You can print any page again as often as you like\./g,
    'You can start a new copy of this file as often as you like.',
  ],
  [/color in a circle/g, 'tap a circle'],
  [
    /^Cut out the cards you need\. Print this page twice, and give one copy to someone who['’]s often with you\./g,
    SHOW_CARDS,
  ],
  [/^Hang both pages side by side/g, 'Print both pages, and hang them side by side'],
  // Any book
  [/\b(?:write or draw|draw or write)\b/g, 'type'],
  [/\b(?:Write or draw|Draw or write)\b/g, 'Type'],
  [/\bDraw it\./g, 'Type one word.'],
  [/\bWrite down\b/g, 'Type'],
  [/\bwrite down\b/g, 'type'],
  // "Write it down" is what other people can do.
  [/\bWrite\b(?! it down)/g, 'Type'],
  [/\bwrite\b(?! it down)/g, 'type'],
  [/^Mark when\b/g, 'Tap when'],
  [/\bmark the time\b/g, 'tap the time'],
  [/\bCircle\b/g, 'Tap'],
];

/** Returns a copy of a node with the words for screens. Doesn't modify the node. */
export function forScreen<Node extends Nodes>(node: Node): Node {
  return reword(node, SCREEN_WORDS);
}

/**
 * Returns a copy of a node with the words for large print, where a sheet fills the whole page and
 * isn't cut out.
 */
export function withoutCutting<Node extends Nodes>(node: Node): Node {
  return reword(node, [
    [
      /Fill this in, take a photo of this page, and send it\./g,
      'Fill in both sides of this sheet, take a photo of each, and send them.',
    ],
    [/["“]Print and cut the cards["”] shows you how\./g, 'Each card is on 2 facing pages.'],
    [
      /^Cut out the cards you need\. Print this page twice, and give one copy to someone who['’]s often with you\./g,
      SHOW_CARDS,
    ],
  ]);
}

function reword<Node extends Nodes>(node: Node, pairs: typeof SCREEN_WORDS): Node {
  const say = (words: string) => pairs.reduce((said, [from, to]) => said.replace(from, to), words);
  if (node.type === 'text') return { ...node, value: say(node.value) };
  // The kind of a block isn't part of its value.
  if (node.type === 'code') return { ...node, value: node.value.split('\n').map(say).join('\n') };
  return 'children' in node
    ? { ...node, children: node.children.map((child) => reword(child, pairs)) }
    : node;
}
