import { required } from './elements.ts';

/** Runs the newsletter box of the blog: a mail to the coach opens, filled in. Nothing is checked. */
export function startMailDraft(): void {
  const form = required('[data-mail-draft]', HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = required('[data-mail-draft] input', HTMLInputElement).value.trim();
    const subject = encodeURIComponent('Newsletter subscription');
    const body = encodeURIComponent(
      address ? `Please add me to the newsletter: ${address}` : 'Please add me to the newsletter.',
    );
    location.assign(`mailto:${form.dataset['mailDraft'] ?? ''}?subject=${subject}&body=${body}`);
  });
}
