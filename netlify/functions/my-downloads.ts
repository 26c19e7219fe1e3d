import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { myDownloadsInput } from '#src/contracts/my-downloads.ts';
import { deliverMail } from '#netlify/mail/send-with-retries.ts';
import { requestLibrary } from '#netlify/downloads/send-fresh-link.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/**
 * Emails buyers links to their books. The response and its timing are the same for every address,
 * whether or not it belongs to a buyer.
 */
export default endpoint({
  name: 'my-downloads',
  services: servicesFromEnv,
  who: 'anyone',
  input: myDownloadsInput,
  async run({ email }, services, arrival) {
    const mailId = await requestLibrary(email, services, arrival);
    arrival.later(() => deliverMail(mailId, services));
    return {
      message:
        'If you bought books with this address, an email is on its way. It can take 5 minutes. Please check your spam folder, too.',
    };
  },
});
