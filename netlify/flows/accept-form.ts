import type { Posting } from './queue-mail.ts';
import type { z } from 'zod';
import { communityPostInput } from '#src/contracts/submissions.ts';
import type { AccountFormName, FormName } from '#src/contracts/form-post.ts';
import { myDownloadsInput } from '#src/contracts/download.ts';
import { newsletterInput } from '#src/contracts/newsletter.ts';
import { contactFormInput, wellnessGuideInput } from '#src/contracts/send-email.ts';
import { routes } from '#src/routes.ts';
import { acceptMail } from './accept-mail.ts';
import { sendPost } from './submissions/posts.ts';
import { askForNewsletter } from './newsletter.ts';
import { deliverMail, type Later } from './deliver-mail.ts';
import { askForLibrary } from './send-fresh-link.ts';

export type FormOutcome = { next: string } | { refused: z.ZodError };

/**
 * Takes a form that was sent without script, as the island of the same form would have sent it.
 * @param arrival The network that the request came from, and how to do something behind the answer.
 * @throws {HttpError} too_many_requests
 */
export async function acceptForm(
  form: Exclude<FormName, AccountFormName>,
  typed: Readonly<Record<string, string>>,
  { caller, later }: { caller: string; later: Later },
  services: Posting,
): Promise<FormOutcome> {
  switch (form) {
    case 'contact': {
      const parsed = contactFormInput.safeParse({ type: 'contact_form', ...typed });
      if (!parsed.success) return { refused: parsed.error };
      await acceptMail(parsed.data, caller, services, later);
      return { next: routes.contactThankYou };
    }
    case 'wellness-guide': {
      const request = { type: 'wellness_guide_request', subject: 'Free guide', ...typed };
      const parsed = wellnessGuideInput.safeParse(request);
      if (!parsed.success) return { refused: parsed.error };
      await acceptMail(parsed.data, caller, services);
      return { next: routes.wellnessGuideThankYou };
    }
    case 'community-post': {
      // A box that is not ticked is not sent.
      const post = { action: 'send', ...typed, consent: typed['consent'] !== '' };
      const parsed = communityPostInput.safeParse(post);
      if (!parsed.success) return { refused: parsed.error };
      if (parsed.data.action === 'send') await sendPost(parsed.data, caller, services);
      return { next: routes.communityThankYou };
    }
    case 'my-downloads': {
      const parsed = myDownloadsInput.safeParse(typed);
      if (!parsed.success) return { refused: parsed.error };
      const mailId = await askForLibrary(parsed.data.email, services);
      later(() => deliverMail(mailId, services));
      return { next: routes.myDownloadsSent };
    }
    case 'newsletter': {
      const parsed = newsletterInput.safeParse({ action: 'subscribe', ...typed });
      if (!parsed.success) return { refused: parsed.error };
      if (parsed.data.action === 'subscribe') {
        await askForNewsletter(parsed.data.email, caller, services);
      }
      return { next: routes.newsletterCheckMail };
    }
  }
}
