import type { z } from 'zod';
import type { NotificationSettings } from '#src/domain/alerts/notification-settings.ts';
import type { StoredPersonalData } from '#src/domain/privacy/erasure.ts';
import type { ShownPost } from '#src/domain/community/submission.ts';
import type { Bucket } from '#src/domain/ebooks/upload.ts';
import type { AccountDetails, AccountDone, accountInput, SecondFactorSetUp } from './account.ts';
import type { authInput, AuthOutput } from './auth.ts';
import type { cartTrackingInput } from './cart-tracking.ts';
import type {
  CoachCampaigns,
  coachCampaignsInput,
  CampaignPreview,
  OpenedCampaign,
  SentDraft,
} from './coach-campaigns.ts';
import type { CoachMessage, CoachMessages, coachMessagesInput } from './coach-messages.ts';
import type {
  AccountingRows,
  coachOrdersInput,
  MailPreview,
  TaskRows,
  OrderDetail,
  OrderRows,
} from './coach-orders.ts';
import type { CoachPublishing, coachPublishingInput, SavedChanges } from './coach-publishing.ts';
import type { coachSettingsInput } from './coach-settings.ts';
import type { coachSubscribersInput, SubscriberRows } from './coach-subscribers.ts';
import type { CoachToday, coachTodayInput } from './coach-today.ts';
import type { coachUnansweredInput, UnansweredRows } from './coach-unanswered.ts';
import type { CoachWriting, coachWritingInput } from './coach-writing.ts';
import type { ClaimedFile, downloadInput, FreshLinkSent, OpenedLink } from './download.ts';
import type { ebookCheckoutInput, EbookCheckoutOutput } from './ebook-checkout.ts';
import type { BuyersNotified, ebooksInput, CoachEbook, EbooksOutput } from './ebooks.ts';
import type { myDownloadsInput } from './my-downloads.ts';
import type { newsletterInput } from './newsletter.ts';
import type { notFoundInput } from './not-found.ts';
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
import type { trackInput } from './track.ts';
import type { unansweredInput } from './unanswered.ts';
import type { StoredFile, UploadBegun, uploadInput } from './upload.ts';

/** A request and its response. */
interface Call<Input, Output> {
  input: Input;
  output: Output;
}

/** A call with any input that the schema accepts. */
type CallOf<Schema extends z.ZodType, Output> = Call<z.input<Schema>, Output>;

/** One or more actions of a function, with their response. */
type ActionOf<
  Schema extends z.ZodType<unknown, { action: string }>,
  Name extends z.input<Schema>['action'],
  Output,
> = Call<Extract<z.input<Schema>, { action: Name }>, Output>;

/**
 * Each function's POST input and response. The browser and the server both use this list, so a
 * wrong name, input, or output doesn't compile.
 */
export interface Functions {
  account:
    | ActionOf<typeof accountInput, 'details', AccountDetails>
    | ActionOf<
        typeof accountInput,
        'second-factor-start',
        SecondFactorSetUp | { status: 'check-mail' }
      >
    | ActionOf<typeof accountInput, 'second-factor-recover', SecondFactorSetUp>
    | ActionOf<
        typeof accountInput,
        Exclude<
          z.input<typeof accountInput>['action'],
          'details' | 'second-factor-recover' | 'second-factor-start'
        >,
        AccountDone
      >;
  auth: CallOf<typeof authInput, AuthOutput>;
  'cart-tracking': CallOf<typeof cartTrackingInput, { tracked: true }>;
  'coach-campaigns':
    | ActionOf<typeof coachCampaignsInput, 'list', CoachCampaigns>
    | ActionOf<typeof coachCampaignsInput, 'preview', CampaignPreview>
    | ActionOf<typeof coachCampaignsInput, 'test', { to: string }>
    | ActionOf<typeof coachCampaignsInput, 'send', SentDraft>
    | ActionOf<typeof coachCampaignsInput, 'open' | 'pause' | 'resume', OpenedCampaign>;
  'coach-messages':
    | ActionOf<typeof coachMessagesInput, 'list', CoachMessages>
    | ActionOf<typeof coachMessagesInput, 'answered' | 'reopen', CoachMessage>;
  'coach-orders':
    | ActionOf<typeof coachOrdersInput, 'list' | 'find', OrderRows>
    | ActionOf<typeof coachOrdersInput, 'table', AccountingRows>
    | ActionOf<typeof coachOrdersInput, 'tasks' | 'archived' | 'archive' | 'bring-back', TaskRows>
    | ActionOf<typeof coachOrdersInput, 'look-held' | 'forget', StoredPersonalData>
    | ActionOf<typeof coachOrdersInput, 'look-mail', MailPreview>
    | ActionOf<
        typeof coachOrdersInput,
        'open' | 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access',
        OrderDetail
      >;
  'coach-publishing':
    | ActionOf<typeof coachPublishingInput, 'saved', SavedChanges>
    | ActionOf<typeof coachPublishingInput, 'state' | 'change' | 'drafts', CoachPublishing>;
  'coach-settings': CallOf<typeof coachSettingsInput, NotificationSettings>;
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
  /** `accepted` doesn't reveal anything about the email address. */
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

/** Functions that answer GET requests, with query parameters as input. */
export interface Reads {
  'community-post': Call<{ topic: string }, { posts: readonly ShownPost[] }>;
  ebooks: Call<Record<string, never>, EbooksOutput>;
  health: Call<Record<string, never>, HealthOutput>;
  reviews: Call<{ book: string }, ShownReviews>;
  storage: Call<{ bucket: string }, FilesListed>;
}

/** Functions that accept raw bytes, with query parameters as input. */
export interface Parts {
  upload: Call<{ upload: string; part: string }, { part: number }>;
}

/**
 * Functions called in other ways: on a schedule, by a third-party server, or by a form without
 * JavaScript.
 */
type Unlisted = 'form-post' | 'mail-hook' | 'stripe-webhook' | 'sweep' | 'unsubscribe';

/** Name of a function on this site, which is also the name of its file in `netlify/functions`. */
export type FunctionName = keyof Functions | keyof Reads | keyof Parts | Unlisted;

/** Input accepted by an entry of {@link Functions}, {@link Reads}, or {@link Parts}. */
export type InputOf<Entry> = Entry extends Call<infer Input, unknown> ? Input : never;

export type OutputOf<Entry, Sent = InputOf<Entry>> =
  Entry extends Call<infer Input, infer Output> ? AnswerTo<Sent, Input, Output> : never;

type AnswerTo<Sent, Input, Output> = Sent extends Input ? Output : never;

/**
 * GET `health`: whether the site is healthy. External monitors need only the status code: 200 or
 * 503.
 */
export interface HealthOutput {
  status: 'ok' | 'no-recent-sweep';
  /** When the sweeper last finished a run, in ISO 8601 format. */
  lastSweep?: string;
  message: string;
}
