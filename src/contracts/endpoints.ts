import type { z } from 'zod';
import type { Held } from '#src/domain/privacy/erasure.ts';
import type { ShownPost } from '#src/domain/community/submission.ts';
import type { Bucket } from '#src/domain/ebooks/upload.ts';
import type { AccountDetails, AccountDone, accountInput, SecondFactorSetUp } from './account.ts';
import type { authInput, AuthOutput } from './auth.ts';
import type { cartTrackingInput, notFoundInput, trackInput, unansweredInput } from './track.ts';
import type {
  CoachCampaigns,
  coachCampaignsInput,
  CampaignPreview,
  OpenedCampaign,
  coachSubscribersInput,
  SubscriberRows,
} from './coach-campaigns.ts';
import type {
  coachOrdersInput,
  MailPreview,
  TaskRows,
  OrderDetail,
  OrderRows,
} from './coach-orders.ts';
import type { CoachToday, coachTodayInput } from './coach-today.ts';
import type { coachUnansweredInput, UnansweredRows } from './coach-unanswered.ts';
import type { CoachWriting, coachWritingInput } from './coach-writing.ts';
import type {
  ClaimedFile,
  downloadInput,
  FreshLinkSent,
  OpenedLink,
  myDownloadsInput,
} from './download.ts';
import type { ebookCheckoutInput, EbookCheckoutOutput } from './ebook-checkout.ts';
import type { BuyersNotified, ebooksInput, CoachEbook, EbooksOutput } from './ebooks.ts';
import type { newsletterInput } from './newsletter.ts';
import type { orderAddressInput, OrderAddressOutput } from './order-address.ts';
import type { processPurchaseInput, ProcessPurchaseOutput } from './process-purchase.ts';
import type { MailAccepted, sendEmailInput } from './send-email.ts';
import type { FilesListed, FileVersions, storageInput } from './storage.ts';
import type {
  CoachPost,
  coachSubmissionsInput,
  CoachSubmission,
  CoachSubmissions,
  communityPostInput,
  PostAccepted,
  ReviewableBooks,
  reviewsInput,
  ShownReviews,
} from './submissions.ts';
import type { StoredFile, UploadBegun, uploadInput } from './upload.ts';

/** One thing that can be asked, and what comes back. */
interface Call<Input, Output> {
  input: Input;
  output: Output;
}

/** What a schema takes is what can be asked. */
type CallOf<Schema extends z.ZodType, Output> = Call<z.input<Schema>, Output>;

/** One action of a function, or several, and what comes back. */
type ActionOf<
  Schema extends z.ZodType<unknown, { action: string }>,
  Name extends z.input<Schema>['action'],
  Output,
> = Call<Extract<z.input<Schema>, { action: Name }>, Output>;

/**
 * What each function takes by POST, and what it answers to that. Browser and server both read this list:
 * a wrong name, input or output does not compile.
 */
export interface Functions {
  account:
    | ActionOf<typeof accountInput, 'details', AccountDetails>
    | ActionOf<
        typeof accountInput,
        'second-factor-start',
        SecondFactorSetUp | { status: 'check-mail' }
      >
    | ActionOf<
        typeof accountInput,
        Exclude<z.input<typeof accountInput>['action'], 'details' | 'second-factor-start'>,
        AccountDone
      >;
  auth: CallOf<typeof authInput, AuthOutput>;
  'cart-tracking': CallOf<typeof cartTrackingInput, { tracked: true }>;
  'coach-campaigns':
    | ActionOf<typeof coachCampaignsInput, 'list', CoachCampaigns>
    | ActionOf<typeof coachCampaignsInput, 'preview', CampaignPreview>
    | ActionOf<typeof coachCampaignsInput, 'test', { to: string }>
    | ActionOf<typeof coachCampaignsInput, 'open' | 'send' | 'pause' | 'resume', OpenedCampaign>;
  'coach-orders':
    | ActionOf<typeof coachOrdersInput, 'list' | 'find', OrderRows>
    | ActionOf<typeof coachOrdersInput, 'tasks' | 'archived' | 'archive' | 'bring-back', TaskRows>
    | ActionOf<typeof coachOrdersInput, 'look-held' | 'forget', Held>
    | ActionOf<typeof coachOrdersInput, 'look-mail', MailPreview>
    | ActionOf<
        typeof coachOrdersInput,
        'open' | 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access',
        OrderDetail
      >;
  'coach-submissions':
    | ActionOf<typeof coachSubmissionsInput, 'list', CoachSubmissions>
    | ActionOf<typeof coachSubmissionsInput, 'decide' | 'answer' | 'edit', CoachSubmission>;
  'coach-subscribers': CallOf<typeof coachSubscribersInput, SubscriberRows>;
  'coach-today': CallOf<typeof coachTodayInput, CoachToday>;
  'coach-unanswered': CallOf<typeof coachUnansweredInput, UnansweredRows>;
  'coach-writing': CallOf<typeof coachWritingInput, CoachWriting>;
  'community-post':
    | ActionOf<typeof communityPostInput, 'send' | 'report', PostAccepted>
    | ActionOf<typeof communityPostInput, 'open' | 'decide', CoachPost>;
  download:
    | ActionOf<typeof downloadInput, 'open', OpenedLink>
    | ActionOf<typeof downloadInput, 'claim', ClaimedFile>
    | ActionOf<typeof downloadInput, 'fresh-link', FreshLinkSent>;
  'ebook-checkout': CallOf<typeof ebookCheckoutInput, EbookCheckoutOutput>;
  ebooks:
    | ActionOf<typeof ebooksInput, 'select', { ebooks: readonly CoachEbook[] }>
    | ActionOf<typeof ebooksInput, 'insert' | 'update' | 'link', { ebook: CoachEbook }>
    | ActionOf<typeof ebooksInput, 'tell-buyers', BuyersNotified>;
  'my-downloads': CallOf<typeof myDownloadsInput, { message: string }>;
  /** `accepted` says nothing about the address. */
  newsletter: CallOf<typeof newsletterInput, { status: 'accepted' | 'confirmed' | 'unsubscribed' }>;
  'not-found': CallOf<typeof notFoundInput, { noted: true }>;
  'order-address': CallOf<typeof orderAddressInput, OrderAddressOutput>;
  'process-purchase': CallOf<typeof processPurchaseInput, ProcessPurchaseOutput>;
  reviews:
    | ActionOf<typeof reviewsInput, 'ask-me', { due: number }>
    | ActionOf<typeof reviewsInput, 'open' | 'send', ReviewableBooks>;
  'send-email':
    | Call<Extract<z.input<typeof sendEmailInput>, { type: 'receipt' }>, { emailMasked: string }>
    | Call<Exclude<z.input<typeof sendEmailInput>, { type: 'receipt' }>, MailAccepted>;
  storage:
    | ActionOf<typeof storageInput, 'bucket', { bucket: Bucket }>
    | ActionOf<typeof storageInput, 'list', FilesListed>
    | ActionOf<typeof storageInput, 'versions' | 'restore', FileVersions>
    | ActionOf<typeof storageInput, 'remove', { removed: string[] }>;
  track: CallOf<typeof trackInput, { counted: true }>;
  unanswered: CallOf<typeof unansweredInput, { noted: true }>;
  upload:
    | ActionOf<typeof uploadInput, 'begin', UploadBegun>
    | ActionOf<typeof uploadInput, 'finish', StoredFile>;
}

/** What functions tell by GET, with the words of the address as input. */
export interface Reads {
  'community-post': Call<{ topic: string }, { posts: readonly ShownPost[] }>;
  ebooks: Call<Record<string, never>, EbooksOutput>;
  health: Call<Record<string, never>, HealthOutput>;
  reviews: Call<{ book: string }, ShownReviews>;
  storage: Call<{ bucket: string }, FilesListed>;
}

/** What functions take as bytes, with the words of the address as input. */
export interface Parts {
  upload: Call<{ upload: string; part: string }, { part: number }>;
}

/** What is asked otherwise: by the clock, by another company's machine, or by a form without script. */
type Unlisted = 'form-post' | 'mail-hook' | 'stripe-webhook' | 'sweep' | 'unsubscribe';

/** The name of a function of this site, which is that of its file in `netlify/functions`. */
export type FunctionName = keyof Functions | keyof Reads | keyof Parts | Unlisted;

/** What one may send to an entry of {@link Functions}, {@link Reads} or {@link Parts}. */
export type InputOf<Entry> = Entry extends Call<infer Input, unknown> ? Input : never;

export type OutputOf<Entry, Sent = InputOf<Entry>> =
  Entry extends Call<infer Input, infer Output> ? AnswerTo<Sent, Input, Output> : never;

type AnswerTo<Sent, Input, Output> = Sent extends Input ? Output : never;

/** `health`, by GET: whether the site can be relied on. A monitor outside needs the status only: 200 or 503. */
export interface HealthOutput {
  status: 'ok' | 'no-recent-sweep';
  /** When the sweeper last ended a run, in ISO form. */
  lastSweep?: string;
  message: string;
}
