import type { z } from 'zod';
import type { FormName } from '#src/contracts/form-post.ts';
import { newsletterInput } from '#src/contracts/newsletter.ts';
import { contactFormInput, wellnessGuideInput } from '#src/contracts/send-email.ts';
import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services/services.ts';
import { acceptMail } from './accept-mail.ts';
import { askForNewsletter } from './newsletter.ts';

/** What became of a form: the page to show next, or the fields to change. */
export type FormOutcome = { next: string } | { refused: z.ZodError };

/**
 * Takes a form that was sent without script, as the island of the same form would have sent it.
 * @param caller The network that the request came from.
 * @throws {ShopError} too_many_requests
 */
export async function acceptForm(
  form: FormName,
  typed: Readonly<Record<string, string>>,
  caller: string,
  services: Services,
): Promise<FormOutcome> {
  switch (form) {
    case 'contact': {
      const parsed = contactFormInput.safeParse({ type: 'contact_form', ...typed });
      if (!parsed.success) return { refused: parsed.error };
      await acceptMail(parsed.data, caller, services);
      return { next: routes.contactThankYou };
    }
    case 'wellness-guide': {
      const request = { type: 'wellness_guide_request', subject: 'Free guide', ...typed };
      const parsed = wellnessGuideInput.safeParse(request);
      if (!parsed.success) return { refused: parsed.error };
      await acceptMail(parsed.data, caller, services);
      return { next: routes.wellnessGuideThankYou };
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
