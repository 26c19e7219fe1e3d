import { callFunction } from '#src/browser/api.ts';
import { savedWords } from '#src/domain/coach/github-repository.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';

/** Maximum number of saved changes to list. */
const MOST_LISTED = 4;

/**
 * Adds a strip above the editor with a link to the dashboard. After each save, it lists everything
 * that isn't live yet, with a button to publish it. If the coach leaves a text without saving it,
 * the strip leads back to that text.
 * @returns a function to call after each save
 */
export function addDashboardStrip(): { showSaved: () => Promise<void> } {
  const strip = document.createElement('nav');
  strip.id = 'dashboard-strip';
  strip.setAttribute('aria-label', 'Dashboard');
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.tabIndex = -1;
  const news = document.createElement('div');
  strip.append(link('Back to your dashboard'), status, news);
  document.body.prepend(strip);

  const showStatus = (words: string, ...rest: readonly Node[]) => {
    status.textContent = words;
    news.replaceChildren(...rest);
  };
  /** What to show again when the coach leaves a text, because it isn't live yet. */
  let saved: Parameters<typeof showStatus> | undefined;
  const publish = async () => {
    saved = undefined;
    showStatus('Publishing…');
    status.focus();
    try {
      await callFunction('coach-publishing', { action: 'drafts' });
      showStatus('Published. Live in about 2 minutes.', button('OK', 'plain', clear));
    } catch (error) {
      const reason = error instanceof HttpError ? error.message : 'Not published. Try again.';
      showStatus(reason, button('Close', 'plain', clear));
    }
  };
  const clear = () => {
    saved = undefined;
    showStatus('');
    strip.querySelector('a')?.focus();
  };
  let openHash = '';
  // This listener runs before the editor's own, so the page still shows the text that was left.
  addEventListener('hashchange', () => {
    const leftHash = openHash;
    openHash = /\/(?:entries\/|new$)/.test(location.hash) ? location.hash : '';
    // Clear the strip when another text is opened, so that “Saved” can’t be mistaken for its state.
    if (openHash) showStatus('');
    else if (leftHash && document.querySelector('[data-label="Save"]:not(:disabled)'))
      showStatus(
        `You left “${openTextName()}” without saving it. Your changes are kept on this device.`,
        button('Go back to it', 'main', () => (location.hash = leftHash)),
        button('OK', 'plain', () => (saved ? showStatus(...saved) : clear())),
      );
    else if (saved) showStatus(...saved);
  });
  // On a phone, edit.css shows the name in the editor's top bar.
  new MutationObserver(() =>
    document.body.style.setProperty('--open-text', JSON.stringify(openTextName())),
  ).observe(document.head, { subtree: true, childList: true, characterData: true });
  return {
    async showSaved() {
      openHash = '';
      const show = (...message: Parameters<typeof showStatus>) => {
        saved = message;
        if (!openHash) showStatus(...message);
      };
      show('Saved. It isn’t on the live site yet.');
      try {
        const { files } = await callFunction('coach-publishing', { action: 'saved' });
        // GitHub may need a moment to compare the branches.
        if (files.length === 0) throw new Error('GitHub lists no changes yet.');
        const list = document.createElement('ul');
        const more = files.length - MOST_LISTED;
        const lines = files.slice(0, MOST_LISTED).map(savedWords);
        list.append(
          ...[
            ...lines,
            ...(more > 0 ? [`And ${counted(more, 'more change', 'more changes')}`] : []),
          ].map((words) => Object.assign(document.createElement('li'), { textContent: words })),
        );
        show(
          `Saved. Not on the live site yet: ${counted(files.length, 'change')}`,
          list,
          button('Publish to the live site', 'main', () => void publish()),
          button('Not now', 'plain', clear),
        );
      } catch {
        // If publishing isn't set up, or the coach isn't signed in, the dashboard explains what to do.
        show('Saved. It isn’t on the live site yet.', link('Publish it on your dashboard'));
      }
    },
  };
}

/** Returns the name of the open text, such as an article's title. The page's title contains it. */
const openTextName = () => document.title.replace(/ – [^–]*$/, '').replace(/^.* › /, '');

function link(words: string): HTMLAnchorElement {
  const made = Object.assign(document.createElement('a'), {
    href: routes.adminWrite,
    textContent: words,
  });
  // The editor sets target="_blank" on every link that's clicked, so handle this link's clicks
  // here.
  made.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    location.assign(made.href);
  });
  return made;
}

function button(words: string, look: 'main' | 'plain', onPress: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: words,
  });
  made.dataset.look = look;
  made.addEventListener('click', onPress);
  return made;
}
