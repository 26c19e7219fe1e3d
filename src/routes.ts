/**
 * Every URL of the product. Pages have no trailing slash (`build.format: 'file'`).
 * Function addresses are the platform's default ones: a `config.path` would remove them.
 */
export const routes = {
  home: '/',
  about: '/about',
  contact: '/contact',
  contactThankYou: '/contact/thank-you',
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  resources: '/resources',
  shop: '/shop',
  ebooks: '/ebooks',
  ebook: (slug: string) => `/ebook/${slug}`,
  ebookSample: (slug: string) => `/ebook/${slug}/sample`,
  recoveryPlanner: '/recovery-planner',
  mealPlan: '/meal-plan',
  recoveryJournal: '/recovery-journal',
  cart: '/cart',
  checkout: '/checkout',
  checkoutProduct: (slug: string) => `/checkout?product=${encodeURIComponent(slug)}`,
  purchaseSuccess: '/purchase-success',
  download: '/download',
  myDownloads: '/my-downloads',
  testPurchase: '/test-purchase',
  community: '/community',
  communityTopic: (slug: string) => `/community/${slug}`,
  wellnessGuide: '/wellness-guide',
  wellnessGuideUpload: '/wellness-guide/upload',
  wellnessGuideThankYou: '/wellness-guide/thank-you',
  help: '/help',
  search: '/search',
  searchIndex: '/search-index.json',
  feed: '/rss.xml',
  sitemap: '/sitemap-index.xml',
  manifest: '/manifest.webmanifest',
  shareImage: (name: string) => `/share/${name}.png`,
  legal: '/legal',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  healthDataNotice: '/health-data-notice',
  accessibility: '/accessibility',
  cookies: '/cookies',
  communityGuidelines: '/community/guidelines',
  auth: '/auth',
  adminUpload: '/admin/upload',
} as const;

/** Function name to address; the name is the file's name in `netlify/functions`. */
export const functionPaths = {
  'cart-tracking': '/.netlify/functions/cart-tracking',
  'ebook-checkout': '/.netlify/functions/ebook-checkout',
  'stripe-webhook': '/.netlify/functions/stripe-webhook',
  'process-purchase': '/.netlify/functions/process-purchase',
  download: '/.netlify/functions/download',
  'my-downloads': '/.netlify/functions/my-downloads',
  'send-email': '/.netlify/functions/send-email',
  'not-found': '/.netlify/functions/not-found',
  sweep: '/.netlify/functions/sweep',
} as const;

/** The name of a function of this site. */
export type FunctionName = keyof typeof functionPaths;
