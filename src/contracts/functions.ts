import type { Held } from '../domain/forgetting.ts';
import type {
  AccountDetails,
  AccountDone,
  AccountInput,
  CheckMail,
  SecondFactorSetUp,
} from './account.ts';
import type { AuthInput, AuthOutput } from './auth.ts';
import type { CoverKept } from './book-cover.ts';
import type { CartTrackingInput, CartTrackingOutput } from './cart-tracking.ts';
import type {
  CoachLetters,
  CoachLettersInput,
  LetterPreview,
  LetterTested,
  OpenedLetter,
} from './coach-letters.ts';
import type {
  CoachOrdersInput,
  MailPreview,
  NeedRows,
  OrderDetail,
  OrderExports,
  OrderRows,
} from './coach-orders.ts';
import type { CoachPost, CoachPosts, CoachPostsInput } from './coach-posts.ts';
import type { CoachReview, CoachReviews, CoachReviewsInput } from './coach-reviews.ts';
import type { CoachSubscribersInput, SubscriberRows } from './coach-subscribers.ts';
import type { CoachToday, CoachTodayInput } from './coach-today.ts';
import type { CoachUnansweredInput, UnansweredRows } from './coach-unanswered.ts';
import type { CoachWriting, CoachWritingInput } from './coach-writing.ts';
import type {
  CommunityPostInput,
  PostAccepted,
  ReviewedPost,
  ShownPosts,
} from './community-post.ts';
import type { ClaimedFile, DownloadInput, FreshLinkSent, OpenedLink } from './download.ts';
import type { EbookCheckoutInput, EbookCheckoutOutput } from './ebook-checkout.ts';
import type {
  BuyersTold,
  CoachEbooks,
  EbookSaved,
  EbooksInput,
  EbooksOutput,
  OpenedEbook,
} from './ebooks.ts';
import type { HealthOutput } from './health.ts';
import type { MyDownloadsInput, MyDownloadsOutput } from './my-downloads.ts';
import type { NewsletterInput, NewsletterOutput } from './newsletter.ts';
import type { NotFoundInput, NotFoundOutput } from './not-found.ts';
import type { OrderAddressInput, OrderAddressOutput } from './order-address.ts';
import type { ProcessPurchaseInput, ProcessPurchaseOutput } from './process-purchase.ts';
import type { AskPlanned, ReviewableBooks, ReviewsInput, ShownReviews } from './reviews.ts';
import type { MailAccepted, ReceiptMailed, SendEmailInput } from './send-email.ts';
import type {
  BucketFound,
  FileSigned,
  FilesListed,
  FilesRemoved,
  FileVersions,
  StorageInput,
  StorageSession,
} from './storage.ts';
import type { TrackInput, TrackOutput } from './track.ts';
import type { UnansweredInput, UnansweredOutput } from './unanswered.ts';
import type { PartKept, StoredFile, UploadBegun, UploadInput } from './upload.ts';

/** One thing that can be asked, and what comes back. */
interface Call<Input, Output> {
  input: Input;
  output: Output;
}

/** The input of one action, or of several, out of those of a function. */
type Action<Input extends { action: string }, Name extends Input['action']> = Extract<
  Input,
  { action: Name }
>;

/**
 * What each function takes by POST, and what it answers to that. Browser and server both read this list:
 * a wrong name, input or output does not compile.
 */
export interface Functions {
  account:
    | Call<Action<AccountInput, 'details'>, AccountDetails>
    | Call<Action<AccountInput, 'second-factor-start'>, SecondFactorSetUp | CheckMail>
    | Call<
        Exclude<AccountInput, Action<AccountInput, 'details' | 'second-factor-start'>>,
        AccountDone
      >;
  auth: Call<AuthInput, AuthOutput>;
  'cart-tracking': Call<CartTrackingInput, CartTrackingOutput>;
  'coach-letters':
    | Call<Action<CoachLettersInput, 'list'>, CoachLetters>
    | Call<Action<CoachLettersInput, 'preview'>, LetterPreview>
    | Call<Action<CoachLettersInput, 'test'>, LetterTested>
    | Call<Action<CoachLettersInput, 'open' | 'send' | 'pause' | 'resume'>, OpenedLetter>;
  'coach-orders':
    | Call<Action<CoachOrdersInput, 'list' | 'find'>, OrderRows>
    | Call<
        Action<CoachOrdersInput, 'needs' | 'put-aside-list' | 'put-aside' | 'bring-back'>,
        NeedRows
      >
    | Call<Action<CoachOrdersInput, 'export'>, OrderExports>
    | Call<Action<CoachOrdersInput, 'look-held' | 'forget'>, Held>
    | Call<Action<CoachOrdersInput, 'look-mail'>, MailPreview>
    | Call<
        Action<
          CoachOrdersInput,
          'open' | 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access'
        >,
        OrderDetail
      >;
  'coach-posts':
    | Call<Action<CoachPostsInput, 'list'>, CoachPosts>
    | Call<Action<CoachPostsInput, 'decide' | 'answer' | 'edit'>, CoachPost>;
  'coach-reviews':
    | Call<Action<CoachReviewsInput, 'list'>, CoachReviews>
    | Call<Action<CoachReviewsInput, 'show' | 'answer' | 'refuse'>, CoachReview>;
  'coach-subscribers': Call<CoachSubscribersInput, SubscriberRows>;
  'coach-today': Call<CoachTodayInput, CoachToday>;
  'coach-unanswered': Call<CoachUnansweredInput, UnansweredRows>;
  'coach-writing': Call<CoachWritingInput, CoachWriting>;
  'community-post':
    | Call<Action<CommunityPostInput, 'send' | 'report'>, PostAccepted>
    | Call<Action<CommunityPostInput, 'open' | 'decide'>, ReviewedPost>;
  download:
    | Call<Action<DownloadInput, 'open'>, OpenedLink>
    | Call<Action<DownloadInput, 'claim'>, ClaimedFile>
    | Call<Action<DownloadInput, 'fresh-link'>, FreshLinkSent>;
  'ebook-checkout': Call<EbookCheckoutInput, EbookCheckoutOutput>;
  ebooks:
    | Call<Action<EbooksInput, 'select'>, CoachEbooks>
    | Call<Action<EbooksInput, 'open'>, OpenedEbook>
    | Call<Action<EbooksInput, 'insert' | 'update' | 'link'>, EbookSaved>
    | Call<Action<EbooksInput, 'tell-buyers'>, BuyersTold>;
  'my-downloads': Call<MyDownloadsInput, MyDownloadsOutput>;
  newsletter: Call<NewsletterInput, NewsletterOutput>;
  'not-found': Call<NotFoundInput, NotFoundOutput>;
  'order-address': Call<OrderAddressInput, OrderAddressOutput>;
  'process-purchase': Call<ProcessPurchaseInput, ProcessPurchaseOutput>;
  reviews:
    | Call<Action<ReviewsInput, 'ask-me'>, AskPlanned>
    | Call<Action<ReviewsInput, 'open' | 'send'>, ReviewableBooks>;
  'send-email':
    | Call<Extract<SendEmailInput, { type: 'receipt' }>, ReceiptMailed>
    | Call<Exclude<SendEmailInput, { type: 'receipt' }>, MailAccepted>;
  storage:
    | Call<Action<StorageInput, 'bucket'>, BucketFound>
    | Call<Action<StorageInput, 'list'>, FilesListed>
    | Call<Action<StorageInput, 'versions' | 'restore'>, FileVersions>
    | Call<Action<StorageInput, 'sign'>, FileSigned>
    | Call<Action<StorageInput, 'remove'>, FilesRemoved>;
  track: Call<TrackInput, TrackOutput>;
  unanswered: Call<UnansweredInput, UnansweredOutput>;
  upload:
    | Call<Action<UploadInput, 'begin'>, UploadBegun>
    | Call<Action<UploadInput, 'finish'>, StoredFile>;
}

/** What functions tell by GET, with the words of the address as input. */
export interface Reads {
  'community-post': Call<{ topic: string }, ShownPosts>;
  ebooks: Call<Record<string, never>, EbooksOutput>;
  health: Call<Record<string, never>, HealthOutput>;
  reviews: Call<{ book: string }, ShownReviews>;
  storage: Call<{ session: '' }, StorageSession> | Call<{ bucket: string }, FilesListed>;
}

/** What functions take as bytes, with the words of the address as input. */
export interface Parts {
  'book-cover': Call<Record<string, never>, CoverKept>;
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
