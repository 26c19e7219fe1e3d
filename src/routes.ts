/**
 * Every page and file on the site. Pages have no trailing slash (`build.format: 'file'`). Function
 * paths are in `function-path.ts`.
 */
export const routes = {
  home: '/',
  about: '/about',
  contact: '/contact',
  contactThankYou: '/contact/thank-you',
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  /** An unpublished article, available only in development and on previews. */
  articleToTry: (slug: string) => `/blog/preview/${slug}`,
  resources: '/resources',
  /** A page to print or to fill in online. */
  freePage: (slug: string) => `/resources/${slug}`,
  practiceSheet: '/resources/practice-sheet',
  shop: '/shop',
  ebooks: '/ebooks',
  /** Cover for eBooks published from the dashboard without their own. */
  plainCover: '/plain-cover.svg',
  ebook: (slug: string) => `/ebook/${slug}`,
  ebookSample: (slug: string) => `/ebook/${slug}/sample`,
  recoveryPlanner: '/recovery-planner',
  mealPlan: '/meal-plan',
  recoveryJournal: '/recovery-journal',
  /** Audio exercises for the Calm Evenings Workbook. */
  calmEvenings: '/calm-evenings',
  calmEvening: (evening: number) => `/calm-evenings/evening-${evening}`,
  cart: '/cart',
  checkout: '/checkout',
  checkoutProduct: (slug: string) => `/checkout?product=${encodeURIComponent(slug)}`,
  /**
   * A visitor's selection, sent to the person who pays, encoded by `domain/cart/cart-in-url.ts`.
   */
  checkoutBooks: (order: string) => `/checkout?books=${order}`,
  purchaseSuccess: '/purchase-success',
  download: '/download',
  myDownloads: '/my-downloads',
  /** Confirmation page for the My Downloads form without JavaScript. */
  myDownloadsSent: '/my-downloads/sent',
  testPurchase: '/test-purchase',
  community: '/community',
  communityTopic: (slug: string) => `/community/${slug}`,
  /** Page for writing a post without JavaScript. */
  newPost: (topic: string) => `/community/${topic}/new-post`,
  communityThankYou: '/community/thank-you',
  /** Page where the coach reviews a post from an email. The post's token is in the fragment. */
  communityReview: '/community/review',
  eventCalendar: (id: string) => `/community/events/${id}.ics`,
  wellnessGuide: '/wellness-guide',
  guideDay: (day: number) => `/wellness-guide/day-${day}`,
  /** Page for requesting the guide without JavaScript. */
  wellnessGuideByEmail: '/wellness-guide/by-email',
  wellnessGuideUpload: '/wellness-guide/upload',
  wellnessGuideThankYou: '/wellness-guide/thank-you',
  guideFile: '/wellness-guide/7-day-wellness-guide.pdf',
  newsletterCheckMail: '/newsletter/check-your-email',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  help: '/help',
  spanish: (slug: string) => `/es/${slug}`,
  /** Fallback for a page that isn't available offline. */
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
  /** Cover in a format email clients can show. */
  mailCover: (slug: string) => `/share/cover-${slug}.jpg`,
  mailPhoto: '/share/coach.jpg',
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
  /** For these two pages, the emailed link's token is in the fragment. */
  authVerify: '/auth/verify',
  authReset: '/auth/reset',
  account: '/account',
  /** Editor for text, events, and prices. It's a separate app that the coach uses. */
  edit: '/edit',
  adminUpload: '/admin/upload',
  /**
   * The coach's dashboard. Its functions require the coach to be signed in, but the pages don't.
   */
  admin: '/admin',
  adminOrders: '/admin/orders',
  /** Page of one order. The order's session ID is in the fragment. */
  adminOrder: '/admin/order',
  /** Pending posts and reviews in one list. */
  adminWaiting: '/admin/waiting',
  /** Messages from the contact page. */
  adminMessages: '/admin/messages',
  adminPosts: '/admin/posts',
  adminReviews: '/admin/reviews',
  adminCampaigns: '/admin/campaigns',
  adminSubscribers: '/admin/subscribers',
  adminUnanswered: '/admin/unanswered',
  /** Page for editing the site's text and previewing saved changes. */
  adminWrite: '/admin/write',
  adminNotifications: '/admin/notifications',
  adminForget: '/admin/forget',
  /** The handbook. */
  adminHelp: '/admin/help',
  /** Page where buyers review a book. The purchase token is in the fragment. */
  review: '/review',
} as const;

/** Returns the path of a page of a paginated list. Pages are numbered from 1. */
export const pathOfPage = (list: string, page: number): string =>
  page === 1 ? list : `${list}/page-${page}`;
