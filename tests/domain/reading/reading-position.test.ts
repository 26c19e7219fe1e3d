import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MOST_POSITIONS,
  movePosition,
  parsePositions,
} from '#src/domain/reading/reading-position.ts';

describe('saved reading positions', () => {
  test('keeps the newest positions, at most one per page, and none for a finished page', () => {
    const path = fc.integer({ min: 1, max: 30 }).map((number) => `/blog/${number}`);
    const step = fc.tuple(path, fc.option(fc.constantFrom('food', 'rest'), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let places = parsePositions(null);
        for (const [text, heading] of steps) {
          places = movePosition(places, text, heading);
          expect(places[text]).toBe(heading);
          expect(Object.keys(places).length).toBeLessThanOrEqual(MOST_POSITIONS);
        }
        expect(parsePositions(JSON.parse(JSON.stringify(places)))).toEqual(places);
      }),
    );
  });

  test('drops corrupted positions and keeps valid ones', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        for (const heading of Object.values(parsePositions(kept)))
          expect(typeof heading).toBe('string');
      }),
    );
    expect(parsePositions({ '/a': 1, '/b': 'food' })).toEqual({ '/b': 'food' });
  });
});
