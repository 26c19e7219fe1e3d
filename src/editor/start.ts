import CMS from '@sveltia/cms';
import { z } from 'zod';
import type { Repository } from '#src/domain/coach/github-repository.ts';
import { editorConfig, formatOf } from './config.ts';
import { fromFile, ContentError, toFile, type FormValue } from './format.ts';
import { endingOf, KINDS, type Kind } from './content-types.ts';
import { PARTS, setTerms } from './article-components.ts';

/** Starts the editor in the page. @param repository Where it saves; without one, a folder of this computer. */
export async function startEditor(repository: Repository | undefined): Promise<void> {
  // The page's policy forbids code that is made from text.
  z.config({ jitless: true });
  for (const kind of KINDS) {
    CMS.registerCustomFormat(formatOf(kind), endingOf(kind), {
      fromFile(text) {
        try {
          return learn(kind, fromFile(kind, text));
        } catch (error) {
          // The editor says for 5 seconds that the browser's console knows more of a file that was broken by hand.
          if (error instanceof ContentError) alert(error.message);
          throw error;
        }
      },
      toFile(value: FormValue) {
        try {
          const file = toFile(kind, value);
          learn(kind, value);
          return file;
        } catch (error) {
          // The editor shows the words of a refusal only when it comes as its own error does (decision 423).
          throw error instanceof ContentError
            ? new Error('saving_failed', { cause: error })
            : error;
        }
      },
    });
  }
  for (const part of PARTS) CMS.registerEditorComponent(part);
  letPeopleZoom();
  sayWhatHelps();
  goBackFirst();
  await CMS.init({ config: editorConfig(repository) });
}

/** What is read or saved here counts for what is saved next. */
function learn(kind: Kind, value: FormValue): FormValue {
  if (kind.name === 'glossary.json') setTerms(value as readonly { id: string }[]);
  return value;
}

/** What keeps the forge from saving, as the editor shows it below “There was an error while saving”. */
const TROUBLE = {
  network:
    'The internet did not answer. What you typed is still here: leave this page open, and press Save again later.',
  token:
    'Your access token has ended. What you typed is still here: copy it if it is long. Then sign out in the menu of the editor, and sign in with a new token.',
} as const;

/** Where the editor would say “Failed to fetch” or “Bad credentials”, it says what helps. */
function sayWhatHelps(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request).catch((cause: unknown) => {
      throw new TypeError(TROUBLE.network, { cause });
    });
    return answer.status === 401
      ? Response.json({ message: TROUBLE.token }, { status: 401 })
      : answer;
  };
}

/** Where two people changed one file, the editor's colored, first and focused button takes the other's words away. */
function goBackFirst(): void {
  new MutationObserver(() => {
    const overwrite = document.querySelector('.primary[data-label="Save Anyway"]');
    const back = overwrite?.parentElement?.querySelector('.secondary');
    if (!overwrite || !back) return;
    overwrite.classList.replace('primary', 'secondary');
    back.classList.replace('secondary', 'primary');
    for (const [button, words] of [
      [overwrite, 'Take Theirs Away'],
      [back, 'Go Back'],
    ] as const)
      button.querySelector('.label')?.replaceChildren(words);
    const advice = document.createElement('p');
    advice.textContent =
      'Go back first: both texts are still there. Copy what you want to keep of yours. Then press Reload Entry at the top, and put it into their text.';
    overwrite.closest('dialog')?.querySelector('.body')?.append(advice);
  }).observe(document.body, { subtree: true, childList: true });
}

/** The editor forbids zoom; who needs large letters has to be able to zoom. */
function letPeopleZoom(): void {
  new MutationObserver(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="viewport"]')) {
      if (/maximum-scale|user-scalable/.test(meta.content))
        meta.content = 'width=device-width, initial-scale=1';
    }
  }).observe(document.head, { subtree: true, childList: true, attributes: true });
}
