import type { MyDownloadsInput, MyDownloadsOutput } from '../contracts/my-downloads.ts';
import { callFunction } from './api.ts';
import { need } from './elements.ts';
import { needsAddress } from './field-checks.ts';
import { startForm } from './form.ts';

/** Runs the one-field form that mails a buyer's books. The address stays, so that it can be read again. */
export function startMyDownloads(): void {
  const answer = need('[data-answer]', HTMLElement);
  const clear = () => {
    answer.textContent = '';
  };
  startForm({
    form: need('[data-my-downloads]', HTMLFormElement),
    draft: 'my-downloads',
    busyLabel: 'Sending...',
    fields: { email: needsAddress },
    onRefused: clear,
    async send({ email }) {
      clear();
      const input: MyDownloadsInput = { email };
      const { message } = await callFunction<MyDownloadsOutput>('my-downloads', input);
      answer.textContent = message;
      return 'keep';
    },
  });
}
