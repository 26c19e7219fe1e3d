import type { MailServices } from '#netlify/mail/queue.ts';
import { communityPostInput } from '#src/contracts/submissions.ts';
import { POSTED_FORMS, type AccountFormName, type FormName } from '#src/contracts/posted-forms.ts';
import { myDownloadsInput } from '#src/contracts/my-downloads.ts';
import { newsletterInput } from '#src/contracts/newsletter.ts';
import { contactFormInput, wellnessGuideInput } from '#src/contracts/send-email.ts';
import { routes } from '#src/routes.ts';
import { acceptContactMessage } from '#netlify/contact/accept-contact-message.ts';
import { sendGuide } from '#netlify/guide/send-guide.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { requestNewsletter } from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { deliverMail, type Later } from '#netlify/mail/send-with-retries.ts';
import { requestLibrary } from '#netlify/downloads/send-fresh-link.ts';
import type { Requester } from '#netlify/limits/limit-costly-requests.ts';

/**
 * Handles a form submitted without JavaScript as if its island had sent it.
 * @param arrival The requester, and a function that runs work after the response.
 * @returns the page to show next
 * @throws {ZodError} for fields that the form's contract rejects
 * @throws {HttpError} too_many_requests
 */
export async function acceptForm(
  form: Exclude<FormName, AccountFormName>,
  posted: Readonly<Record<string, string>>,
  { later, ...from }: Requester & { later: Later },
  services: MailServices,
): Promise<string> {
  const { caller } = from;
  // Browsers don't submit unchecked checkboxes.
  const boxes = Object.entries(POSTED_FORMS[form].fields).flatMap(([name, { kind }]) =>
    kind === 'checkbox' ? [[name, posted[name] !== ''] as const] : [],
  );
  const typed = { ...posted, ...Object.fromEntries(boxes) };
  switch (form) {
    case 'contact': {
      const parsed = contactFormInput.parse({ type: 'contact_form', ...typed });
      await acceptContactMessage(parsed, caller, services, later);
      return routes.contactThankYou;
    }
    case 'wellness-guide': {
      const request = { type: 'wellness_guide_request', subject: 'Free guide', ...typed };
      const parsed = wellnessGuideInput.parse(request);
      await sendGuide(parsed, caller, services);
      return routes.wellnessGuideThankYou;
    }
    case 'community-post': {
      const parsed = communityPostInput.parse({ action: 'send', ...typed });
      if (parsed.action === 'send') await sendPost(parsed, caller, services);
      return routes.communityThankYou;
    }
    case 'my-downloads': {
      const parsed = myDownloadsInput.parse(typed);
      const mailId = await requestLibrary(parsed.email, services, from);
      later(() => deliverMail(mailId, services));
      return routes.myDownloadsSent;
    }
    case 'newsletter': {
      const parsed = newsletterInput.parse({ action: 'subscribe', ...typed });
      if (parsed.action === 'subscribe') {
        await requestNewsletter(parsed.email, caller, services);
      }
      return routes.newsletterCheckMail;
    }
  }
}
