import { holdPresses } from './held-presses.ts';
import { reportFailure, restoreTyped } from './island-failed.ts';
import { GESTURES } from './visitor.ts';
import { required } from './elements.ts';
import { session } from './storage.ts';

/**
 * Brings what runs a part of the page, such as a form, when somebody is here: at the first gesture, or at
 * once when the tab keeps a draft of it. What is pressed before is done as soon as it is there; what was
 * typed before stays.
 * @param selector Of the part.
 * @param bring Fetches what runs it, and starts it.
 * @param draft The name under which the tab keeps what was typed into it.
 * @returns brings it now
 */
export function wakeOnIntent(
  selector: string,
  bring: () => Promise<unknown>,
  draft?: string,
): () => void {
  const place = required(selector, HTMLElement);
  let started: Promise<void> | undefined;
  const wake = () => {
    started ??= bring().then(
      () => {
        presses.hideWords();
        presses.letGo();
      },
      () => {
        started = undefined;
        presses.hideWords();
        reportFailure(place, presses.isAny());
      },
    );
  };
  const presses = holdPresses(place, wake);
  restoreTyped();
  for (const type of GESTURES) addEventListener(type, wake, { passive: true, once: true });
  for (const type of ['focusin', 'input']) place.addEventListener(type, wake);
  if (place.contains(document.activeElement) || (draft && session.read(draft))) wake();
  return wake;
}
