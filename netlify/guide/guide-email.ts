import { GUIDE_PATH } from '#src/domain/ebooks/upload.ts';
import { storedFilePath } from '#src/function-path.ts';
import { composeMessage } from '#netlify/mail/layout.ts';
import { toVisitor } from '#netlify/mail/email-definition.ts';

/**
 * Sends a link to the free guide, which always opens the newest version. The address isn't
 * verified, so the email doesn't even include the name from the form.
 */
export const guide = toVisitor<{ to: string }>((_, { env }) =>
  composeMessage('Your 7-day wellness guide', [
    'Here’s the guide you asked for. It’s a PDF file.',
    { label: 'Download my guide', url: `${env.siteUrl}${storedFilePath('guide', GUIDE_PATH)}` },
    [
      'Open the guide and read Day 1.',
      'Do one small thing a day. You can skip a day, or spend a week on one.',
      'Ask your care team before you try something new.',
      'Keep this email. You can use the button as often as you want.',
    ],
    'The guide is not medical treatment. For any sign of a stroke, call 911.',
    'If you didn’t ask for the guide, ignore this email. We won’t send you any more emails about it.',
  ]),
);

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    guide: typeof guide;
  }
}
