import { element } from '#src/browser/element.ts';
import { isPageReplaced, reloadOffer } from '#src/browser/reload-after-deploy.ts';
import { PANELS, type Panel } from './panels.ts';
import { allWith, pressedWith, valueOf, type PanelName } from '#src/browser/trigger-names.ts';
import { afterFirstGesture } from '#src/browser/first-gesture.ts';

/**
 * Opens panels. Their openers (`data-opens`) are links or form buttons, so they also work without
 * JavaScript. A click shows the native dialog with a loading message in the same frame, then loads
 * and mounts the island. Closing unmounts it. If the island doesn't load, the opener goes where it
 * would without JavaScript, or offers a reload if a newer deploy has replaced the page. After the
 * first gesture, when the browser is idle, the islands most likely to be used are prefetched or
 * even mounted, unless the browser is set to save data or the connection is slow.
 */
export function openPanelsOnClick(): void {
  for (const opener of allWith('data-opens')) {
    opener.setAttribute('aria-expanded', 'false');
  }
  // Treat a double-click as one click, for visitors with a tremor. Otherwise, the second click
  // could undo the first or activate something that has just appeared under the pointer.
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
  afterFirstGesture(loadLikely);
}

interface Frame {
  dialog: HTMLDialogElement;
  body: HTMLElement;
  opener: HTMLElement;
  /** Unmounts the content or cancels loading it. Undefined while the frame is empty. */
  filled?: AbortController | undefined;
}

const frames = new Map<PanelName, Frame>();
const load = (name: PanelName) =>
  Promise.all([import('#src/islands/mount-island.tsx'), PANELS[name].load()]);

function toggle(name: PanelName, opener: HTMLElement): void {
  const frame = frames.get(name) ?? makeFrame(name);
  frame.opener = opener;
  if (frame.dialog.open) frame.dialog.close();
  else open(name, frame);
}

function open(name: PanelName, frame: Frame): void {
  const panel: Panel = PANELS[name];
  const { dialog, opener } = frame;
  if (panel.besideIf && matchMedia(panel.besideIf).matches) dialog.show();
  else dialog.showModal();
  opener.setAttribute('aria-expanded', 'true');
  dialog.querySelector('h2')?.focus();
  if (!frame.filled) fill(name, frame);
}

/** Loads and mounts a panel's island, whether or not the panel is open. */
function fill(name: PanelName, frame: Frame): void {
  const { dialog, body, opener } = frame;
  const { signal } = (frame.filled = new AbortController());
  body.replaceChildren(element('p', { role: 'status' }, 'One moment.'));
  load(name).then(
    ([{ mount }, { default: Island }]) => {
      if (signal.aborted) return;
      const asPage = () => ({ href: targetOf(frame.opener), label: 'Open full page' });
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

/** Returns the URL that an opener links to without JavaScript. */
function targetOf(opener: HTMLElement): string {
  if (opener instanceof HTMLAnchorElement) return opener.href;
  return opener.closest('form')?.action ?? location.href;
}

function makeFrame(name: PanelName): Frame {
  const {
    title,
    note,
    className = '',
    headClassName = '',
    closeName,
    hasOwnClose,
    closedBy = '',
    besideIf,
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
        !!note && element('p', {}, note),
      ),
      !hasOwnClose && closeButton(closeName),
    ),
    body,
  );
  const frame: Frame = { dialog, body, opener: dialog };
  dialog.addEventListener('close', () => {
    // The `close` event fires late, so the dialog may have been opened again in the meantime.
    if (dialog.open) return;
    frame.filled?.abort();
    frame.filled = undefined;
    const { opener } = frame;
    opener.setAttribute('aria-expanded', 'false');
    if (opener.isConnected) opener.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  });
  if (besideIf) closeByEscape(dialog);
  // The second click of a double-click on the opener doesn't count as a click outside the panel.
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

/** Makes Escape close a non-modal panel as well. */
function closeByEscape(dialog: HTMLDialogElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog.open) return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    dialog.close();
  });
}

function loadLikely(): void {
  for (const opener of allWith('data-opens')) {
    const name = valueOf(opener, 'data-opens');
    if (!name || frames.has(name)) continue;
    const { ahead }: Panel = PANELS[name];
    if (ahead === 'mounted') fill(name, makeFrame(name));
    // If prefetching fails, the next click tries again.
    else if (ahead) load(name).catch(() => {});
  }
}
