/**
 * Runs the whole site in its own process, with small books, a preview of the coach's drafts, items
 * for her to review, a newsletter subscriber, and a signed-in coach. Reports its URL and the
 * coach's secrets, and runs the jobs it receives in messages.
 */
import { createServer } from 'node:http';
import { listenOnLoopback } from '#netlify/local/loopback.ts';
import { startSite } from '#netlify/local/local-site.ts';
import { deliverMail } from '#netlify/mail/send-with-retries.ts';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { confirmNewsletter } from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';
import { NEWSLETTER_CONSENT } from '#src/domain/newsletter/newsletter.ts';
import { PREVIEW_REPORT, type PreviewReport } from '#src/domain/coach/preview-report.ts';
import { routes } from '#src/routes.ts';
import { COACH, READER, SECOND_COACH, signInAsCoach } from './coach.ts';
import { makePdf } from './pdf.ts';
import { ASK_AFTER, REVIEW_CONSENT } from '#src/domain/community/submission.ts';

const [dataDir = '', store] = process.argv.slice(2);
const remark = {
  file: 'content/blog/a-walk.mdx',
  line: 24,
  problem: 'This sentence has 26 words.',
  quote: 'After I came home I did not know what to do',
  remedy: 'Make 2 sentences of it.',
  isDraft: true,
};
const drafts = [{ title: 'A walk', path: '/blog/preview/a-walk' }];
const preview = await listenOnLoopback(
  createServer((request, response) => {
    const report: PreviewReport = { at: Date.now(), isMade: true, remarks: [remark], drafts };
    const isReport = request.url === PREVIEW_REPORT;
    response.writeHead(200, { 'content-type': isReport ? 'application/json' : 'text/html' });
    response.end(isReport ? JSON.stringify(report) : '<h1>A walk</h1>');
  }),
);
const site = await startSite({
  port: 0,
  dataDir,
  store: store === 'postgres' ? 'postgres' : 'blobs',
  // The journey triggers each sweep itself. Otherwise, a gift could go out before the journey
  // checks that it hasn't been sent yet.
  startClock: () => () => undefined,
  own: {
    COACH_EMAILS: `${COACH}, ${SECOND_COACH}`,
    CONTENT_REPOSITORY: 'https://github.com/owner/name/tree/drafts',
    PREVIEW_URL: `http://127.0.0.1:${preview.port}`,
  },
  seed: async () => {
    const { books, catalog, now } = await servicesFromEnv();
    for (const { slug, pages } of catalog.all()) {
      if (pages === undefined) continue;
      const body = makePdf({ pages, note: slug });
      await books.publish({ slug, fileName: `${slug}.pdf`, pages, body, at: now() });
    }
  },
});
const services = await shopServicesFromEnv();
const { crypto, reviews, subscribers, unanswered, now } = services;
const post = { topic: 'daily-motivation', title: 'A walk', text: 'I walked today.', name: 'Tea' };
await sendPost(post, '192.0.2.9', services);
await acceptMail(
  {
    type: 'contact_form',
    name: 'Ben',
    email: 'ben@example.com',
    topic: 'question',
    subject: 'Large print',
    message: 'Is the meal plan in large print?',
  },
  '192.0.2.9',
  services,
);
await unanswered.note('search', ['splint'], now());
await reviews.save({
  id: crypto.reviewId('a'.repeat(32), 'meal-plan'),
  slug: 'meal-plan',
  entitlementId: 'a'.repeat(32),
  stars: 4,
  text: 'The recipes are short. I could read them.',
  name: 'Tea',
  at: now(),
  live: false,
  consent: REVIEW_CONSENT.version,
  mayShowHealth: false,
  soundsGrave: false,
});
const addressKey = crypto.addressKey(READER);
/** Subscribes the reader to the newsletter if they aren't subscribed. */
const subscribe = async () => {
  const newest = await subscribers.newest(addressKey);
  if (newest?.state === 'confirmed') return;
  const linkVersion = (newest?.linkVersion ?? 0) + 1;
  const consent = { wording: NEWSLETTER_CONSENT.version, at: now() };
  await subscribers.ask(addressKey, linkVersion, READER, consent);
  const token = crypto.newsletter.sign({
    action: 'confirm',
    addressKey,
    linkVersion,
    sentAt: now(),
  });
  await confirmNewsletter(token, services);
};
await subscribe();
const { cookie } = await signInAsCoach({ services, clock: { now: services.now() } });
const coach = await services.accounts.findByAddress(COACH);
const setUp = await services.verificationTokens.issue(
  { purpose: 'set-up', email: SECOND_COACH, epoch: 0 },
  services.now(),
);
const setUpUrl = `${site.url}${routes.authReset}#t=${setUp}`;
process.send?.({ url: site.url, cookie, totp: coach?.totp, setUpUrl });
const jobs = {
  sweep: () => sweep(services),
  subscribe,
  // Advances the clock past the buyer's reading period, so that review requests are due.
  'ask-for-reviews': async () => {
    const later = { ...services, now: () => now() + ASK_AFTER };
    for (const mailId of await services.outbox.pending(later.now()))
      await deliverMail(mailId, later);
  },
};
process.on('message', (name: keyof typeof jobs) => {
  void jobs[name]().then(() => process.send?.('done'));
});
process.on('disconnect', () => {
  void site.close().then(() => process.exit(0));
});
