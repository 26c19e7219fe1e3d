import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseRecording } from '#src/domain/coach/greeting-recording.ts';

/** Returns the start of an M4A file with this duration: `ftyp`, then `mvhd` in `moov`. */
function makeM4a(seconds: number): Uint8Array {
  const bytes = new Uint8Array(120);
  const view = new DataView(bytes.buffer);
  const write = (text: string, at: number) => bytes.set(new TextEncoder().encode(text), at);
  write('ftypM4A ', 4);
  write('mvhd', 40);
  view.setUint32(40 + 16, 600);
  view.setUint32(40 + 20, seconds * 600);
  return bytes;
}

/** Returns an MP3 file with this duration at 128 kilobits per second, after an ID3 tag. */
function makeMp3(seconds: number): Uint8Array {
  const bytes = new Uint8Array(34 + seconds * 16_000);
  bytes.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20]);
  bytes.set([0xff, 0xfb, 0x90, 0x64], 30);
  return bytes;
}

describe('recordings by the coach', () => {
  test.each([makeM4a(1), makeM4a(60), makeMp3(5), makeMp3(60)])(
    'accepts a recording of up to 60 seconds',
    (bytes) => {
      expect(refuseRecording(bytes)).toBeUndefined();
    },
  );

  test.each([
    ['a long M4A', makeM4a(75), 'This recording is 75 seconds long. The limit is 60.'],
    ['a long MP3', makeMp3(90), 'This recording is 90 seconds long. The limit is 60.'],
    [
      'a huge file',
      new Uint8Array(3 * 1024 * 1024),
      'This recording is too large. The limit is 2 MB.',
    ],
    ['a text file', new TextEncoder().encode('hello'), /isn’t an MP3 or M4A/],
    ['an empty file', new Uint8Array(), /isn’t an MP3 or M4A/],
    ['a truncated M4A', makeM4a(5).subarray(0, 50), /isn’t an MP3 or M4A/],
  ])('rejects %s as a recording and says why', (_, bytes, reason) => {
    expect(refuseRecording(bytes)).toMatch(reason);
  });

  test('never throws, no matter what bytes it reads', () => {
    const starts = fc.constantFrom([...makeM4a(9)], [...makeMp3(0)], [0x49, 0x44, 0x33], []);
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
        const problem = refuseRecording(Uint8Array.from([...head, ...rest]));
        expect(problem === undefined || problem.length > 20).toBe(true);
      }),
    );
  });
});
