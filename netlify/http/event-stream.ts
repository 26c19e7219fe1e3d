import { startMachineTimer, type StartTimer } from '#netlify/services/deadline.ts';
import { FUNCTION_HEADERS } from './respond.ts';

/**
 * How long a stream lives, in milliseconds. The platform documents 60 s for a function; 10 s is the
 * shortest limit that was ever known for streamed answers.
 */
const STREAM_LIFETIME = 9_000;
/** The pause between two looks, in milliseconds. */
const LOOK_PAUSE = 3_000;

/**
 * Answers with events (WHATWG HTML, 9.2): the state of something now and after each change, then an
 * `end` before the platform would cut the stream. A look that fails ends it too; the reader comes again.
 * @param look Gives the state as one short word.
 */
export function eventStream(
  name: string,
  look: () => Promise<string>,
  startTimer: StartTimer = startMachineTimer,
): Response {
  const encoder = new TextEncoder();
  let known: string | undefined;
  let passed = 0;
  let pause = startTimer(0);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause.ended;
      const state = await look().catch(() => undefined);
      if (state === undefined || passed >= STREAM_LIFETIME) {
        controller.enqueue(encoder.encode('event: end\ndata: end\n\n'));
        controller.close();
        return;
      }
      // A line without a meaning shows that the stream lives.
      const isNew = state !== known;
      controller.enqueue(encoder.encode(isNew ? `event: ${name}\ndata: ${state}\n\n` : ':\n\n'));
      known = state;
      passed += LOOK_PAUSE;
      pause = startTimer(LOOK_PAUSE);
    },
    cancel() {
      pause.cancel();
    },
  });
  return new Response(body, {
    headers: { ...FUNCTION_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' },
  });
}
