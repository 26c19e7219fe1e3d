/**
 * The two signs that BE-FAST adds to FAST, each with its drawing in `content/art/signs/`. Both are
 * also among the other signs in `content/resources.json`.
 */
export const ADDED_SIGNS = [
  {
    letter: 'B',
    drawing: 'balance',
    word: 'Balance',
    text: 'Sudden dizziness or loss of balance.',
  },
  { letter: 'E', drawing: 'sight', word: 'Eyes', text: 'Sudden trouble seeing.' },
] as const;
