// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { addDashboardStrip } from '#src/editor/dashboard-strip.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Stubs `fetch` with one response per action. Returns the list of requested actions. */
function respond(responses: Readonly<Record<string, Response>>) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { action } = JSON.parse(body) as { action: string };
    sent.push(action);
    return Promise.resolve(responses[action]);
  });
  return sent;
}

const words = () => document.querySelector('nav')?.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const file = (name: string) => ({ file: `content/events/${name}.json`, state: 'new' });

test('links back to the dashboard before anything is saved', () => {
  addDashboardStrip();
  expect(document.querySelector('nav a')?.getAttribute('href')).toBe('/admin/write');
  expect(words()).toBe('Back to your dashboard');
});

test('goes back in the same tab, even though the editor opens links in a new one', () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  const editor = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.body.addEventListener('click', editor);
  addDashboardStrip();
  document.querySelector<HTMLElement>('nav a')?.click();
  document.body.removeEventListener('click', editor);
  expect(assign).toHaveBeenCalledExactlyOnceWith(new URL('/admin/write', location.href).href);
  expect(editor).not.toHaveBeenCalled();
});

test('after a save, lists what isn’t live yet, and publishes it with one click', async () => {
  const files = ['kitchen-evening', 'a', 'b', 'c', 'd'].map(file);
  const sent = respond({ saved: Response.json({ files }), drafts: Response.json({}) });
  await addDashboardStrip().showSaved();
  expect(words()).toContain('Saved. Not on the live site yet: 5 changes');
  expect(words()).toContain('New event: Kitchen evening');
  expect(words()).toContain('And 1 more change');
  expect(sent).toEqual(['saved']);
  button('Publish to the live site')?.click();
  await vi.waitFor(() => expect(words()).toContain('Published. Live in about 2 minutes.'));
  expect(sent).toEqual(['saved', 'drafts']);
  expect(button('Publish to the live site')).toBeUndefined();
});

test('explains why publishing failed', async () => {
  const problem = { error: 'bad_request', message: 'Fix the problems in your preview first.' };
  respond({
    saved: Response.json({ files: [file('a')] }),
    drafts: Response.json(problem, { status: 400 }),
  });
  await addDashboardStrip().showSaved();
  button('Publish to the live site')?.click();
  await vi.waitFor(() => expect(words()).toContain(problem.message));
});

test.each([
  [
    'the coach isn’t signed in',
    Response.json({ error: 'sign_in_needed', message: 'x' }, { status: 401 }),
  ],
  ['GitHub lists no changes yet', Response.json({ files: [] })],
])('links to the dashboard if %s', async (_reason, saved) => {
  respond({ saved });
  await addDashboardStrip().showSaved();
  expect(words()).toContain('Saved. It isn’t on the live site yet.');
  expect(words()).toContain('Publish it on your dashboard');
});

// Keep the tests below last, because happy-dom dispatches more `hashchange` events after a test has
// ended.
const goTo = (hash: string) => {
  history.replaceState(undefined, '', hash);
  dispatchEvent(new Event('hashchange'));
};

test('leads back to a text that was left with unsaved changes', async () => {
  respond({ saved: Response.json({ files: [file('a')] }) });
  const { showSaved } = addDashboardStrip();
  const save = Object.assign(document.createElement('button'), { disabled: true });
  save.dataset['label'] = 'Save';
  document.body.append(save);
  document.title = 'Articles › Sleep and rest – Edit the site';
  goTo('#/collections/blog/entries/sleep');
  goTo('#/collections/blog');
  expect(words()).toBe('Back to your dashboard');
  goTo('#/collections/blog/entries/sleep');
  save.disabled = false;
  goTo('#/collections/blog');
  expect(words()).toContain('You left “Sleep and rest” without saving it.');
  button('Go back to it')?.click();
  expect(location.hash).toBe('#/collections/blog/entries/sleep');
  await showSaved();
  goTo('#/collections/blog');
  expect(words()).toContain('Saved. Not on the live site yet: 1 change');
});

test('doesn’t say “Saved” while another text is open', async () => {
  respond({ saved: Response.json({ files: [file('a')] }) });
  const { showSaved } = addDashboardStrip();
  await showSaved();
  goTo('#/collections/blog');
  expect(words()).toContain('Saved.');
  goTo('#/collections/blog/entries/sleep-after-stroke');
  expect(words()).toBe('Back to your dashboard');
  goTo('#/collections/blog');
  expect(words()).toContain('Saved. Not on the live site yet: 1 change');
  const saving = showSaved();
  goTo('#/collections/events/new');
  await saving;
  expect(words()).toBe('Back to your dashboard');
});
