import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDay, describeLasting, PATIENCE_DAYS, readLycheeReport } from '../broken-links.ts';

const dead = { url: 'https://dead.example/', file: 'content/a.mdx', answer: '404 Not Found' };
const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];

describe('failing links', () => {
  test('reports a link only after it has failed four days in a row', () => {
    let watch = {};
    const texts = days.map((day) => {
      watch = addDay(watch, day, { total: 50, broken: [dead] });
      return describeLasting(watch, [dead]);
    });
    expect(texts.findIndex((text) => text !== '')).toBe(PATIENCE_DAYS - 1);
    expect(texts[3]).toContain(
      '- [ ] content/a.mdx: https://dead.example/ (404 Not Found, since 2026-11-01)',
    );
  });

  test('starts over after a success and counts once per day', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (failures) => {
        let watch = {};
        let streak = 0;
        failures.forEach((fails, index) => {
          const day = `2026-12-${String(index + 1).padStart(2, '0')}`;
          const outcome = { total: 50, broken: fails ? [dead] : [] };
          watch = addDay(addDay(watch, day, outcome), day, outcome);
          streak = fails ? streak + 1 : 0;
          expect(describeLasting(watch, outcome.broken) !== '').toBe(streak >= PATIENCE_DAYS);
        });
      }),
    );
  });

  test('doesn’t count failures if most links fail at once or none were checked, because the problem is on our side', () => {
    const watch = { [dead.url]: days.slice(0, 3) };
    expect(addDay(watch, '2026-11-04', { total: 1, broken: [dead] })).toBe(watch);
    expect(addDay(watch, '2026-11-04', { total: 0, broken: [] })).toBe(watch);
  });
});

describe('a lychee report', () => {
  test('accepts both the newer and older report formats', () => {
    const failures = {
      'content/a.mdx': [{ url: dead.url, status: { text: dead.answer, code: 404 } }],
    };
    for (const map of ['error_map', 'fail_map']) {
      expect(readLycheeReport(JSON.stringify({ total: 50, [map]: failures }))).toEqual({
        total: 50,
        broken: [dead],
      });
    }
  });

  test.each(['', '{}', 'not json'])('rejects an invalid report: "%s"', (text) => {
    expect(() => readLycheeReport(text)).toThrow();
  });
});
