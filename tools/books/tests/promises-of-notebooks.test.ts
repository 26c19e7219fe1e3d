import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toString } from 'mdast-util-to-string';
import products from '../../../content/products.json' with { type: 'json' };
import { readBookText, sectionsOf } from '../book-text.ts';
import { MEASURES } from '../tracked-numbers.ts';
import { EVENINGS } from '../page-layouts.ts';
import { extractForSite } from '../site-extract.ts';
import { everyPage, layoutsOf, named, pagesOf } from './book-pages.ts';
import { isTested } from '../../../tests/support/editions.ts';
import { formatsOf } from '../../../src/domain/ebooks/book-format.ts';

const [journal, log, evenings] = await Promise.all(
  ['recovery-journal', 'caregiver-daily-log', 'calm-evenings-workbook'].map(pagesOf),
);
const isToFillIn = (slug: string) =>
  expect(formatsOf(slug)).toEqual(['pdf', 'large-print', 'fill-in']);

const questions = named(journal, /\?$/);
const days = named(log, /^Day \d+$/);
const nights = named(evenings, /^Evening \d+: /);

/**
 * The check for each feature line on a sales page. A line without a check is an unverified claim.
 */
const PROMISES: Record<string, Record<string, () => void | Promise<void>>> = {
  'recovery-journal': {
    '30 question pages where you can circle, draw, mark, or write, with room for the date': () => {
      everyPage(questions, 30, /\S/);
      for (const { layout } of questions) expect(layout).toMatch(/^date /);
      expect(layoutsOf(questions).size).toBeGreaterThanOrEqual(20);
    },
    'An easier way to answer every question': () =>
      everyPage(questions, 30, /^The easier way: \S/m),
    'Faces, batteries, and words to circle, and a body outline to mark': () => {
      const layouts = questions.map(({ layout }) => layout).join(' ');
      for (const kind of ['faces', 'battery', 'circle', 'body']) expect(layouts).toContain(kind);
    },
    '3 pages of pictures and words for times when talking is hard': () => {
      const pages = named(journal, /^(?:Point to what|Words to circle)/);
      expect(pages.map(({ layout }) => layout.split(' ')[0])).toEqual([
        'pictures',
        'pictures',
        'circle',
      ]);
    },
    '4 pages for looking back on your week, each paired with a page for numbers, plus 2 pages for wins':
      () => {
        const weeks = named(journal, /^Looking back at week \d$/);
        expect(weeks).toHaveLength(4);
        expect(layoutsOf(weeks).size).toBe(4);
        everyPage(
          named(journal, /^Week \d in numbers$/),
          4,
          /Sun.*Sat.*Energy.*Pain.*Mood.*Sleep.*Blood pressure.*Medicines taken.*Practice.*Fall/s,
        );
        expect(named(journal, /^(?:Small wins|Wins to check off)$/)).toHaveLength(2);
      },
    '4 weeks of gratitude pages, no two alike': () => {
      const weeks = named(journal, /^Gratitude, week \d$/);
      expect(weeks).toHaveLength(4);
      expect(layoutsOf(weeks).size).toBe(4);
    },
    'A page for a very hard day, and a list of people to call': () => {
      everyPage(named(journal, 'A page for a very hard day'), 1, /Call or text 988 now/);
      everyPage(named(journal, 'People to call'), 1, /911[\s\S]*988/);
    },
    'Includes large-print and fillable files, plus new editions for free': () =>
      isToFillIn('recovery-journal'),
  },
  'caregiver-daily-log': {
    '28 daily pages with room for the date and initials, and a column for the night': () => {
      everyPage(days, 28, /Night/);
      for (const { layout } of days) expect(layout).toMatch(/^record /);
    },
    "A box for each day's numbers, from energy, pain, and mood to blood pressure and falls": () => {
      expect(MEASURES).toEqual(
        expect.arrayContaining(['Energy', 'Pain', 'Mood', 'Blood pressure', 'Fall']),
      );
      for (const { layout } of days) expect(layout).toMatch(/^record /);
    },
    'Rows for food, drinks, coughing, bathroom trips, pain, and skin, and one question to think about each day':
      () => {
        everyPage(
          days,
          28,
          /Food.*Drinks.*Cough or wet voice.*Urine.*Bowels.*Where it hurts.*Skin/s,
        );
        everyPage(days, 28, /^Today’s question: .+\?/m);
        expect(new Set(days.map(({ words }) => words.split('\n')[0])).size).toBe(28);
      },
    '4 medicine grids by day and time, and a 4-week summary for the doctor': () => {
      everyPage(
        named(log, /^Week \d: medicines given$/),
        4,
        /Medicine and dose.*Time.*Sun.*Mon.*Tue.*Wed.*Thu.*Fri.*Sat/s,
      );
      everyPage(
        named(log, 'Summary for the doctor: weeks 1 to 4'),
        1,
        /Week 1.*Week 4.*Energy.*Pain.*Mood.*Highest blood pressure.*missed dose/s,
      );
    },
    '4 weeks at a glance, 4 pages for looking back, and 4 pages about your own rest': () => {
      everyPage(
        named(log, /^Week \d at a glance$/),
        4,
        /Sun.*Mon.*Tue.*Wed.*Thu.*Fri.*Sat.*Cough or wet voice/s,
      );
      const backs = named(log, /^Week \d: looking back$/);
      everyPage(backs, 4, /Fell and hit their head, are hurt, or can’t get up\? Call 911/);
      expect(layoutsOf(backs).size).toBe(4);
      const own = named(log, /^Week \d: for me$/);
      everyPage(own, 4, /Call or text 988 now/);
      expect(layoutsOf(own).size).toBe(4);
    },
    'A handoff page to photograph, a skin-check page with a body outline, and pictures to point to':
      () => {
        everyPage(named(log, 'Handoff page'), 1, /take a photo of this page[\s\S]*Last medicines/);
        expect(named(log, /^Skin/).map(({ layout }) => layout)).toEqual([
          expect.stringContaining('body'),
        ]);
        expect(named(log, 'How we communicate')[0]?.layout).toContain('pictures');
      },
    'When to call 911, a page for falls, and a 2-page emergency sheet for the fridge': () => {
      everyPage(
        named(log, 'Who to call, and when'),
        1,
        /Call 911 now[\s\S]*Call the care team today[\s\S]*Call this week/,
      );
      everyPage(
        named(log, 'Emergency sheet'),
        1,
        /Hang both pages[\s\S]*Call 911[\s\S]*Balance:[\s\S]*Face:[\s\S]*Time:[\s\S]*Blood thinner: last taken/,
      );
      everyPage(named(log, 'Falls and near falls'), 1, /Where.*Activity.*How they got up/s);
    },
    '3 pages for doctor visits, questions for your care team, and phone numbers for free help':
      () => {
        everyPage(named(log, /^Visit \d$/), 3, /Question 3/);
        everyPage(named(log, 'Questions for the care team'), 1, /☐/);
        everyPage(named(log, 'Free help for caregivers'), 1, /1-888-478-7653/);
      },
  },
  'calm-evenings-workbook': {
    '30 evening pages, no two alike, each with a short exercise and an easier version': () => {
      expect(EVENINGS).toBe(30);
      everyPage(nights, 30, /^The easier way: \S/m);
      expect(layoutsOf(nights).size).toBe(30);
    },
    'Lines to trace, a worry box, a sound list, a light list, and a body outline': () => {
      const words = nights.map(({ words: all, layout }) => `${all} ${layout}`).join('\n');
      for (const thing of ['long-out', 'drawer', 'My sound list', 'My light list', 'body'])
        expect(words).toContain(thing);
    },
    'A page on this site for every exercise, so you can listen to it': async () => {
      const { exercises = [] } = await extractForSite('calm-evenings-workbook');
      expect(exercises.map(({ evening, name }) => `Evening ${evening}: ${name}`)).toEqual(
        nights.map(({ heading }) => heading),
      );
      for (const { html, name } of exercises) {
        expect(html, name).toMatch(/<ol>[\s\S]*The easier way/);
        expect(html, name).not.toMatch(/<hr|<img|class=/);
      }
      expect(readFileSync('src/pages/calm-evenings/evening-[evening].astro', 'utf8')).toMatch(
        /<PageTools\b/,
      );
    },
    '5 weeks of sleep logs, an evening plan, and habits that can help you sleep': () => {
      everyPage(
        named(evenings, /^Sleep log for week \d$/),
        5,
        /Sun.*Sat.*Minutes to fall asleep.*Minutes napping/s,
      );
      everyPage(named(evenings, 'My evening plan'), 1, /4\. Go to bed/);
      everyPage(named(evenings, 'Habits that can help you sleep'), 1, /☐/);
    },
    'A dark-mode edition to read and fill out at night': async () => {
      const { night } = await readBookText('calm-evenings-workbook');
      expect(night).toBe(true);
    },
    'A worry page, with one next step for each worry': () =>
      everyPage(named(evenings, 'Worries on paper'), 1, /One next step/),
    '3 breathing exercises, to do alone or with a helper': async () => {
      const { body } = await readBookText('calm-evenings-workbook');
      const ways = sectionsOf(body.children)
        .find(([heading]) => heading && toString(heading) === 'Ways to breathe')
        ?.filter((node) => node.type === 'heading' && node.depth === 3);
      expect(ways?.map((way) => toString(way))).toEqual([
        'Breathe out longer',
        'With your hand',
        'With a helper',
      ]);
    },
    'A rest plan, notes for your doctor, and when to get help': () => {
      everyPage(named(evenings, 'My rest plan for tomorrow'), 1, /First rest/);
      everyPage(named(evenings, 'Sleep notes for my doctor'), 1, /☐/);
      everyPage(named(evenings, 'When to get help'), 1, /Call 911/);
    },
  },
};

describe.each(Object.entries(PROMISES).filter(([slug]) => isTested(slug)))(
  '%s',
  (slug, promises) => {
    test('checks exactly the feature lines on its sales page', () => {
      const features = products.find((one) => one.slug === slug)?.features;
      expect(Object.keys(promises)).toEqual(features);
    });

    test.each(Object.entries(promises))('%s', async (_, check) => {
      await check();
    });
  },
);

test('neighboring questions in the journal have different layouts', () => {
  const alike = questions.filter(({ layout }, index) => layout === questions[index - 1]?.layout);
  expect(alike.map(({ heading }) => heading)).toEqual([]);
});

test('no outline is in both the evenings workbook and the journal', () => {
  const outlines = (slug: string) =>
    [
      ...readFileSync(`content/books/${slug}.md`, 'utf8').matchAll(
        /^```(?:outline|trace)\n.*: *([a-z-]+)$/gm,
      ),
    ].map(([, name = '']) => name);
  const ofTheJournal = outlines('recovery-journal');
  const own = outlines('calm-evenings-workbook');
  expect(own.filter((one) => ofTheJournal.includes(one))).toEqual([]);
  expect(new Set(own).size).toBe(own.length);
  expect(own.length).toBeGreaterThan(15);
});

test('breathing and movement exercises say when to stop', () => {
  const exercises = nights.filter(({ heading }) => /breath|Shoulders/i.test(heading));
  expect(exercises.length).toBeGreaterThan(1);
  for (const { heading, words } of exercises) expect(words, heading).toMatch(/\bstop\b/i);
});
