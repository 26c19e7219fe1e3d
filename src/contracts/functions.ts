import type { z } from 'zod';
import type { Held } from '#src/domain/erasure.ts';
import type {
  AccountDetails,
  AccountDone,
  accountInput,
  CheckMail,
  SecondFactorSetUp,
} from './account.ts';
import type { authInput, AuthOutput } from './auth.ts';
import type {
  cartTrackingInput,
  CartTrackingOutput,
  notFoundInput,
  NotFoundOutput,
  trackInput,
  TrackOutput,
  unansweredInput,
  UnansweredOutput,
} from './track.ts';
import type {
  CoachCampaigns,
  coachCampaignsInput,
  CampaignPreview,
  CampaignTested,
  OpenedCampaign,
  coachSubscribersInput,
  SubscriberRows,
} from './coach-campaigns.ts';
import type {
  coachOrdersInput,
  MailPreview,
  TaskRows,
  OrderDetail,
  OrderExports,
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
  MyDownloadsOutput,
} from './download.ts';
import type { ebookCheckoutInput, EbookCheckoutOutput } from './ebook-checkout.ts';
import type { BuyersTold, CoachEbooks, EbookSaved, ebooksInput, EbooksOutput } from './ebooks.ts';
import type { newsletterInput, NewsletterOutput } from './newsletter.ts';
import type { orderAddressInput, OrderAddressOutput } from './order-address.ts';
import type { processPurchaseInput, ProcessPurchaseOutput } from './process-purchase.ts';
import type { MailAccepted, ReceiptMailed, sendEmailInput } from './send-email.ts';
import type {
  BucketFound,
  FilesListed,
  FilesRemoved,
  FileVersions,
  storageInput,
} from './storage.ts';
import type {
  AskPlanned,
  coachPostsInput,
  coachReviewsInput,
  CoachPost,
  CoachSubmission,
  CoachSubmissions,
  communityPostInput,
  PostAccepted,
  ReviewableBooks,
  reviewsInput,
  ShownPosts,
  ShownReviews,
} from './submissions.ts';
import type { PartKept, StoredFile, UploadBegun, uploadInput } from './upload.ts';

/** One thing that can be asked, and what comes back. */
interface Call<Input, Output> {
  input: Input;
  output: Output;
}

/** What a schema takes is what can be asked. */
type Asked<Schema extends z.ZodType, Output> = Call<z.input<Schema>, Output>;

/** One action of a function, or several, and what comes back. */
type Act<
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
    | Act<typeof accountInput, 'details', AccountDetails>
    | Act<typeof accountInput, 'second-factor-start', SecondFactorSetUp | CheckMail>
    | Act<
        typeof accountInput,
        Exclude<z.input<typeof accountInput>['action'], 'details' | 'second-factor-start'>,
        AccountDone
      >;
  auth: Asked<typeof authInput, AuthOutput>;
  'cart-tracking': Asked<typeof cartTrackingInput, CartTrackingOutput>;
  'coach-letters':
    | Act<typeof coachCampaignsInput, 'list', CoachCampaigns>
    | Act<typeof coachCampaignsInput, 'preview', CampaignPreview>
    | Act<typeof coachCampaignsInput, 'test', CampaignTested>
    | Act<typeof coachCampaignsInput, 'open' | 'send' | 'pause' | 'resume', OpenedCampaign>;
  'coach-orders':
    | Act<typeof coachOrdersInput, 'list' | 'find', OrderRows>
    | Act<
        typeof coachOrdersInput,
        'tasks' | 'put-aside-list' | 'put-aside' | 'bring-back',
        TaskRows
      >
    | Act<typeof coachOrdersInput, 'export', OrderExports>
    | Act<typeof coachOrdersInput, 'look-held' | 'forget', Held>
    | Act<typeof coachOrdersInput, 'look-mail', MailPreview>
    | Act<
        typeof coachOrdersInput,
        'open' | 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access',
        OrderDetail
      >;
  'coach-posts':
    | Act<typeof coachPostsInput, 'list', CoachSubmissions>
    | Act<typeof coachPostsInput, 'decide' | 'answer' | 'edit', CoachSubmission>;
  'coach-reviews':
    | Act<typeof coachReviewsInput, 'list', CoachSubmissions>
    | Act<typeof coachReviewsInput, 'decide' | 'answer', CoachSubmission>;
  'coach-subscribers': Asked<typeof coachSubscribersInput, SubscriberRows>;
  'coach-today': Asked<typeof coachTodayInput, CoachToday>;
  'coach-unanswered': Asked<typeof coachUnansweredInput, UnansweredRows>;
  'coach-writing': Asked<typeof coachWritingInput, CoachWriting>;
  'community-post':
    | Act<typeof communityPostInput, 'send' | 'report', PostAccepted>
    | Act<typeof communityPostInput, 'open' | 'decide', CoachPost>;
  download:
    | Act<typeof downloadInput, 'open', OpenedLink>
    | Act<typeof downloadInput, 'claim', ClaimedFile>
    | Act<typeof downloadInput, 'fresh-link', FreshLinkSent>;
  'ebook-checkout': Asked<typeof ebookCheckoutInput, EbookCheckoutOutput>;
  ebooks:
    | Act<typeof ebooksInput, 'select', CoachEbooks>
    | Act<typeof ebooksInput, 'insert' | 'update' | 'link', EbookSaved>
    | Act<typeof ebooksInput, 'tell-buyers', BuyersTold>;
  'my-downloads': Asked<typeof myDownloadsInput, MyDownloadsOutput>;
  newsletter: Asked<typeof newsletterInput, NewsletterOutput>;
  'not-found': Asked<typeof notFoundInput, NotFoundOutput>;
  'order-address': Asked<typeof orderAddressInput, OrderAddressOutput>;
  'process-purchase': Asked<typeof processPurchaseInput, ProcessPurchaseOutput>;
  reviews:
    | Act<typeof reviewsInput, 'ask-me', AskPlanned>
    | Act<typeof reviewsInput, 'open' | 'send', ReviewableBooks>;
  'send-email':
    | Call<Extract<z.input<typeof sendEmailInput>, { type: 'receipt' }>, ReceiptMailed>
    | Call<Exclude<z.input<typeof sendEmailInput>, { type: 'receipt' }>, MailAccepted>;
  storage:
    | Act<typeof storageInput, 'bucket', BucketFound>
    | Act<typeof storageInput, 'list', FilesListed>
    | Act<typeof storageInput, 'versions' | 'restore', FileVersions>
    | Act<typeof storageInput, 'remove', FilesRemoved>;
  track: Asked<typeof trackInput, TrackOutput>;
  unanswered: Asked<typeof unansweredInput, UnansweredOutput>;
  upload:
    | Act<typeof uploadInput, 'begin', UploadBegun>
    | Act<typeof uploadInput, 'finish', StoredFile>;
}

/** What functions tell by GET, with the words of the address as input. */
export interface Reads {
  'community-post': Call<{ topic: string }, ShownPosts>;
  ebooks: Call<Record<string, never>, EbooksOutput>;
  health: Call<Record<string, never>, HealthOutput>;
  reviews: Call<{ book: string }, ShownReviews>;
  storage: Call<{ bucket: string }, FilesListed>;
}

/** What functions take as bytes, with the words of the address as input. */
export interface Parts {
  upload: Call<{ upload: string; part: string }, PartKept>;
}

/** What is asked otherwise: by the clock, by another company's machine, or by a form without script. */
type Unlisted = 'form-post' | 'mail-hook' | 'stripe-webhook' | 'sweep' | 'unsubscribe';

/** The name of a function of this site, which is that of its file in `netlify/functions`. */
export type FunctionName = keyof Functions | keyof Reads | keyof Parts | Unlisted;

/** What one may send to an entry of {@link Functions}, {@link Reads} or {@link Parts}. */
export type InputOf<Entry> = Entry extends Call<infer Input, unknown> ? Input : never;

/** What it answers to that input. */
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
