// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LikelyAddress } from '#src/islands/downloads/OrderAddress.tsx';
import { FreshLink } from '#src/islands/downloads/FreshLink.tsx';
import { MyDownloadsForm } from '#src/islands/downloads/MyDownloadsForm.tsx';
import NewsletterForm from '#src/islands/newsletter/NewsletterForm.tsx';
import ReviewForm from '#src/islands/reviews/ReviewForm.tsx';
import { ActionResult } from '#src/islands/ui/ActionResult.tsx';
import { shownIsland } from '#tests/support/shown-island.ts';

const { answer, press, settled, show, status, tick, type, words } = shownIsland();

/** Function responses, in call order. */
let answers: (object | Response)[] = [];
let calls: unknown[] = [];
/** Text of each element scrolled into view. */
let seen: string[] = [];

beforeEach(() => {
  answers = [];
  calls = [];
  seen = [];
  answer('', (input) => {
    calls.push(input);
    return answers.shift() ?? {};
  });
  HTMLElement.prototype.scrollIntoView = function note(this: HTMLElement) {
    seen.push(this.textContent);
  };
});

describe('result of a click', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(Math.min(count + 1, 2))}>More</button>
        <ActionResult>{count > 0 && `Pressed ${count}.`}</ActionResult>
      </>
    );
  }

  test('scrolls each new message into view, and never scrolls the page without one', async () => {
    await show(<Counter />);
    expect(seen).toEqual([]);
    for (let presses = 0; presses < 3; presses += 1) await press('More');
    expect(seen).toEqual(['Pressed 1.', 'Pressed 2.']);
  });
});

describe('lost books form', () => {
  test("shows the function's message below the button, and keeps the address so that it can be checked", async () => {
    answers = [{ message: 'An email is on its way.' }];
    await show(<MyDownloadsForm />);
    await type('#email', 'maria@example.com');
    await press('Email me my books');
    expect(calls).toEqual([{ email: 'maria@example.com' }]);
    expect(seen.at(-1)).toBe('An email is on its way.');
    expect(document.querySelector<HTMLInputElement>('#email')?.value).toBe('maria@example.com');
  });
});

describe('fresh link', () => {
  test("shows the masked address on success and the function's message on an error", async () => {
    answers = [
      { emailMasked: 'm•••@example.com' },
      Response.json(
        { error: 'too_many_requests', message: 'Try again tomorrow.' },
        { status: 429 },
      ),
    ];
    await show(<FreshLink token="token" />);
    await press('Send me a new link');
    expect(seen.at(-1)).toContain('We sent a new link to m•••@example.com.');
    await press('Send me a new link');
    expect(seen.at(-1)).toContain('Try again tomorrow.');
  });
});

describe("typo in an order's address", () => {
  test('suggests a correction, sends the books to that address with one click, and hides the suggestion', async () => {
    answers = [{ emailMasked: 'm•••@gmail.com' }];
    const onChange = vi.fn();
    const change = { until: Date.now() + 60_000, likelyMasked: 'm•••@gmail.com' };
    await show(<LikelyAddress sessionId="cs_test_1" change={change} onChange={onChange} />);
    expect(words()).toContain('Did you mean m•••@gmail.com?');
    await press('Yes, send my books there');
    expect(calls).toEqual([{ action: 'take-likely', sessionId: 'cs_test_1' }]);
    expect(onChange).toHaveBeenCalledWith('m•••@gmail.com');
    expect(words()).not.toContain('Did you mean');
    expect(seen.at(-1)).toContain('m•••@gmail.com');
  });
});

describe('newsletter form', () => {
  test('explains the remaining step and clears the field', async () => {
    await show(<NewsletterForm />);
    await type('#footer-email', 'maria@example.com');
    await press('Subscribe');
    expect(calls).toEqual([{ action: 'subscribe', email: 'maria@example.com' }]);
    expect(seen.at(-1)).toContain('One more step: we sent an email to maria@example.com.');
    expect(document.querySelector<HTMLInputElement>('#footer-email')?.value).toBe('');
  });
});

describe('book review form', () => {
  const book = (slug: string, isReviewed = false) => ({ slug, title: slug, isReviewed });

  test('shows a loading message, then says that all books are already reviewed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer('', () => promise);
    history.replaceState(null, '', '/review#t=token');
    await show(<ReviewForm />);
    expect(status()[0]).toBe('Looking for your books...');
    await settled(() => resolve(Response.json({ books: [book('meal-plan', true)] })));
    expect(words()).toBe('Thank you. We already have your review.');
    expect(document.activeElement?.textContent).toBe(words());
  });

  test('focuses the thank-you message, and shows an empty form for the next book', async () => {
    history.replaceState(null, '', '/review#t=token');
    answers = [
      { books: [book('meal-plan'), book('journal')] },
      { books: [book('meal-plan', true), book('journal')] },
    ];
    await show(<ReviewForm />);
    await tick('#review-stars-4');
    await type('#review-text', 'Clear words.');
    await type('#review-name', 'Ann');
    await tick('#review-consent');
    await press('Send my review');
    expect(calls.at(-1)).toEqual({
      action: 'send',
      token: 'token',
      slug: 'meal-plan',
      stars: 4,
      text: 'Clear words.',
      name: 'Ann',
      consent: true,
      mayShowHealth: false,
    });
    expect(document.activeElement?.textContent).toBe(
      'Thank you. We’ll read your review before it goes up. You can review your next book.',
    );
    const choices = [...document.querySelectorAll('option')].map(({ value }) => value);
    expect(choices).toEqual(['journal']);
    expect(document.querySelector('textarea')?.value).toBe('');
  });

  test.each([
    ['incomplete', '/review', 0],
    ['unknown', '/review#t=token', 1],
  ])('shows a focused error and no form when the link is %s', async (_, address, asked) => {
    history.replaceState(null, '', address);
    answers = [Response.json({ error: 'link_unknown', message: 'No.' }, { status: 404 })];
    await show(<ReviewForm />);
    const said = 'This link isn’t complete. Open it again from your email.';
    expect(document.activeElement?.textContent).toBe(said);
    expect(words()).toBe(`${said}You can also reply to our email. Your books are in My Downloads.`);
    expect(calls).toHaveLength(asked);
  });
});
