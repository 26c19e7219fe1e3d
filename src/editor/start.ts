import CMS from '@sveltia/cms';
import { z } from 'zod';
import type { Repository } from '#src/domain/coach/github-repository.ts';
import { editorConfig, formatOf } from './config.ts';
import { fromFile, ContentError, toFile, type FormValue } from './format.ts';
import { pastDateQuestion } from './past-date.ts';
import { endingOf, KINDS, type Kind } from './content-types.ts';
import { addDashboardStrip } from './dashboard-strip.ts';
import { PARTS, setTerms } from './article-components.ts';

/**
 * Starts the editor on the page.
 * @param repository Where the editor saves. If omitted, it uses a folder on this computer.
 */
export async function startEditor(repository: Repository | undefined): Promise<void> {
  // The page's Content Security Policy forbids code generated from strings.
  z.config({ jitless: true });
  for (const kind of KINDS) {
    CMS.registerCustomFormat(formatOf(kind), endingOf(kind), {
      fromFile(text) {
        try {
          return updateTerms(kind, fromFile(kind, text));
        } catch (error) {
          // If a manual edit broke a file, all the editor itself shows is a 5-second hint to check
          // the browser console.
          if (error instanceof ContentError) alert(error.message);
          throw error;
        }
      },
      toFile(value: FormValue) {
        try {
          const file = toFile(kind, value);
          const question =
            kind.name === 'events/<id>.json' ? pastDateQuestion(value, Date.now()) : undefined;
          if (question && !confirm(question))
            throw new ContentError('Nothing was saved. Choose a date that’s still to come.');
          updateTerms(kind, value);
          return file;
        } catch (error) {
          // The editor shows an error's message only if the error looks like one of its own
          // (decision 423).
          throw error instanceof ContentError
            ? new Error('saving_failed', { cause: error })
            : error;
        }
      },
    });
  }
  for (const part of PARTS) CMS.registerEditorComponent(part);
  allowZoom();
  keepScrollPosition();
  explainSaveErrors();
  makeGoBackDefault();
  askBeforeRemoving();
  keepLastWords();
  focusInvalidField();
  const { showSaved } = addDashboardStrip();
  CMS.registerEventListener({ name: 'postSave', handler: () => void showSaved() });
  if (repository && !import.meta.env.DEV) document.documentElement.dataset.savesTo = 'github';
  await CMS.init({ config: editorConfig(repository) });
}

/** Uses glossary terms that were just read or saved to validate later saves. */
function updateTerms(kind: Kind, value: FormValue): FormValue {
  if (kind.name === 'glossary.json') setTerms(value as readonly { id: string }[]);
  return value;
}

/**
 * Explanations of a failed save to GitHub. The editor shows them below its own generic
 * message, which edit.css hides.
 */
const TROUBLE = {
  network:
    'You’re not connected to the internet. What you typed is still here. Leave this page open, and select Save again later.',
  token:
    'Your access token has expired. What you typed is still here. If it’s long, copy it. Then sign out from the editor’s menu, and sign in with a new token.',
} as const;

/**
 * Replaces “Failed to fetch” and “Bad credentials” in the editor with messages that explain what to
 * do.
 */
function explainSaveErrors(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request).catch((cause: unknown) => {
      throw new TypeError(TROUBLE.network, { cause });
    });
    return answer.status === 401 && !answer.url.startsWith(`${location.origin}/`)
      ? Response.json({ message: TROUBLE.token }, { status: 401 })
      : answer;
  };
}

/**
 * If two people change the same file, the editor's default button, which also has focus, overwrites
 * the other person's text. Make Go Back the default instead.
 */
function makeGoBackDefault(): void {
  new MutationObserver(() => {
    const overwrite = document.querySelector('.primary[data-label="Save Anyway"]');
    const back = overwrite?.parentElement?.querySelector('.secondary');
    if (!overwrite || !back) return;
    overwrite.classList.replace('primary', 'secondary');
    back.classList.replace('secondary', 'primary');
    for (const [button, words] of [
      [overwrite, 'Replace Their Text'],
      [back, 'Go Back'],
    ] as const)
      button.querySelector('.label')?.replaceChildren(words);
    const advice = document.createElement('p');
    advice.textContent =
      'Someone else changed this, too. Go back first, so you don’t lose either text. Copy the parts of yours you want to keep. Then select Reload Entry at the top, and add them to the other text.';
    overwrite.closest('dialog')?.querySelector('.body')?.append(advice);
  }).observe(document.body, { subtree: true, childList: true });
}

/** Asks before something is removed from a list, because Remove is close to other buttons. */
function askBeforeRemoving(): void {
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button || button.getAttribute('aria-label') !== 'Remove') return;
      if (confirm('Remove this? It will disappear from your site when you save.')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * The editor reads a text up to half a second after the last key. If the coach selects Save, Update,
 * or the back arrow sooner, wait that long, so that her last words aren't lost.
 */
function keepLastWords(): void {
  const waitMs = 600;
  let lastKey = -Infinity;
  document.addEventListener('input', ({ timeStamp }) => (lastKey = timeStamp), { capture: true });
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button || event.timeStamp - lastKey > waitMs) return;
      const { ariaLabel, dataset } = button;
      if (!['Cancel Editing', 'Save', 'Update'].includes(ariaLabel || dataset['label'] || ''))
        return;
      event.stopImmediatePropagation();
      setTimeout(() => button.click(), waitMs);
    },
    { capture: true },
  );
}

/**
 * After Save is selected, moves the focus to the first invalid field, which shows its own error. The
 * editor only shows a message that covers part of a phone's form, so edit.css hides it there.
 */
function focusInvalidField(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-label="Save"]')) return;
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>('.content-editor [aria-invalid="true"]');
      if (!field) return;
      observer.disconnect();
      field.focus();
      field.scrollIntoView({ block: 'center' });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    setTimeout(() => observer.disconnect(), 2000);
  });
}

/**
 * When the rich view opens a text, it focuses each component in it, which scrolls to the last one.
 * Components can't be focused until that has happened.
 */
function keepScrollPosition(): void {
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    for (const node of added) {
      if (!(node instanceof Element)) continue;
      const parts = node.querySelectorAll('.lexical-root [data-component-name]');
      for (const part of [node, ...parts]) {
        if (!part.matches('.lexical-root [data-component-name]')) continue;
        part.removeAttribute('tabindex');
        requestAnimationFrame(() => part.setAttribute('tabindex', '0'));
      }
    }
  }).observe(document.body, { subtree: true, childList: true });
}

/** The editor disables zoom, but people who need large text must be able to zoom. */
function allowZoom(): void {
  new MutationObserver(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="viewport"]')) {
      if (/maximum-scale|user-scalable/.test(meta.content))
        meta.content = 'width=device-width, initial-scale=1';
    }
  }).observe(document.head, { subtree: true, childList: true, attributes: true });
}
