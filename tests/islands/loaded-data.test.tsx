// @vitest-environment happy-dom
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '#src/domain/http-error.ts';
import { ActionButton, ActionStatus, useAction } from '#src/islands/ui/action.tsx';
import { LoadedData } from '#src/islands/ui/LoadedData.tsx';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { shownIsland } from '#tests/support/shown-island.ts';

const { press, settled, show, status, words } = shownIsland();

/** Stubs a function whose responses the test resolves. */
function answers() {
  const asked: PromiseWithResolvers<string[]>[] = [];
  return {
    asked,
    read: () => {
      const next = Promise.withResolvers<string[]>();
      asked.push(next);
      return next.promise;
    },
  };
}

function List({ read, client }: { read: () => Promise<string[]>; client: QueryClient }) {
  const query = useQuery({ queryKey: ['list'], queryFn: read, retry: false }, client);
  return (
    <LoadedData query={query} busy="Reading..." empty={<p>Nothing is here.</p>}>
      {(items) => (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </LoadedData>
  );
}

describe('list loaded from a function', () => {
  test('shows a loading message, then the items', async () => {
    const { asked, read } = answers();
    await show(<List read={read} client={serverState} />);
    expect(status()[0]).toBe('Reading...');
    await settled(() => asked[0]?.resolve(['a']));
    expect(words()).toBe('a');
  });

  test('shows a message if the list is empty', async () => {
    const { asked, read } = answers();
    await show(<List read={read} client={serverState} />);
    await settled(() => asked[0]?.resolve([]));
    expect(words()).toBe('Nothing is here.');
  });

  test('focuses the error, and a click retries and moves the focus to the items', async () => {
    const { asked, read } = answers();
    await show(<List read={read} client={serverState} />);
    await settled(() => asked[0]?.reject(new HttpError('upstream_unavailable', 'No answer.')));
    expect(words()).toContain('That didn’t workNo answer.');
    expect(document.activeElement?.className).toContain('notice');
    await press('Try again');
    expect(words()).toContain('One moment...');
    await settled(() => asked[1]?.resolve(['b']));
    expect(words()).toBe('b');
    expect(document.activeElement?.textContent).toBe('b');
  });

  test('offers to sign in if nothing else would help', async () => {
    const { asked, read } = answers();
    await show(<List read={read} client={serverState} />);
    await settled(() => asked[0]?.reject(new HttpError('sign_in_needed', 'Sign in.')));
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/auth?tab=second#sign-in');
    expect(document.querySelector('button')).toBeNull();
  });

  test('keeps the current items if a refresh fails, and shows an error', async () => {
    const { asked, read } = answers();
    await show(<List read={read} client={serverState} />);
    await settled(() => asked[0]?.resolve(['a']));
    await settled(() => void serverState.invalidateQueries({ queryKey: ['list'] }));
    await settled(() => asked[1]?.reject(new HttpError('upstream_unavailable', 'No answer.')));
    expect(words()).toMatch(/couldn’t update it: No answer\..*a$/);
    await press('Try again');
    expect(document.querySelector('li')?.textContent).toBe('a');
    await settled(() => asked[2]?.resolve(['b']));
    expect(words()).toBe('b');
  });

  test('ignores a stale response to a request made before a change', async () => {
    const { asked, read } = answers();
    await show(<List read={read} client={serverState} />);
    await settled(() => asked[0]?.resolve(['a']));
    await settled(() => void serverState.invalidateQueries({ queryKey: ['list'] }));
    await settled(() => changeAnswer<string[]>(['list'], () => ['changed']));
    await settled(() => asked[1]?.resolve(['old']));
    expect(words()).toBe('changed');
  });
});

function Press({ work }: { work: () => Promise<string> }) {
  const action = useAction();
  return (
    <>
      <ActionButton action={action} onPress={() => void action.run('Sending...', work)}>
        Send
      </ActionButton>
      <ActionStatus action={action} />
    </>
  );
}

describe('action button', () => {
  test('shows progress beside the button right away, runs one action at a time, and reports the result', async () => {
    const done = Promise.withResolvers<string>();
    const work = vi.fn(() => done.promise);
    await show(<Press work={work} />);
    await press('Send');
    await press('Send');
    expect(work).toHaveBeenCalledOnce();
    expect(status()[0]).toBe('Sending...');
    expect(document.querySelector('button')?.getAttribute('aria-disabled')).toBe('true');
    await settled(() => done.resolve('Sent.'));
    expect(status()[0]).toBe('Sent.');
  });

  test('shows an error and can be clicked again', async () => {
    const work = vi.fn(async () => {
      throw new HttpError('access_stopped', 'Nothing was sent.');
    });
    await show(<Press work={work} />);
    await press('Send');
    expect(words()).toContain('Nothing was sent.');
    await press('Send');
    expect(work).toHaveBeenCalledTimes(2);
  });
});
