import { $session, startSession } from '../../stores/session.ts';
import { startSignedInMark } from '../signed-in.ts';
import { showProblem } from './room.ts';

/** Without a press for this long, an open page keeps nobody signed in, in milliseconds. */
const UNUSED = 30 * 60_000;

/** Keeps the coach signed in while the room is used, and says when that has ended. */
export function staySignedIn(): void {
  let lastPress = Date.now();
  for (const press of ['pointerdown', 'keydown']) {
    addEventListener(press, () => (lastPress = Date.now()));
  }
  startSignedInMark();
  startSession(() => Date.now() - lastPress < UNUSED).then(
    () => {
      $session.listen(({ event }) => {
        if (event === 'SIGNED_OUT') showProblem('You are not signed in any more.', true);
      });
    },
    // The page says by itself what is in the way as soon as something is asked for.
    () => undefined,
  );
}
