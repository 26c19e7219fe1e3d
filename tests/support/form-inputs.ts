import type { z } from 'zod';
import type {
  chatSummaryInput,
  contactFormInput,
  wellnessGuideInput,
} from '#src/contracts/send-email.ts';

/** Input for the contact form, from a visitor named Maria. */
export function contactForm(
  change: Partial<z.input<typeof contactFormInput>> = {},
): z.input<typeof contactFormInput> {
  return {
    type: 'contact_form',
    name: 'Maria Lopez',
    email: 'maria@example.com',
    topic: 'question',
    subject: 'A question about the planner',
    message: 'Hello.\n\nDoes the planner have large print?\nThank you.',
    ...change,
  };
}

/** Request that the chat sends when Maria closes it. */
export function chatSummary(
  change: Partial<z.input<typeof chatSummaryInput>> = {},
): z.input<typeof chatSummaryInput> {
  return {
    type: 'chat_summary',
    email: 'maria@example.com',
    firstName: 'Maria',
    subject: 'Chat summary',
    conversationSummary: 'Maria: I get tired after walking.\nCoach: Rest is part of recovery.',
    timestamp: '2026-11-21T12:00:00.000Z',
    ...change,
  };
}

/** Request that the wellness guide dialog sends. */
export function guideRequest(
  change: Partial<z.input<typeof wellnessGuideInput>> = {},
): z.input<typeof wellnessGuideInput> {
  return {
    type: 'wellness_guide_request',
    name: 'Maria Lopez',
    email: 'maria@example.com',
    subject: 'Wellness guide request',
    ...change,
  };
}
