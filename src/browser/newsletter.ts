import { showToast } from './toast.ts';

/**
 * Wires the newsletter forms of a page: with an address in the field, the visitor's own mail program
 * opens with a message to us. Only what they send themselves subscribes them. An empty field does
 * nothing.
 */
export function startNewsletter(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = form.querySelector('input');
      const button = form.querySelector('button');
      const address = field?.value.trim();
      const mailbox = form.dataset['newsletter'];
      if (!field || !button || !address || !mailbox) return;
      const label = button.textContent;
      button.disabled = true;
      button.textContent = 'Subscribing...';
      const subject = encodeURIComponent('Newsletter: subscribe me');
      const body = encodeURIComponent(`Please add me to the newsletter: ${address}`);
      location.assign(`mailto:${mailbox}?subject=${subject}&body=${body}`);
      showToast({
        title: '1 more step',
        text: `Your email program opens now. Send the message to subscribe. Or write to ${mailbox}.`,
      });
      field.value = '';
      button.disabled = false;
      button.textContent = label;
    });
  }
}
