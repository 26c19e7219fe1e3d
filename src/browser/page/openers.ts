import { element } from '#src/browser/element.ts';
import { isPageReplaced, reloadOffer } from '#src/browser/missing-file.ts';
import { PANELS, type Panel } from './panels.ts';
import { allWith, pressedWith, valueOf, type PanelName } from '#src/browser/trigger-names.ts';
import { afterFirstGesture } from '#src/browser/visitor.ts';

/**
 * Opens panels. Their openers are links or buttons of a form that lead somewhere without script
 * (`data-opens`). A press shows the native dialog with its busy words in the same frame, brings the island
 * and mounts it; closing takes it away. What does not arrive leads where it leads without script, or offers to reload a page that a new deploy has replaced. After the
 * first gesture the likely islands are fetched, or even mounted, in a quiet moment, unless the visitor saves data.
 */
export function startOpeners(): void {
  for (const opener of allWith('data-opens')) {
    opener.setAttribute('aria-expanded', 'false');
  }
  // A double click, as fast as the device counts it as one, is one press of a hand that trembles: its second half
  // takes nothing back, and presses nothing that came under the pointer meanwhile.
  addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener('click', (event) => {
    const opener = pressedWith('data-opens', event);
    if (!opener || event.metaKey || event.ctrlKey || event.shiftKey) return;
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
  /** Takes away what is in it, or on its way; missing while it is empty. */
  filled: AbortController | undefined;
}

const frames = new Map<PanelName, Frame>();
const bring = (name: PanelName) =>
  Promise.all([import('#src/islands/mount-island.tsx'), PANELS[name].bring()]);

function toggle(name: PanelName, opener: HTMLElement): void {
  const frame = frames.get(name) ?? makeFrame(name);
  frame.opener = opener;
  if (frame.dialog.open) frame.dialog.close();
  else open(name, frame);
}

function open(name: PanelName, frame: Frame): void {
  const panel: Panel = PANELS[name];
  const { dialog, opener } = frame;
  if (panel.isBeside && matchMedia(panel.isBeside).matches) dialog.show();
  else dialog.showModal();
  opener.setAttribute('aria-expanded', 'true');
  dialog.querySelector('h2')?.focus();
  if (!frame.filled) fill(name, frame);
}

/** Brings the island of a panel and mounts it, be the panel open or not. */
function fill(name: PanelName, frame: Frame): void {
  const { dialog, body, opener } = frame;
  const { signal } = (frame.filled = new AbortController());
  body.replaceChildren(element('p', { role: 'status' }, 'One moment.'));
  bring(name).then(
    ([{ mount }, { default: Island }]) => {
      if (signal.aborted) return;
      const asPage = () => ({ href: targetOf(frame.opener), label: 'Open it as a page' });
      signal.onabort = mount(body, Island, { dialog, opener }, asPage);
    },
    async () => {
      const isReplaced = await isPageReplaced();
      if (signal.aborted) return;
      frame.filled = undefined;
      if (!dialog.open) return;
      if (isReplaced) body.replaceChildren(reloadOffer('open this'));
      else location.assign(targetOf(frame.opener));
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
    closedBy = '',
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
      closedby: closedBy,
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
      !hasOwnClose && closeButton(closeName),
    ),
    body,
  );
  const frame: Frame = { dialog, body, opener: dialog, filled: undefined };
  dialog.addEventListener('close', () => {
    // The event comes late: the dialog may already be open again in its other form.
    if (dialog.open) return;
    frame.filled?.abort();
    frame.filled = undefined;
    const { opener } = frame;
    opener.setAttribute('aria-expanded', 'false');
    if (opener.isConnected) opener.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  });
  if (isBeside) closeByEscape(dialog);
  // The second half of a double click on the opener is no press beside the panel.
  dialog.addEventListener('mousedown', ({ detail }) => {
    dialog.closedBy = detail < 2 ? closedBy : '';
  });
  document.body.append(dialog);
  frames.set(name, frame);
  return frame;
}

function closeButton(name = 'Close'): HTMLElement {
  return element(
    'form',
    { method: 'dialog' },
    element('button', { class: 'button', 'aria-label': name }, 'Close'),
  );
}

/** A panel beside the page closes by Escape, too. */
function closeByEscape(dialog: HTMLDialogElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog.open) return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    dialog.close();
  });
}

function bringLikely(): void {
  for (const opener of allWith('data-opens')) {
    const name = valueOf(opener, 'data-opens');
    if (!name || frames.has(name)) continue;
    const { ahead }: Panel = PANELS[name];
    if (ahead === 'mounted') fill(name, makeFrame(name));
    // A file that does not arrive now is asked for again at the press.
    else if (ahead) bring(name).catch(() => {});
  }
}
