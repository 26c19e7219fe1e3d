import { myDownloadsInput, type MyDownloadsOutput } from '#src/contracts/my-downloads.ts';
import { sendLibrary } from '#netlify/flows/send-fresh-link.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Mails a buyer's books. The answer is the same for every address, bought or not. */
export default jsonEndpoint({
  name: 'my-downloads',
  input: myDownloadsInput,
  async run({ email }, services): Promise<MyDownloadsOutput> {
    await sendLibrary(email, services);
    return {
      message:
        'If you bought books with this address, an e-mail is on its way. It can take 5 minutes. Please look in your spam folder too.',
    };
  },
});
