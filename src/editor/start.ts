import CMS from '@sveltia/cms';
import { z } from 'zod';
import type { Repository } from '#src/domain/repository.ts';
import { editorConfig, formatOf } from './config.ts';
import { fromFile, ContentError, toFile, type FormValue } from './format.ts';
import { endingOf, KINDS } from './kinds.ts';
import { PARTS } from './parts.ts';

/** Starts the editor in the page. @param repository Where it saves; without one, a folder of this computer. */
export async function startEditor(repository: Repository | undefined): Promise<void> {
  // The page's policy forbids code that is made from text.
  z.config({ jitless: true });
  for (const kind of KINDS) {
    CMS.registerCustomFormat(formatOf(kind), endingOf(kind), {
      fromFile: (text) => fromFile(kind, text),
      toFile: (value: FormValue) => inItsWords(() => toFile(kind, value)),
    });
  }
  for (const part of PARTS) CMS.registerEditorComponent(part);
  letPeopleZoom();
  sayWhatHelps();
  await CMS.init({ config: editorConfig(repository) });
}

/** The editor shows the words of a refusal only when it comes as its own error does (decision 423). */
function inItsWords<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof ContentError ? new Error('saving_failed', { cause: error }) : error;
  }
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

/** The editor forbids zoom; who needs large letters has to be able to zoom. */
function letPeopleZoom(): void {
  new MutationObserver(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="viewport"]')) {
      if (/maximum-scale|user-scalable/.test(meta.content))
        meta.content = 'width=device-width, initial-scale=1';
    }
  }).observe(document.head, { subtree: true, childList: true, attributes: true });
}
