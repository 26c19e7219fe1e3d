// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import intent from '#src/islands/intent-directive.ts';

/** Simulates the end of hydration. */
let hydrated = (): void => undefined;
let posts = 0;
let island: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  posts = 0;
  document.body.innerHTML = '<astro-island ssr><form></form></astro-island>';
  island = document.querySelector('astro-island') as HTMLElement;
  // If nothing prevents the submission, the browser sends a POST.
  document.body.onsubmit = ({ defaultPrevented }) => {
    if (!defaultPrevented) posts++;
    return false;
  };
  const start = () =>
    new Promise<void>((resolve) => {
      hydrated = () => {
        island.removeAttribute('ssr');
        resolve();
      };
    });
  void intent(() => Promise.resolve(start), { name: 'X', value: 'guide' }, island);
});
afterEach(() => vi.useRealTimers());

const submit = () => document.querySelector('form')?.requestSubmit();
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('passes a form submitted before hydration to its island exactly once', async () => {
  submit();
  await wait(1_000);
  submit();
  expect(posts).toBe(0);
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  island.addEventListener('submit', onSubmit);
  hydrated();
  await wait(5_000);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(posts).toBe(0);
});

test('posts a form once if its island hasn’t loaded after two seconds', async () => {
  submit();
  await wait(1_000);
  submit();
  await wait(999);
  expect(posts).toBe(0);
  await wait(1);
  expect(posts).toBe(1);
  hydrated();
  await wait(5_000);
  expect(posts).toBe(1);
});

test('posts a form without waiting again if its island never loads', async () => {
  submit();
  await wait(2_000);
  submit();
  expect(posts).toBe(2);
});
