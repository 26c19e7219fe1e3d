import type { ReviewableBooks, ReviewsInput } from '../contracts/reviews.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { element, need } from './elements.ts';
import { readLinkToken } from './link-token.ts';

/** Runs the page that a mailed link opens: stars, words and a name for one book at a time. */
export function startWriteReview(): void {
  const token = readLinkToken();
  const form = need('[data-write-review]', HTMLFormElement);
  const status = need('[data-review-status]', HTMLElement);
  const problem = need('[data-review-problem]', HTMLElement);
  const book = need('#review-book', HTMLSelectElement);
  const submit = need('[data-write-review] button', HTMLButtonElement);

  const complain = (words: string) => {
    problem.textContent = words;
    problem.hidden = words === '';
    if (words !== '') problem.focus();
  };
  const ask = async (input: ReviewsInput): Promise<ReviewableBooks | undefined> => {
    complain('');
    submit.disabled = true;
    try {
      return await callFunction<ReviewableBooks>('reviews', input);
    } catch (error) {
      complain(error instanceof ShopError ? error.message : 'Please try again.');
      return undefined;
    } finally {
      submit.disabled = false;
    }
  };
  const offer = ({ books }: ReviewableBooks) => {
    const open = books.filter(({ isReviewed }) => !isReviewed);
    book.replaceChildren(
      ...open.map(({ slug, title }) => element('option', { value: slug }, title)),
    );
    form.hidden = open.length === 0;
    return open.length;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  if (token === '') {
    complain('This link is not complete. Open it again from your e-mail.');
    return;
  }
  void ask({ action: 'open', token }).then((books) => {
    if (books && offer(books) === 0) status.textContent = 'Thank you. We have your review already.';
  });

  async function send(): Promise<void> {
    const checked = (name: string) => need(`#${name}`, HTMLInputElement).checked;
    const stars = Number(new FormData(form).get('stars') ?? 0);
    const text = need('#review-text', HTMLTextAreaElement);
    const name = need('#review-name', HTMLInputElement);
    const missing = [
      stars === 0 && 'Choose 1 to 5 stars.',
      text.value.trim() === '' && 'Write what you think.',
      name.value.trim() === '' && 'Write the name to show.',
      !checked('review-consent') && 'Tick the box if everyone may read your review.',
    ].filter((words) => words !== false);
    if (missing.length > 0) {
      complain(missing.join(' '));
      return;
    }
    const books = await ask({
      action: 'send',
      token,
      slug: book.value,
      stars,
      text: text.value,
      name: name.value,
      consent: true,
      mayShowHealth: checked('review-health'),
    });
    if (!books) return;
    form.reset();
    const left = offer(books);
    status.textContent =
      left === 0
        ? 'Thank you. A person reads your review, then it is shown.'
        : 'Thank you. A person reads your review, then it is shown. You can review your next book.';
    status.focus();
  }
}
