import type { Vocabulary } from '../wording-rules.ts';

/** A small vocabulary that doesn't depend on the coach's word lists. */
export const vocabulary: Vocabulary = {
  familiar: new Set(['stroke', 'caregiver', 'therapist']),
  shortForms: new Set(['FAST', 'TV']),
  terms: [{ id: 'aphasia', forms: ['aphasia'] }],
  plainWords: [
    { avoid: 'utilize', use: 'use' },
    { avoid: 'medication', use: 'medicine', warn: true },
  ],
  unnatural: [
    {
      avoid: 'above all',
      use: '"especially"',
      because: 'It sounds translated.',
      except: ['above all else'],
    },
  ],
  allowed: ['Above all, we rest.'],
};
