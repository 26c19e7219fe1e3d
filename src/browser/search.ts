import type MiniSearch from 'minisearch';
import { countText, searchOptions, type SearchHit } from '../domain/search.ts';
import { routes } from '../routes.ts';
import { element, need } from './elements.ts';

/** The most that is shown: a longer list tires more than it helps. */
const MOST = 12;

let index: Promise<MiniSearch> | undefined;

/** The index comes with the first search or the first touch of the field, never with the page. */
async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, response] = await Promise.all([
    import('minisearch'),
    fetch(routes.searchIndex),
  ]);
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  return Search.loadJSON(await response.text(), searchOptions);
}

function openIndex(): Promise<MiniSearch> {
  index ??= loadIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

/** Runs the search page. The words stand in the address too, so that the way back finds them again. */
export function startSearch(): void {
  const form = need('[data-search]', HTMLFormElement);
  const field = need('#search-words', HTMLInputElement);
  const problem = need('#search-words-error', HTMLElement);
  const results = need('[data-results]', HTMLElement);
  const heading = need('[data-results] h2', HTMLElement);
  const list = need('[data-results] ul', HTMLElement);
  const tips = need('[data-no-results]', HTMLElement);
  let latest = 0;

  const complain = (text: string) => {
    problem.textContent = text;
    problem.hidden = text === '';
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };

  const show = async (words: string, withFocus: boolean) => {
    latest += 1;
    const mine = latest;
    try {
      const found = (await openIndex()).search(words);
      if (mine !== latest) return;
      const hits = found.slice(0, MOST).map((hit) => hit as unknown as SearchHit);
      heading.textContent = countText(found.length, words, hits.length);
      list.replaceChildren(...hits.map(toItem));
      tips.hidden = hits.length > 0;
      results.hidden = false;
      if (withFocus) heading.focus();
    } catch {
      if (mine !== latest) return;
      results.hidden = true;
      complain('The search could not be loaded. Check that you are online, and try again.');
      field.focus();
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const words = field.value.trim();
    if (!words) {
      complain('Type what you are looking for, for example “sleep”.');
      results.hidden = true;
      field.focus();
      return;
    }
    complain('');
    history.replaceState(history.state, '', `${routes.search}?q=${encodeURIComponent(words)}`);
    void show(words, true);
  });
  field.addEventListener('focus', () => void openIndex().catch(() => undefined), { once: true });

  const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, 100);
  if (asked) {
    field.value = asked;
    void show(asked, false);
  }
}

function toItem({ href, kind, title, description }: SearchHit): HTMLLIElement {
  return element(
    'li',
    { class: 'card flow' },
    element('p', { class: 'small' }, kind),
    element('h3', {}, element('a', { href }, title)),
    element('p', {}, description),
  );
}
