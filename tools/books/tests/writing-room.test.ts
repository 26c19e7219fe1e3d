import { expect, test } from 'vitest';
import type { Print } from '../book-style.ts';
import { measureRoomToWrite, type RoomToWrite } from '../typst-to-pdf.ts';
import { checkWritingRoom } from '../writing-room.ts';
import { bookWithPage } from './book-pages.ts';

/** Measures the writing areas of a one-page book. */
function measure(page: string, print: Print): Promise<RoomToWrite[]> {
  return measureRoomToWrite(bookWithPage(page, print), 'a.md');
}

const ALL_KINDS =
  'My words\n\n---\n\n---\n\n| When | What |\n| --- | --- |\n| Noon |  |\n\n```boxes\nMine: One, Two\n```';

test('measures lines, cells, and boxes, and returns them with their page and label', async () => {
  const places = await measure(ALL_KINDS, 'standard');
  expect(places.map(({ page, name }) => `${page}, ${name}`)).toEqual([
    'My page, My words',
    'My page, My words',
    'My page, Noon: What',
    'My page, Mine: One',
    'My page, Mine: Two',
  ]);
});

test.each([0, 10, 14, 18, 22, 26])(
  'makes every writing area taller in large print, on a page with %i sentences',
  async (sentences) => {
    const page = `${'Words of a page that is full. '.repeat(sentences)}\n\n${ALL_KINDS}`;
    const standard = await measure(page, 'standard');
    const large = await measure(page, 'large');
    expect(standard).toHaveLength(5);
    expect(checkWritingRoom(standard, large)).toEqual([]);
  },
);

test('measures drawings to write in, which must be at least as tall in large print', async () => {
  const [drawing] = await measure('```outline\nMy box: worry-box\n```', 'standard');
  expect(drawing).toMatchObject({ name: 'worry-box', isDrawing: true });
  if (!drawing) throw new Error('The drawing was not measured.');
  expect(checkWritingRoom([drawing], [drawing])).toEqual([]);
  expect(checkWritingRoom([drawing], [{ ...drawing, height: drawing.height - 1 }])).toHaveLength(1);
});

const place = (height: number, page = 'My week') => ({ page, name: 'Monday: Noon', height });

test.each([
  ['only as tall', [place(34)]],
  ['shorter', [place(30)]],
  ['on another page', [place(40, 'Month 1')]],
  ['missing', []],
])('reports a writing area that is %s in large print, and how to fix it', (_, large) => {
  expect(checkWritingRoom([place(34)], large)).toEqual([
    expect.stringMatching(
      /^The page "My week": "Monday: Noon" has \d+\.\d points to write in, and 34\.0 in standard print\. Take words or rows out of the page/,
    ),
  ]);
});
