import { afterEach, describe, expect, test, vi } from 'vitest';
import launch from '#content/launch.json' with { type: 'json' };
import { launchCheck } from '#src/tooling/launch/launch-check.ts';
import { findLaunchGaps, formatChecklist } from '#src/tooling/launch/launch-gaps.ts';
import type { LaunchContent } from '#src/tooling/launch/launch-gaps.ts';

const { points } = launch;

const ready: LaunchContent = {
  site: {
    name: 'Site',
    tagline: 'Help after a stroke',
    coach: {
      name: 'Ana Lee',
      shortName: 'Ana',
      role: 'Coach',
      photo: null,
      greeting: null,
      signature: null,
      voice: null,
      story: [{ title: 'Before', asks: 'who you were.', text: ['I had a stroke in 2019.'] }],
    },
    email: 'ana@strokesite.org',
    phone: null,
    postalAddress: 'PO Box 1, Dayton, OH 45401',
    social: { facebookGroup: 'https://www.facebook.com/groups/1', groupFinder: 'https://a.org' },
    countPresses: false,
    showSamples: true,
    copyrightYear: 2025,
  },
  products: [],
  testimonials: [],
  notifications: [],
  community: { topics: [], supportTypes: [], values: [] },
  events: [],
  launch: [
    {
      id: 'legal-review',
      question: 'A lawyer has read all.',
      file: 'content/legal',
      remedy: 'Ask a lawyer.',
      stops: true,
      confirmed: '2026-12-01',
      by: 'Ana Lee',
    },
  ],
};
const gapsOf = (change: Partial<LaunchContent>) => findLaunchGaps({ ...ready, ...change });

describe('the launch check', () => {
  test('reports nothing if everything is real and confirmed, even without a phone number', () => {
    expect(gapsOf({})).toEqual([]);
  });

  test('lists everything that only the site owner can provide', () => {
    const gaps = gapsOf({
      site: {
        ...ready.site,
        coach: {
          ...ready.site.coach,
          name: null,
          shortName: null,
          role: 'Coach',
          story: [{ title: 'Before', asks: 'who you were.', text: [] }],
        },
        email: 'support@example.com',
        postalAddress: null,
        social: { ...ready.site.social, facebookGroup: null },
      },
    });
    expect(gaps.map(({ field }) => field)).toEqual([
      'coach.name',
      'coach.shortName',
      'coach.story[0].text',
      'email',
      'postalAddress',
      'social.facebookGroup',
    ]);
  });

  test.each(['me@example.org', 'me@mail.example.com', 'me@site.test', 'me@site.invalid'])(
    'doesn’t accept %s as a real address',
    (email) => {
      expect(gapsOf({ site: { ...ready.site, email } })).toHaveLength(1);
    },
  );

  test('counts remaining samples', () => {
    const gaps = gapsOf({ testimonials: [1, 2, 3], notifications: [1] });
    expect(gaps.map(({ problem }) => problem)).toEqual([
      'Not removed yet: sample testimonials (3).',
      'Not removed yet: sample purchase notices (1).',
    ]);
  });

  test('keeps an item open until it has a date and a name', () => {
    const [point] = ready.launch;
    if (!point) throw new Error('The fixture has 1 point.');
    expect(gapsOf({ launch: [{ ...point, by: null }] })).toMatchObject([
      { file: 'content/legal', field: 'legal-review' },
    ]);
    expect(gapsOf({ launch: [{ ...point, confirmed: null }] })).toHaveLength(1);
  });

  test('formats a checklist with open, blocking, and confirmed items', () => {
    const [point] = ready.launch;
    if (!point) throw new Error('The fixture has 1 point.');
    const content = {
      ...ready,
      testimonials: [1],
      launch: [point, { ...point, id: 'crisis-lines', by: null }],
    };
    const list = formatChecklist(findLaunchGaps(content), content.launch);
    expect(list).toContain('  [!] crisis-lines: Not confirmed yet');
    expect(list).toContain('  [ ] Not removed yet: sample testimonials (1).');
    expect(list).toContain('  [x] legal-review: Ana Lee, 2026-12-01');
    expect(list).toContain('2 left to do before the site goes live. 1 of them');
  });
});

describe('the real launch checklist', () => {
  test.each([
    ['clinician-review', ['articles', 'guide', 'free pages', 'Spanish', 'books', 'chat']],
    ['dietitian-review', ['recipe book', 'meal plan', 'kitchen cards']],
  ])('blocks the launch (%s) until a health professional has reviewed %j', (id, read) => {
    const point = points.find((one) => one.id === id);
    expect(point?.stops).toBe(true);
    for (const words of read) expect(point?.question).toContain(words);
    // The person who confirms an entry adds a date and their name. Until then, `by` is null.
    const open = formatChecklist(findLaunchGaps({ ...ready, launch: points }), points);
    if (point?.by === null) expect(open).toContain(`[!] ${id}: Not confirmed yet`);
  });
});

describe('a build', () => {
  afterEach(() => vi.unstubAllEnvs());

  function build(content: Partial<LaunchContent>): void {
    const setUp = launchCheck(() => ({ ...ready, ...content })).hooks['astro:config:setup'];
    const errors: string[] = [];
    const logger = { error: (text: string) => errors.push(text) };
    (setUp as (options: unknown) => void)({ command: 'build', logger });
  }
  const open = { site: { ...ready.site, postalAddress: null } };

  test.each([
    ['a live key', { STRIPE_SECRET_KEY: 'sk_live_12345678', CONTEXT: 'production' }],
    ['a live key on one machine', { STRIPE_SECRET_KEY: 'rk_live_12345678', CONTEXT: undefined }],
    ['no visible key, in production', { STRIPE_SECRET_KEY: '', CONTEXT: 'production' }],
  ])('fails with %s while the postal address is missing', (_what, environment) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    expect(() => build(open)).toThrow(/1 unfinished item\(s\) stop.*launch-check/);
    expect(() => build({})).not.toThrow();
    expect(() => build({ testimonials: [1] })).not.toThrow();
  });

  test.each([
    { STRIPE_SECRET_KEY: 'sk_test_12345678', CONTEXT: 'production' },
    { STRIPE_SECRET_KEY: '', CONTEXT: 'deploy-preview' },
    { STRIPE_SECRET_KEY: '', CONTEXT: undefined },
  ])('succeeds if buyers won’t see the result: %o', (environment) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    expect(() => build(open)).not.toThrow();
  });
});
