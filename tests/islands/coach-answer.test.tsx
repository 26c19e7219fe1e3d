// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import TopicPosts from '#src/islands/community/TopicPosts.tsx';
import { changeSubmission } from '#src/islands/coach/change-submission.ts';
import { AnswerForm } from '#src/islands/coach/SubmissionActions.tsx';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import BuyerReviews from '#src/islands/reviews/BuyerReviews.tsx';
import { shownIsland } from '#tests/support/shown-island.ts';
import { typeInto } from '#tests/support/type-into.ts';

const { answer, leave, settled, show, showAgain } = shownIsland();

const quotes = () =>
  [...document.querySelectorAll('li')].map(
    (item) => item.querySelector('blockquote')?.textContent ?? 'no answer',
  );

describe("coach's reply", () => {
  const written = { id: 'a', text: 'Large print.', name: 'Ann', at: 0 };
  const answered = { ...written, id: 'b', answer: 'Thank you.\n<b>Ann</b>' };

  test('shows the coach’s reply as plain text below its review and nowhere else', async () => {
    const reviews = [written, answered].map((one) => ({ ...one, stars: 5 }));
    answer('', () => ({ count: 2, average: 5, reviews }));
    await show(<BuyerReviews slug="meal-plan" page="/reviews" />);
    expect(quotes()).toEqual(['no answer', 'Your coach replied:Thank you.<b>Ann</b>']);
  });

  test('shows the coach’s reply as plain text below a post, too', async () => {
    const posts = [written, answered].map((one) => ({ ...one, title: 'A slow morning' }));
    answer('', () => ({ posts }));
    await show(<TopicPosts topic="daily-motivation" />);
    expect(quotes()).toEqual(['no answer', 'Your coach replied:Thank you.<b>Ann</b>']);
  });
});

describe('reply form', () => {
  const details = () => document.querySelector('details');
  const field = () => document.querySelector('textarea');

  const item = (given?: string): CoachSubmission => ({
    ...{ kind: 'review', id: 'a', title: 'A book', stars: 5, text: 'x', name: 'Tea', at: 0 },
    ...{ state: 'waiting', ahead: 0, soundsGrave: false, mayBeGrave: false, mayShowHealth: false },
    answer: given,
  });
  const change = (text: string, seen = '') => ({ action: 'answer' as const, answer: text, seen });

  const type = (value: string) => typeInto(field() as HTMLTextAreaElement, value);

  test('sends the reply, and keeps it as a draft until it’s received', async () => {
    const onAnswer = vi.fn();
    const form = (
      <AnswerForm item={item()} buttonLook="line" onTyped={() => undefined} onAnswer={onAnswer} />
    );
    await show(form);
    expect(details()?.open).toBe(false);
    await type('Thank you.');
    await settled(() => document.querySelector('button')?.click());
    expect(onAnswer).toHaveBeenCalledWith(change('Thank you.'));

    leave();
    await show(form);
    expect(details()?.open).toBe(true);
    expect(field()?.value).toBe('Thank you.');

    leave();
    answer('coach-submissions', () => item('Thank you.'));
    await changeSubmission(item(), change('Thank you.'));
    await show(form);
    expect(details()?.open).toBe(false);
    expect(field()?.value).toBe('');
  });

  test('starts with the existing reply, and deletes it if it’s submitted empty', async () => {
    const onAnswer = vi.fn();
    await show(
      <AnswerForm
        item={item('Thank you.')}
        buttonLook="line"
        onTyped={() => undefined}
        onAnswer={onAnswer}
      />,
    );
    expect(document.querySelector('summary')?.textContent).toBe(
      'Edit my answer: 5 out of 5 stars for A book',
    );
    expect(field()?.value).toBe('Thank you.');
    await type('');
    await settled(() => document.querySelector('button')?.click());
    expect(onAnswer).toHaveBeenCalledWith(change('', 'Thank you.'));
  });

  test('keeps the input if another window has already sent a reply', async () => {
    const form = (given?: string) => (
      <AnswerForm
        key={given}
        item={item(given)}
        buttonLook="line"
        onTyped={() => undefined}
        onAnswer={vi.fn()}
      />
    );
    await show(form());
    await type('My words.');
    await showAgain(form('Words of the other window.'));
    expect(details()?.open).toBe(true);
    expect(field()?.value).toBe('My words.');
    leave();
    answer('coach-submissions', () => item('My words.'));
    await changeSubmission(item(), change('My words.'));
    await show(form('Words of the other window.'));
    expect(details()?.open).toBe(false);
    expect(field()?.value).toBe('Words of the other window.');
  });
});
