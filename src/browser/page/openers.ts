import { element } from '../element.ts';
import { PANELS, type Panel } from './panels.ts';
import { allWith, pressedWith, valueOf, type PanelName } from '../trigger-names.ts';
import { afterFirstGesture } from '../visitor.ts';

/**
 * Opens panels. Their openers are links or buttons of a form that lead somewhere without script
 * (`data-opens`). A press shows the native dialog with its busy words in the same frame, brings the island
 * and mounts it; closing takes it away. What does not arrive leads where it leads without script. After the
 * first gesture the likely islands are fetched in a quiet moment, unless the visitor saves data.
 */
export function startOpeners(): void {
  for (const opener of allWith('data-opens')) {
    opener.setAttribute('aria-expanded', 'false');
  }
  document.addEventListener('click', (event) => {
    const opener = pressedWith('data-opens', event);
    if (!opener || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const name = valueOf(opener, 'data-opens');
    if (name) toggle(name, opener);
  });
  afterFirstGesture(bringLikely);
}

interface Frame {
  dialog: HTMLDialogElement;
  body: HTMLElement;
  opener: HTMLElement;
  /** Ends with what is open. */
  closing: AbortController;
}

const frames = new Map<PanelName, Frame>();
const mounting = () => import('../../islands/mount.tsx');

function toggle(name: PanelName, opener: HTMLElement): void {
  const frame = frames.get(name) ?? makeFrame(name);
  frame.opener = opener;
  if (frame.dialog.open) frame.dialog.close();
  else open(name, frame);
}

function open(name: PanelName, frame: Frame): void {
  const panel: Panel = PANELS[name];
  const { dialog, body, opener } = frame;
  if (panel.isBeside && matchMedia(panel.isBeside).matches) dialog.show();
  else dialog.showModal();
  opener.setAttribute('aria-expanded', 'true');
  dialog.querySelector('h2')?.focus();
  const { signal } = (frame.closing = new AbortController());
  body.replaceChildren(element('p', { role: 'status' }, 'One moment.'));
  Promise.all([mounting(), panel.bring()]).then(
    ([{ mount }, { default: Island }]) => {
      if (signal.aborted) return;
      signal.addEventListener('abort', mount(body, Island, { dialog, opener }));
    },
    () => {
      if (!signal.aborted) location.assign(targetOf(opener));
    },
  );
}

/** Where an opener leads without script. */
function targetOf(opener: HTMLElement): string {
  if (opener instanceof HTMLAnchorElement) return opener.href;
  return opener.closest('form')?.action ?? location.href;
}

function makeFrame(name: PanelName): Frame {
  const {
    title,
    note,
    className = '',
    headClassName = 'dialog-head',
    closeName,
    hasOwnClose,
    closedBy,
    isBeside,
  }: Panel = PANELS[name];
  const id = `${name}-title`;
  const body = element('div', { class: 'contents' });
  const dialog = element(
    'dialog',
    {
      class: className,
      id: `${name}-panel`,
      'aria-labelledby': id,
      ...(closedBy ? { closedby: closedBy } : {}),
    },
    element(
      'div',
      { class: headClassName },
      element(
        'div',
        {},
        element('h2', { id, tabindex: '-1' }, title),
        note !== undefined && element('p', {}, note),
      ),
      !hasOwnClose && wayOut(closeName),
    ),
    body,
  );
  const frame: Frame = { dialog, body, opener: dialog, closing: new AbortController() };
  dialog.addEventListener('close', () => {
    // The event comes late: the dialog may already be open again in its other form.
    if (dialog.open) return;
    frame.closing.abort();
    frame.opener.setAttribute('aria-expanded', 'false');
    const { opener } = frame;
    if (opener.isConnected) opener.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  });
  if (isBeside) closeByEscape(dialog);
  document.body.append(dialog);
  frames.set(name, frame);
  return frame;
}

function wayOut(name = 'Close'): HTMLElement {
  return element(
    'form',
    { method: 'dialog' },
    element('button', { class: 'button', 'aria-label': name }, 'Close'),
  );
}

/** A panel beside the page closes by Escape, too. */
function closeByEscape(dialog: HTMLDialogElement): void {
  document.addEventListener('keydown', (event) => {
    const isAlone = document.querySelector('dialog:modal') === null;
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog.open || !isAlone) return;
    event.preventDefault();
    dialog.close();
  });
}

function bringLikely(): void {
  const names = new Set(Array.from(allWith('data-opens'), (one) => valueOf(one, 'data-opens')));
  for (const [name, { isLikely, bring }] of Object.entries<Panel>(PANELS)) {
    if (!isLikely || !names.has(name as PanelName)) continue;
    // A file that does not arrive now is asked for again at the press.
    Promise.all([mounting(), bring()]).catch(() => {});
  }
}
