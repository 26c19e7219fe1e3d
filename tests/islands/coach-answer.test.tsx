// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import TopicPosts from '#src/islands/community/TopicPosts.tsx';
import { AnswerForm, forgetAnswerDraft } from '#src/islands/coach/AnswerForm.tsx';
import BuyerReviews from '#src/islands/reviews/BuyerReviews.tsx';
import { shownIsland } from '#tests/support/shown-island.ts';
import { typeInto } from '#tests/support/type-into.ts';

const { answer, leave, settled, show, showAgain } = shownIsland();

const quotes = () =>
  [...document.querySelectorAll('li')].map(
    (item) => item.querySelector('blockquote')?.textContent ?? 'no answer',
  );

describe('what the coach answers', () => {
  const written = { id: 'a', text: 'Large print.', name: 'Ann', at: 0 };
  const answered = { ...written, id: 'b', answer: 'Thank you.\n<b>Ann</b>' };

  test('stands below a review, as text, and below no other', async () => {
    const reviews = [written, answered].map((one) => ({ ...one, stars: 5 }));
    answer('', () => ({ count: 2, average: 5, reviews }));
    await show(<BuyerReviews slug="meal-plan" page="/reviews" />);
    expect(quotes()).toEqual(['no answer', 'Your coach answers:Thank you.<b>Ann</b>']);
  });

  test('stands below a post in the same form', async () => {
    const posts = [written, answered].map((one) => ({ ...one, title: 'A slow morning' }));
    answer('', () => ({ posts }));
    await show(<TopicPosts topic="daily-motivation" />);
    expect(quotes()).toEqual(['no answer', 'Your coach answers:Thank you.<b>Ann</b>']);
  });
});

describe('the form for an answer', () => {
  const details = () => document.querySelector('details');
  const field = () => document.querySelector('textarea');

  const type = (value: string) => typeInto(field() as HTMLTextAreaElement, value);

  test('sends what was typed, and keeps it as a draft until it has arrived', async () => {
    const onAnswer = vi.fn();
    const form = <AnswerForm id="a" about="A book" answer={undefined} onAnswer={onAnswer} />;
    await show(form);
    expect(details()?.open).toBe(false);
    await type('Thank you.');
    await settled(() => document.querySelector('button')?.click());
    expect(onAnswer).toHaveBeenCalledWith('Thank you.');

    leave();
    await show(form);
    expect(details()?.open).toBe(true);
    expect(field()?.value).toBe('Thank you.');

    leave();
    forgetAnswerDraft('a');
    await show(form);
    expect(details()?.open).toBe(false);
    expect(field()?.value).toBe('');
  });

  test('begins with the answer that there is, and takes it away when it is sent empty', async () => {
    const onAnswer = vi.fn();
    await show(<AnswerForm id="a" about="A book" answer="Thank you." onAnswer={onAnswer} />);
    expect(document.querySelector('summary')?.textContent).toBe('Change my answer: A book');
    expect(field()?.value).toBe('Thank you.');
    await type('');
    await settled(() => document.querySelector('button')?.click());
    expect(onAnswer).toHaveBeenCalledWith('');
  });

  test('keeps what was typed when another window has answered meanwhile', async () => {
    const form = (answer: string | undefined) => (
      <AnswerForm key={answer} id="a" about="A book" answer={answer} onAnswer={vi.fn()} />
    );
    await show(form(undefined));
    await type('My words.');
    await showAgain(form('Words of the other window.'));
    expect(details()?.open).toBe(true);
    expect(field()?.value).toBe('My words.');
    leave();
    forgetAnswerDraft('a');
    await show(form('Words of the other window.'));
    expect(details()?.open).toBe(false);
    expect(field()?.value).toBe('Words of the other window.');
  });
});
