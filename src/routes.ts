/**
 * Every page and file of the product. Pages have no trailing slash (`build.format: 'file'`). Functions have
 * theirs in `function-path.ts`.
 */
export const routes = {
  home: '/',
  about: '/about',
  contact: '/contact',
  contactThankYou: '/contact/thank-you',
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  /** An article before it is published: while writing and on previews only. */
  articleToTry: (slug: string) => `/blog/preview/${slug}`,
  resources: '/resources',
  /** A page to print or fill in. */
  freePage: (slug: string) => `/resources/${slug}`,
  shop: '/shop',
  ebooks: '/ebooks',
  /** The cover of an eBook that was published since the last build. */
  plainCover: '/plain-cover.svg',
  ebook: (slug: string) => `/ebook/${slug}`,
  ebookSample: (slug: string) => `/ebook/${slug}/sample`,
  recoveryPlanner: '/recovery-planner',
  mealPlan: '/meal-plan',
  recoveryJournal: '/recovery-journal',
  /** The exercises of the Calm Evenings Workbook, to listen to. */
  calmEvenings: '/calm-evenings',
  calmEvening: (evening: number) => `/calm-evenings/evening-${evening}`,
  cart: '/cart',
  checkout: '/checkout',
  checkoutProduct: (slug: string) => `/checkout?product=${encodeURIComponent(slug)}`,
  /** What somebody chose, for the person who pays: the text of `domain/orders/order-link.ts`. */
  checkoutBooks: (order: string) => `/checkout?books=${order}`,
  purchaseSuccess: '/purchase-success',
  download: '/download',
  myDownloads: '/my-downloads',
  /** The answer to that page's form without script. */
  myDownloadsSent: '/my-downloads/sent',
  testPurchase: '/test-purchase',
  community: '/community',
  communityTopic: (slug: string) => `/community/${slug}`,
  /** Where a post is written without script. */
  newPost: (topic: string) => `/community/${topic}/new-post`,
  communityThankYou: '/community/thank-you',
  /** For the coach: the token of a post is in the fragment. */
  communityReview: '/community/review',
  eventCalendar: (id: string) => `/community/events/${id}.ics`,
  wellnessGuide: '/wellness-guide',
  guideDay: (day: number) => `/wellness-guide/day-${day}`,
  /** Where the guide is asked for without script. */
  wellnessGuideByEmail: '/wellness-guide/by-email',
  wellnessGuideUpload: '/wellness-guide/upload',
  wellnessGuideThankYou: '/wellness-guide/thank-you',
  guideFile: '/wellness-guide/7-day-wellness-guide.pdf',
  newsletterCheckMail: '/newsletter/check-your-email',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  help: '/help',
  spanish: (slug: string) => `/es/${slug}`,
  /** Stands in for a page that cannot be had without internet. */
  offline: '/offline',
  serviceWorker: '/service-worker.js',
  glossary: '/glossary',
  glossaryTerm: (id: string) => `/glossary#${id}`,
  search: '/search',
  searchIndex: '/search-index.json',
  purchaseNotices: '/purchase-notices.json',
  feed: '/rss.xml',
  sitemap: '/sitemap-index.xml',
  pageOfBook: (slug: string, number: number) => `/inside/${slug}-${number}.avif`,
  icon: (name: '180' | '192' | '512' | 'maskable') => `/icon-${name}.png`,
  manifest: '/manifest.webmanifest',
  shareImage: (name: string) => `/share/${name}.png`,
  /** A cover as mail programs can show it. */
  mailCover: (slug: string) => `/share/cover-${slug}.jpg`,
  legal: '/legal',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  healthDataNotice: '/health-data-notice',
  corrections: '/corrections',
  accessibility: '/accessibility',
  cookies: '/cookies',
  communityGuidelines: '/community-guidelines',
  auth: '/auth',
  /** The token of a mailed link is in the fragment of these two. */
  authVerify: '/auth/verify',
  authReset: '/auth/reset',
  account: '/account',
  /** Where the coach changes texts, events and prices: an app of its own, beside the pages. */
  edit: '/edit',
  adminUpload: '/admin/upload',
  /** The coach's room. The functions behind it ask for the coach's sign-in; the pages do not. */
  admin: '/admin',
  adminOrders: '/admin/orders',
  /** The session of the order is in the fragment. */
  adminOrder: '/admin/order',
  /** Posts and reviews that wait, in one list. */
  adminWaiting: '/admin/waiting',
  adminPosts: '/admin/posts',
  adminReviews: '/admin/reviews',
  adminCampaigns: '/admin/campaigns',
  adminSubscribers: '/admin/subscribers',
  adminUnanswered: '/admin/unanswered',
  /** For buyers: the token of the purchase is in the fragment. */
  review: '/review',
} as const;

/** The address of a page of a long list, counted from 1. */
export const pathOfPage = (list: string, page: number): string =>
  page === 1 ? list : `${list}/page-${page}`;
