import { newsletterInput, type NewsletterOutput } from '#src/contracts/newsletter.ts';
import { askForNewsletter, confirmNewsletter, leaveNewsletter } from '#netlify/flows/newsletter.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** The newsletter: asked for, confirmed from the mailed link, ended. */
export default endpoint({
  name: 'newsletter',
  who: 'anyone',
  input: newsletterInput,
  async run(request, services, { caller }): Promise<NewsletterOutput> {
    switch (request.action) {
      case 'subscribe':
        await askForNewsletter(request.email, caller, services);
        return { status: 'accepted' };
      case 'confirm':
        await confirmNewsletter(request.token, services);
        return { status: 'confirmed' };
      case 'unsubscribe':
        await leaveNewsletter(request.token, services);
        return { status: 'unsubscribed' };
    }
  },
});
