// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import chat from '#content/chat.json' with { type: 'json' };
import community from '#content/community.json' with { type: 'json' };
import notifications from '#content/notifications.json' with { type: 'json' };
import products from '#content/products.json' with { type: 'json' };
import resources from '#content/resources.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import testimonials from '#content/testimonials.json' with { type: 'json' };
import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { formatFileSize } from '#src/domain/downloads/file-size.ts';
import { RETRY_DELAYS } from '#src/domain/retry-delay.ts';
import { authInput } from '#src/contracts/auth.ts';
import { cartTrackingInput } from '#src/contracts/cart-tracking.ts';
import { signInForm, signUpForm } from '#src/contracts/forms/account.ts';
import { checkoutForm, testPurchaseForm } from '#src/contracts/forms/checkout.ts';
import { contactForm } from '#src/contracts/forms/contact.ts';
import type { FieldDefinition } from '#src/contracts/forms/form-definition.ts';
import { newsletterForm } from '#src/contracts/forms/newsletter.ts';
import { wellnessGuideForm } from '#src/contracts/forms/wellness-guide.ts';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { processPurchaseInput } from '#src/contracts/process-purchase.ts';
import { sendEmailInput } from '#src/contracts/send-email.ts';
import { addToCart, cartCountLabel, setQuantity } from '#src/domain/cart/cart.ts';
import { cartSessionId } from '#src/islands/cart/announce-added.ts';
import { HISTORY, NEW_CONVERSATION, REPLY_DELAY } from '#src/domain/chat/conversation.ts';
import { takeTurn } from '#src/domain/chat/turn.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { saving, savingLabel } from '#src/domain/ebooks/saving.ts';
import { formatPrice, parsePrice } from '#src/domain/money.ts';
import { POPUP_TIMES } from '#src/domain/popups/popup-rules.ts';
import { filledStars } from '#src/domain/ebooks/product.ts';
import {
  bucketNamed,
  CACHE_SECONDS,
  GUIDE_PATH,
  LIST_LIMIT,
  refuseFile,
  timedPath,
} from '#src/domain/ebooks/upload.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { isTested } from '#tests/support/editions.ts';
import * as authErrors from '#src/stores/auth-errors.ts';
import { isRefreshDue, TICK } from '#src/stores/session.ts';

/**
 * The specification, statement by statement, grouped by section. Each row is checked in the built
 * pages or the code. Decision 375 lists the deviations.
 */
type Row = readonly [statement: string, holds: () => unknown];

const parsed = new Map<string, Document>();
function at(path: string): Document {
  const known = parsed.get(path);
  if (known) return known;
  const file = path === '/' ? 'dist/index.html' : `dist${path}.html`;
  const made = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/html');
  parsed.set(path, made);
  return made;
}
const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const wordsOf = (path: string) => squeeze(at(path).body.textContent);
const says =
  (path: string, ...texts: (string | RegExp)[]) =>
  () => {
    for (const text of texts) expect(wordsOf(path)).toMatch(text);
  };
// Returns a pattern that matches a string as pages show it, with typographic apostrophes.
const plain = (text: string) =>
  new RegExp(text.replaceAll("'", '’').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const reads = (path: string, ...texts: string[]) => says(path, ...texts.map(plain));
const headed = (path: string, heading: string | RegExp) => () =>
  expect(squeeze(at(path).querySelector('main h1')?.textContent)).toMatch(heading);
const leads =
  (path: string, ...targets: string[]) =>
  () => {
    const found = [...at(path).querySelectorAll('a[href]')].map((one) => one.getAttribute('href'));
    for (const target of targets) {
      expect(
        found.some((href) => href === target || href?.startsWith(`${target}#`)),
        target,
      ).toBe(true);
    }
  };
const named = (path: string, name: string | RegExp, target: string | RegExp) => () => {
  const links = [...at(path).querySelectorAll('a[href]')].filter((one) =>
    typeof name === 'string'
      ? squeeze(one.textContent).includes(name)
      : name.test(squeeze(one.textContent)),
  );
  expect(links.map((one) => one.getAttribute('href'))).toContainEqual(
    typeof target === 'string' ? target : expect.stringMatching(target),
  );
};
const button = (path: string, name: string | RegExp) => () =>
  expect(
    [...at(path).querySelectorAll('button')].map((one) => squeeze(one.textContent)),
  ).toContainEqual(expect.stringMatching(name));
const counts = (path: string, selector: string, count: number) => () =>
  expect(at(path).querySelectorAll(selector)).toHaveLength(count);
/** Checks that text from the specification is in the built pages, scripts, or functions. */
const worded =
  (...texts: string[]) =>
  () => {
    const all = globSync(['dist/_astro/*.js', 'dist/*.html', 'dist-functions/*.mjs'])
      .map((name) => readFileSync(name, 'utf8'))
      .join('\n');
    for (const text of texts) expect(all.includes(text), text).toBe(true);
  };
/** Checks that an object has these fields, which the specification lists in section 3. */
const fields =
  (thing: object | undefined, ...names: string[]) =>
  () =>
    expect(Object.keys(thing ?? {})).toEqual(expect.arrayContaining(names));
const helper = { script: chat, recognize };
/** Returns the conversation after the visitor sends these messages. */
function talk(...said: string[]) {
  let now = takeTurn(NEW_CONVERSATION, { kind: 'opened', at: 0 }, helper).conversation;
  for (const text of said) {
    now = takeTurn(now, { kind: 'said', text, at: 1 }, helper).conversation;
    now = takeTurn(now, { kind: 'closed', at: 2 }, helper).conversation;
  }
  return now;
}
const product = (slug: string) => products.find((one) => one.slug === slug);

const PATHS =
  '/ /about /contact /contact/thank-you /blog /resources /shop /community /recovery-planner /meal-plan /recovery-journal /wellness-guide /wellness-guide/upload /wellness-guide/thank-you /checkout /ebooks /purchase-success /test-purchase /community/recovery-milestones /community/therapy-treatment /community/nutrition-wellness /community/caregiver-support /community/daily-motivation /community/equipment-tools /legal /terms /privacy /auth /admin/upload'.split(
    ' ',
  );
const FIXED = [
  'breaking-barriers-together-mindset-shift',
  'small-wins-celebrating-recovery-milestones',
  'caregiver-burnout-support-and-self-care-strategies',
  'brain-healthy-nutrition-recipes-for-recovery',
  'adaptive-tools-making-daily-life-easier',
  'building-confidence-after-stroke',
];
const FULL = [
  'first-6-months-of-stroke-recovery',
  'brain-foods-for-stroke-recovery',
  'building-your-support-network',
  'adaptive-tools-for-stroke-survivors',
  'self-advocacy-after-stroke',
];
const TOPICS = {
  'recovery-milestones': 'Recovery Milestones & Celebrations',
  'therapy-treatment': 'Therapy & Treatment Discussions',
  'nutrition-wellness': 'Nutrition & Healthy Living',
  'caregiver-support': 'Caregiver Support Circle',
  'daily-motivation': 'Daily Motivation & Inspiration',
  'equipment-tools': 'Equipment & Adaptive Tools',
};
const CATALOG = [
  [
    'brain-recipes',
    'Healthy Brain Recipes Collection',
    '$29.99',
    '$39.99',
    'Nutrition',
    4.9,
    127,
    'Bestseller',
  ],
  ['meal-plan', '30-Day Recovery Meal Plan', '$24.99', '$34.99', 'Nutrition', 4.8, 89, 'New'],
  [
    'recovery-planner',
    'Complete Recovery Planner',
    '$19.99',
    '$29.99',
    'Recovery Tools',
    4.9,
    156,
    'Popular',
  ],
  [
    'recovery-journal',
    'Recovery Journal & Gratitude Guide',
    '$14.99',
    '$19.99',
    'Mental Health',
    4.7,
    94,
    undefined,
  ],
] as const;

const SPECIFICATION: Record<string, Row[]> = {
  '1': [
    [
      'the free guide is a PDF',
      () =>
        expect(
          readFileSync('dist/wellness-guide/7-day-wellness-guide.pdf').subarray(0, 5).toString(),
        ).toBe('%PDF-'),
    ],
    [
      'the guide is given in exchange for name and email',
      () => expect(Object.keys(wellnessGuideForm.fields)).toEqual(['name', 'email']),
    ],
  ],
  '2 routes': [
    ...PATHS.map((path): Row => [
      `${path} is a page`,
      () => expect(squeeze(at(path).querySelector('h1')?.textContent)).not.toBe(''),
    ]),
    ...FIXED.map((slug): Row => [`/blog/${slug} is a page`, headed(`/blog/${slug}`, /\S/)]),
    ...CATALOG.map(([slug, title]): Row => [
      `/ebook/${slug} is a page`,
      headed(`/ebook/${slug}`, plain(title)),
    ]),
    ...Object.keys(TOPICS).map((slug): Row => [
      `/forum/${slug} leads to the topic`,
      () =>
        expect(readFileSync('netlify.toml', 'utf8')).toMatch(
          /from = "\/forum\/\*"\n\s*to = "\/community\/:splat"/,
        ),
    ]),
    ['an unknown path shows 404', headed('/404', /404/)],
    ['the 404 page says "Oops! Page not found"', reads('/404', 'Oops! Page not found')],
    ['the 404 page links home', named('/404', 'Return to Home', '/')],
  ],
  '2 header and footer': [
    ...['/', '/about', '/blog', '/shop', '/resources', '/community', '/contact'].map(
      (path): Row => [`the header links to ${path}`, leads('/about', path)],
    ),
    ['Free Guide goes to /wellness-guide', named('/about', 'Free Guide', '/wellness-guide')],
    ['Sign Up goes to /auth', named('/about', 'Sign Up', '/auth')],
    [
      'the cart button carries a badge',
      counts('/about', 'header [data-opens=cart] [data-cart-count]', 1),
    ],
    ['the cart is a side panel titled Shopping Cart', worded('Shopping Cart')],
    ['without items it says so', worded('Your cart is empty')],
    [
      'with items it says how many',
      () => expect([1, 2].map(cartCountLabel)).toEqual(['1 item in cart', '2 items in cart']),
    ],
    ['the panel shows a Total and a Checkout button', worded('Total', 'Checkout')],
    ['the footer links to privacy and terms', leads('/about', '/privacy', '/terms')],
    ['the footer links to an external support group', named('/about', /support group/i, /^https:/)],
    ['the copyright year is 2025', reads('/about', '© 2025')],
    ['the newsletter form is titled Stay Connected', reads('/about', 'Stay Connected')],
    [
      'its placeholder is Your email',
      counts('/about', 'footer input[placeholder="Your email"]', 1),
    ],
    [
      'its button reads Subscribe, and Subscribing... while busy',
      () =>
        expect([newsletterForm.button, newsletterForm.busy]).toEqual([
          'Subscribe',
          'Subscribing...',
        ]),
    ],
  ],
  '2 home, about, contact': [
    ['the hero is "You Are Stronger Than You Know"', headed('/', 'You Are Stronger Than You Know')],
    // The Meet button needs the coach's name, so it's hidden until there is one.
    site.coach.shortName === null
      ? ['without a name, no Meet button', counts('/', 'main a[href="/about"]', 0)]
      : ['Meet leads to /about', named('/', `Meet ${site.coach.shortName}`, '/about')],
    ['Join Our Community leads to /auth', named('/', 'Join Our Community', '/auth')],
    ['4 feature cards', leads('/', '/resources', '/blog', '/shop', '/wellness-guide')],
    ['3 testimonials', counts('/', 'main figure blockquote', 3)],
    [
      'a closing call to action goes to shop and guide',
      () => {
        named('/', 'See our books', '/shop')();
        named('/', 'Get the free guide', '/wellness-guide')();
      },
    ],
    ['about has story and why', says('/about', /Our story/, /Why /)],
    ['about has mission parts', reads('/about', 'Hope & Healing', 'Community', 'Education')],
    ['about leads to guide and shop', leads('/about', '/wellness-guide', '/shop')],
    [
      'contact requires exactly 4 things',
      () =>
        expect(
          Object.values<FieldDefinition>(contactForm.fields)
            .filter(({ missing }) => missing !== undefined)
            .map(({ label }) => label),
        ).toEqual(['Full Name', 'Email Address', 'Subject', 'Message']),
    ],
    ['the contact email is shown', counts('/contact', 'main a[href^="mailto:"]', 1)],
    ['a 24-hour response note', reads('/contact', '24 hours')],
    [
      '3 questions',
      counts(
        '/contact',
        'main section:has(#questions) h3, main details.question, main [data-question]',
        3,
      ),
    ],
    ['call 911 in an emergency', reads('/contact', '911')],
    [
      'the form is not monitored 24/7',
      says(
        '/contact',
        /not (?:monitored|read|watched)[^.]*(?:24\/7|all day|day and night|around the clock|at night)/i,
      ),
    ],
    [
      'the thank-you page leads to /, /blog, /resources',
      leads('/contact/thank-you', '/', '/blog', '/resources'),
    ],
    ['its default name is there', says('/contact/thank-you', /there/)],
  ],
  '2 blog': [
    ...[
      'All',
      'Recovery Tips',
      'Education',
      'Nutrition',
      'Mental Health',
      'Daily Living',
      'Advocacy',
    ].map((chip): Row => [`the chip ${chip}`, reads('/blog', chip)]),
    ['7 chips', counts('/blog', 'main input[type=radio]', 7)],
    [
      'one featured article and a grid of 5',
      () =>
        expect(
          [...at('/blog').querySelectorAll('main ul')]
            .slice(0, 2)
            .map((list) => list.children.length),
        ).toEqual([1, 5]),
    ],
    ['a newsletter box with Subscribe', button('/blog', 'Subscribe')],
    ['a mail to us is beside it', named('/blog', 'Subscribe by email', /^mailto:/)],
    ['id 1 is the full article with calls to action', leads('/blog/1', '/wellness-guide', '/shop')],
    ['id 1 is about 5 daily habits', headed('/blog/1', /5 Daily Habits/)],
    ...[2, 3, 4, 5, 6].flatMap((id): Row[] => [
      [`/blog/${id} says "Coming soon"`, reads(`/blog/${id}`, 'Coming soon')],
      [
        `/blog/${id} has the mail link Subscribe for Updates`,
        named(`/blog/${id}`, 'Subscribe for Updates', /^mailto:/),
      ],
    ]),
    [
      'the checkboxes are local only',
      () =>
        expect(
          at('/blog/self-advocacy-after-stroke').querySelectorAll(
            'main input[type=checkbox][name]',
          ),
        ).toHaveLength(0),
    ],
    [
      'an unknown id shows the same page without a title',
      headed('/blog/not-found', /^Coming soon$/),
    ],
    ...FULL.map((slug): Row => [
      `${slug} is a full article`,
      () => expect(wordsOf(`/blog/${slug}`).split(' ').length).toBeGreaterThan(700),
    ]),
    [
      'self-advocacy: category, date and time',
      says('/blog/self-advocacy-after-stroke', /Advocacy\. March 2, 2025\. 9 min read/),
    ],
    [
      'self-advocacy has 2 next steps',
      counts('/blog/self-advocacy-after-stroke', 'main input[type=checkbox]', 2),
    ],
    [
      'they lead to /community and /resources',
      leads('/blog/self-advocacy-after-stroke', '/community', '/resources'),
    ],
    ...[...FIXED, ...FULL, '1'].flatMap((slug): Row[] => [
      [`${slug} leads back to the blog`, named(`/blog/${slug}`, 'Back to Blog', '/blog')],
      [`${slug} has Next Steps`, reads(`/blog/${slug}`, 'Next Steps')],
      [
        `the Next Steps of ${slug} lead to shop, community or resources`,
        () =>
          expect(
            [...at(`/blog/${slug}`).querySelectorAll('main section:has(#next-steps) a[href^="/"]')]
              .map((one) => one.getAttribute('href')?.replace(/#.*/, ''))
              .filter((href) => ['/shop', '/community', '/resources'].includes(href ?? '')),
          ).not.toEqual([]),
      ],
    ]),
  ],
  '2 resources': [
    ['its heading', headed('/resources', 'Recovery Resources')],
    ['Emergency & Crisis: 2 cards', counts('/resources', 'section:has(#emergency) li', 2)],
    ['Medical & Healthcare: 4 cards', counts('/resources', 'section:has(#medical) li', 4)],
    ['Educational: 4 cards', counts('/resources', 'section:has(#educational) li', 4)],
    ['Support & Community: 4 cards', counts('/resources', 'section:has(#support) li', 4)],
    [
      'helplines have phone numbers',
      () =>
        expect(
          at('/resources').querySelectorAll('section:has(#emergency) a[href^="tel:"]').length,
        ).toBeGreaterThan(0),
    ],
    ['Visit Website', named('/resources', 'Visit Website', /^https:/)],
    [
      'both emergency cards have a number and a website',
      () =>
        expect(
          [...at('/resources').querySelectorAll('section:has(#emergency) li')].map(
            (card) =>
              card.querySelector('a[href^="tel:"]') !== null &&
              card.querySelector('a[href^="https:"]') !== null,
          ),
        ).toEqual([true, true]),
    ],
    ['one affiliate note', reads('/resources', 'Affiliate Link')],
    ['a Shop Products button', named('/resources', 'Shop Products', '/shop')],
    [
      'FAST signs, phases, areas',
      reads('/resources', 'FAST', 'Recovery phases', 'Key recovery areas'),
    ],
    [
      'all external links open in a new tab',
      () => {
        for (const one of at('/resources').querySelectorAll('a[href^="http"]'))
          expect(one.getAttribute('target')).toBe('_blank');
      },
    ],
  ],
  '2 shop and products': [
    ['its heading', headed('/shop', 'Digital Recovery eBooks')],
    ...['All Products', 'Nutrition', 'Recovery Tools', 'Mental Health'].map((chip): Row => [
      `the chip ${chip}`,
      reads('/shop', chip),
    ]),
    [
      'All Products is the default',
      () =>
        expect(
          at('/shop').querySelector('main input[type=radio][checked]')?.parentElement?.textContent,
        ).toContain('All Products'),
    ],
    [
      'testimonials',
      () => expect(at('/shop').querySelectorAll('main blockquote').length).toBeGreaterThan(0),
    ],
    ['a Why Choose section', says('/shop', /Why [Cc]hoose/)],
    ...CATALOG.map(([slug]): Row => [
      `View Details leads to /ebook/${slug}`,
      named('/shop', 'View Details', `/ebook/${slug}`),
    ]),
    ['the second list loads from the backend and says Loading eBooks', worded('Loading eBooks')],
    ...['/recovery-planner', '/meal-plan', '/recovery-journal'].flatMap((path): Row[] => [
      [`${path} has Add to Cart`, button(path, 'Add to Cart')],
      // For a book file uploaded by the owner, pages show only what the product record contains.
      ...(isTested(path.slice(1))
        ? [[`${path} has Preview Sample`, named(path, 'Preview Sample', /\/sample$/)] satisfies Row]
        : []),
    ]),
    ...CATALOG.flatMap(([slug, title, price, was, category, rating, reviews, badge]): Row[] => [
      [`${title}: price and former price`, reads(`/ebook/${slug}`, price, was)],
      [`${title}: category`, reads(`/ebook/${slug}`, category)],
      [
        `${title}: subtitle and description`,
        reads(
          `/ebook/${slug}`,
          product(slug)?.subtitle ?? '?',
          product(slug)?.fullDescription?.[0] ?? '?',
        ),
      ],
      [
        `${title}: rating and number of reviews`,
        () => expect([product(slug)?.rating, product(slug)?.reviews]).toEqual([rating, reviews]),
      ],
      [`${title}: badge`, () => expect(product(slug)?.badge).toBe(badge)],
      [`${title}: What's Inside`, reads(`/ebook/${slug}`, "What's Inside")],
      [
        `${title}: at most 2 reviews`,
        () =>
          expect(
            at(`/ebook/${slug}`).querySelectorAll('main blockquote').length,
          ).toBeLessThanOrEqual(2),
      ],
      [
        `${title}: Buy Now leads to the checkout`,
        named(`/ebook/${slug}`, 'Buy Now - Instant Download', `/checkout?product=${slug}`),
      ],
      [`${title}: Add to Cart`, button(`/ebook/${slug}`, 'Add to Cart')],
    ]),
    ['an unknown slug: Product Not Found', reads('/ebook/not-found', 'Product Not Found')],
    [
      'an unknown slug: the text',
      says('/ebook/not-found', /The product you’re looking for doesn’t exist/),
    ],
  ],
  '2 community': [
    ['Join Our Community leads outside', named('/community', /^Join Our Community/, /^https:/)],
    [
      'Join Facebook Group opens groups on Facebook',
      named('/community', /^Join Facebook Group/, /^https:\/\/www\.facebook\.com\//),
    ],
    ...Object.entries(TOPICS).flatMap(([slug, title]): Row[] => [
      [`${title} is linked`, named('/community', title, `/community/${slug}`)],
      [`${title} is a page`, headed(`/community/${slug}`, plain(title))],
      [`${title} leads back`, named(`/community/${slug}`, 'Back to Community', '/community')],
      [`${title} has New Post`, button(`/community/${slug}`, 'New Post')],
      [`${title} has 6 sample posts`, counts(`/community/${slug}`, 'section:has(#posts) li', 6)],
    ]),
    ['types of support', reads('/community', ...community.supportTypes.map(({ title }) => title))],
    ['a values section', reads('/community', ...community.values.map(({ title }) => title))],
    ...community.topics.flatMap(({ slug, posts, closing }): Row[] => [
      [
        `${slug}: a card has title, author, badge and a short text`,
        () => {
          for (const { title, author, category } of posts)
            reads(`/community/${slug}`, title, author, category)();
        },
      ],
      [`${slug}: a closing message`, reads(`/community/${slug}`, closing.title)],
    ]),
    ['a card may be marked Popular', reads('/community/recovery-milestones', 'Popular')],
    ['a list of states', counts('/community', 'section:has(#states) li > a.button--small', 51)],
    [
      'every state opens an external finder',
      () =>
        expect(
          at('/community').querySelectorAll(
            'section:has(#states) li > a.button--small[href^="https:"]',
          ),
        ).toHaveLength(51),
    ],
    ['3 upcoming events', () => expect(globSync('content/events/*.json')).toHaveLength(3)],
    [
      'bi-weekly on Wednesday at 2:00 PM EST',
      reads('/community', 'Every other Wednesday at 2:00 PM EST'),
    ],
    [
      'first Friday at 3:00 PM EST',
      reads('/community', 'First Friday of each month at 3:00 PM EST'),
    ],
    [
      'third Thursday at 6:00 PM EST',
      reads('/community', 'Third Thursday of each month at 6:00 PM EST'),
    ],
  ],
  '2 guide, checkout, success, test purchase, legal, auth, upload': [
    ['Download My Free Guide opens a dialog', button('/wellness-guide', 'Download My Free Guide')],
    [
      'the thank-you page has Download Your Guide Now',
      reads('/wellness-guide/thank-you', 'Download Your Guide Now'),
    ],
    ['it leads to /blog and /resources', leads('/wellness-guide/thank-you', '/blog', '/resources')],
    ['its default name is Friend', reads('/wellness-guide/thank-you', 'Friend')],
    ['Secure Checkout', headed('/checkout', 'Secure Checkout')],
    ['Frequently Bought Together', reads('/checkout', 'Frequently Bought Together')],
    ['trust badges', reads('/checkout', '30-day money-back guarantee')],
    [
      'the fields of the checkout',
      () =>
        expect(Object.keys(checkoutForm.fields)).toEqual(
          expect.arrayContaining(['firstName', 'lastName', 'email', 'phone']),
        ),
    ],
    ['Pay with Card', button('/checkout', 'Pay with Card')],
    [
      'Contact for Payment Options is a mail with its subject',
      named(
        '/checkout',
        'Contact for Payment Options',
        /^mailto:[^?]+\?subject=Product%20Purchase%20Request$/,
      ),
    ],
    ['Processing Your Purchase', reads('/purchase-success', 'Processing Your Purchase')],
    ['Purchase Successful', worded('Purchase Successful')],
    [
      'Continue Shopping goes to /shop, Back to Home to /',
      () => {
        named('/purchase-success', 'Continue Shopping', '/shop')();
        named('/purchase-success', 'Back to Home', '/')();
      },
    ],
    ['the test purchase', headed('/test-purchase', 'eBook Purchase Test')],
    ['its fields', reads('/test-purchase', 'Email Address', 'First Name', 'Last Name')],
    ['its button names the price', button('/test-purchase', /^Purchase for \$\d+\.\d\d$/)],
    [
      'a card shows title, description and price',
      reads(
        '/test-purchase',
        'Test eBook',
        'A short PDF that shows how buying works here.',
        '$1.00',
      ),
    ],
    [
      'email and first name are required, last name is optional',
      () =>
        expect(Object.values(testPurchaseForm.fields).map((field) => 'missing' in field)).toEqual([
          true,
          true,
          false,
        ]),
    ],
    [
      'its button reads Processing... while busy',
      () => expect(testPurchaseForm.busy).toBe('Processing...'),
    ],
    [
      'notes on payment, link and test mode',
      says('/test-purchase', /payment company’s page/, /email you the download link/, /test mode/),
    ],
    [
      'numbered instructions: new tab, card, success page, email',
      () =>
        expect(
          [...at('/test-purchase').querySelectorAll('main ol li')].map((one) =>
            squeeze(one.textContent),
          ),
        ).toEqual([
          expect.stringMatching(/new tab/),
          expect.stringMatching(/4242 4242 4242 4242.* any future expiry and any 3-digit CVC/),
          expect.stringMatching(/success page/),
          expect.stringMatching(/[Cc]heck your email/),
        ]),
    ],
    ['its error box has Error, Type, Details', worded('Error', 'Type', 'Details')],
    ['legal is a medical disclaimer', says('/legal', /not medical advice/)],
    [
      'each article says that it is not medical advice',
      () => {
        const articles = [...FIXED, ...FULL].map((slug) => wordsOf(`/blog/${slug}`));
        for (const words of articles)
          expect(words).toContain('This article provides information, not medical advice.');
      },
    ],
    [
      'legal: information only, ask professionals',
      says('/legal', /information/, /(?:doctor|professional|care team)/),
    ],
    [
      'terms: acceptance, license, personal use, no resale, limit of liability',
      says(
        '/terms',
        /You agree to these rules/,
        /How you may use our content/,
        /personal use/,
        /You may not sell it/,
        /Limits/,
      ),
    ],
    [
      'privacy: what is collected, its use, its security',
      reads('/privacy', 'What we collect', 'What we use it for', 'How we keep it safe'),
    ],
    ...['/legal', '/terms', '/privacy'].map((path): Row => [
      `${path} points to the contact page`,
      leads(path, '/contact'),
    ]),
    ['Sign In is titled Welcome Back', () => expect(signInForm.title).toBe('Welcome Back')],
    [
      'Sign Up is titled Join Our Community',
      () => expect(signUpForm.title).toBe('Join Our Community'),
    ],
    [
      'Check Your Email! with 2 buttons',
      worded('Check Your Email!', 'Back to Sign Up', 'Already verified? Sign In'),
    ],
    ['eBook Management', headed('/admin/upload', 'eBook Management')],
    ['several files, name, size, Copy URL', worded('Copy URL', 'Recently uploaded files')],
    ['the guide page offers a Test Download', worded('Test Download')],
    ['several files may be chosen, and not all need to be PDFs', worded('is not a PDF file')],
    ['no access check is visible', () => expect(existsSync('dist/admin/upload.html')).toBe(true)],
    [
      'the chat is on every page',
      () => {
        for (const path of PATHS.filter((one) => !/success|auth|upload/.test(one)))
          expect(at(path).querySelector('[data-opens=chat]'), path).not.toBeNull();
      },
    ],
    [
      'the reminder: X, Continue Shopping, Complete Purchase',
      worded('Complete Purchase', 'Continue Shopping'),
    ],
    ['the exit offer: 2 buttons', worded('Get Free Wellness Guide', 'Continue Browsing')],
  ],
  '3': [
    [
      'about 50 purchase notices',
      () => expect(JSON.parse(readFileSync('dist/purchase-notices.json', 'utf8'))).toHaveLength(50),
    ],
    ['a purchase notice', fields(notifications[0], 'name', 'state', 'product', 'timeAgo')],
    [
      'its name is a first name and an initial',
      () => {
        for (const { name } of notifications) expect(name).toMatch(/^\p{L}+ \p{Lu}\.$/u);
      },
    ],
    [
      'a testimonial',
      fields(testimonials[0], 'id', 'customer_name', 'customer_role', 'content', 'rating'),
    ],
    [
      'its rating is 1 to 5',
      () => {
        for (const { rating } of testimonials) expect([1, 2, 3, 4, 5]).toContain(rating);
      },
    ],
    ['a chat message', fields(talk().messages[0], 'id', 'text', 'isBot', 'timestamp')],
    ['a visitor of the chat', fields(talk().visitor, 'email', 'firstName', 'hasProvidedInfo')],
    [
      'the context of the chat',
      () =>
        expect(talk('Maria', 'maria@example.com', 'I am frustrated by my aphasia').context).toEqual(
          {
            mentionedStruggles: ['aphasia'],
            currentTopic: 'aphasia',
            userEmotionalState: 'frustrated',
          },
        ),
    ],
    [
      'forms ask for what they are specified to ask for',
      () =>
        expect(
          [contactForm, wellnessGuideForm, testPurchaseForm, signInForm, signUpForm].map((form) =>
            Object.keys(form.fields),
          ),
        ).toEqual([
          // The topic isn't in the specification. It has a default (decision 375).
          ['name', 'email', 'topic', 'subject', 'message'],
          ['name', 'email'],
          ['email', 'firstName', 'lastName'],
          ['email', 'password'],
          ['email', 'password'],
        ]),
    ],
    [
      'a resource',
      () => {
        const cards: readonly object[] = resources.groups.flatMap<object>((group) => group.cards);
        for (const name of ['title', 'description', 'phone', 'website', 'link', 'isAffiliate'])
          expect(
            cards.some((card) => name in card),
            name,
          ).toBe(true);
      },
    ],
    ['a topic of the forum', fields(community.topics[0], 'title', 'description', 'slug')],
    [
      'a sample post',
      fields(community.topics[0]?.posts[0], 'title', 'author', 'content', 'category'),
    ],
    ...globSync('content/events/*.json').map((file): Row => [
      `${file} has title, time, type and description`,
      fields(
        JSON.parse(readFileSync(file, 'utf8')) as object,
        'title',
        'time',
        'type',
        'description',
      ),
    ]),
    [
      'a storage bucket',
      () =>
        expect(bucketNamed('ebooks')).toEqual({
          id: 'ebooks',
          name: 'ebooks',
          public: false,
          file_size_limit: expect.any(Number),
          allowed_mime_types: ['application/pdf'],
        }),
    ],
    [
      'a cart session id is cart_{timestamp}_{random}',
      () => expect(cartSessionId(1_700_000_000_000, 'ab12')).toBe('cart_1700000000000_ab12'),
    ],
    [
      'a price is text with a leading dollar sign, parsed to a number',
      () => expect(parsePrice('$29.99')).toBe(2999),
    ],
    ...[
      'id',
      'title',
      'subtitle',
      'description',
      'fullDescription',
      'price',
      'originalPrice',
      'category',
      'rating',
      'reviews',
      'badge',
      'slug',
      'coverImage',
      'frontCover',
      'backCover',
      'features',
    ].map((name): Row => [
      `a product has ${name}`,
      () => expect(Object.keys(product('meal-plan') ?? {})).toContain(name),
    ]),
  ],
  '4': [
    [
      'adding again raises the quantity by 1',
      () =>
        expect(addToCart([{ slug: 'a', quantity: 1 }], 'a')).toEqual([{ slug: 'a', quantity: 2 }]),
    ],
    [
      'another item is appended',
      () =>
        expect(addToCart([{ slug: 'a', quantity: 1 }], 'b')).toEqual([
          { slug: 'a', quantity: 1 },
          { slug: 'b', quantity: 1 },
        ]),
    ],
    [
      'a quantity of 0 or less removes',
      () =>
        expect([0, -1].map((many) => setQuantity([{ slug: 'a', quantity: 1 }], 'a', many))).toEqual(
          [[], []],
        ),
    ],
    ['Added to cart is said', worded('Added to cart', 'has been added to your cart.')],
    ['Item removed is said', worded('Item removed', 'The item has been removed from your cart.')],
    ['the chat greets with 2 messages', () => expect(chat.greetings).toHaveLength(2)],
    [
      'after the name it asks for an email; a valid one ends the intake',
      () => {
        expect(talk('Maria').stage).toBe('email');
        expect(talk('Maria', 'maria(at)example').stage).toBe('email');
        const { stage, visitor } = talk('Maria', 'maria@example.com');
        expect([stage, visitor.hasProvidedInfo]).toEqual(['done', true]);
      },
    ],
    ['Sending..., then the thank-you page', () => expect(contactForm.busy).toBe('Sending...')],
    [
      'the guide dialog reads Sending Guide...',
      () => expect(wellnessGuideForm.busy).toBe('Sending Guide...'),
    ],
    ['the checkout reads Processing...', () => expect(checkoutForm.busy).toBe('Processing...')],
    [
      'it reconnects after 1, 2, 5 and then 10 s',
      () => expect(RETRY_DELAYS).toEqual([1000, 2000, 5000, 10_000]),
    ],
    ...[
      'SIGNED_IN',
      'SIGNED_OUT',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'PASSWORD_RECOVERY',
      'MFA_CHALLENGE_VERIFIED',
      'INITIAL_SESSION',
    ].map((name): Row => [`the event ${name}`, worded(name)]),
  ],
  '5': [
    [
      'the email fields have the email type',
      () =>
        expect(
          [contactForm, wellnessGuideForm, checkoutForm, signInForm].map(
            ({ fields }) => fields.email.kind,
          ),
        ).toEqual(['email', 'email', 'email', 'email']),
    ],
    ['Invalid Email', worded('Invalid Email', 'Please enter a valid email address.')],
    [
      'chat: any name that is not empty; nothing is ignored',
      () => expect([talk('  ').stage, talk(' ?! ').stage]).toEqual(['name', 'email']),
    ],
    [
      'chat: an address has no spaces',
      () =>
        expect([readEmailAddress('a b@example.com'), readEmailAddress('a@example.com')]).toEqual([
          undefined,
          'a@example.com',
        ]),
    ],
    [
      'the button of the guide waits until both fields are filled',
      () =>
        expect(readFileSync('src/islands/guide/GuideForm.tsx', 'utf8')).toContain('waitsForAll'),
    ],
    [
      'checkout: first name and email are required',
      () =>
        expect(
          [checkoutForm.fields.firstName.missing, checkoutForm.fields.email.missing].every(Boolean),
        ).toBe(true),
    ],
    [
      'last name and phone are optional',
      () =>
        expect(
          ['lastName', 'phone'].map((name) => 'missing' in checkoutForm.fields[name as 'phone']),
        ).toEqual([false, false]),
    ],
    [
      'Missing Information',
      worded('Missing Information', 'Please fill in your name and email address.'),
    ],
    [
      'Required Information',
      worded('Required Information', 'Please enter your email and first name to continue.'),
    ],
    [
      'email and password are required',
      () =>
        expect(
          [signInForm.fields.email.missing, signInForm.fields.password.missing].every(Boolean),
        ).toBe(true),
    ],
    [
      'only PDF files',
      () =>
        expect(refuseFile({ name: 'a.txt', type: 'text/plain', bytes: 1 })?.message).toBe(
          'a.txt is not a PDF file',
        ),
    ],
    [
      'Invalid file type: Please select a PDF file.',
      worded('Invalid file type', 'Please select a PDF file.'),
    ],
  ],
  '7': [
    [
      'ebook-checkout takes ebookId and who buys',
      () =>
        expect(
          ebookCheckoutInput.safeParse({
            ebookId: 'meal-plan',
            customerEmail: 'maria@example.com',
            customerFirstName: 'Maria',
            customerLastName: 'Lopez',
          }).success,
        ).toBe(true),
    ],
    [
      'process-purchase takes sessionId',
      () =>
        expect(processPurchaseInput.safeParse({ sessionId: 'cs_test_1234567890ab' }).success).toBe(
          true,
        ),
    ],
    ['it answers with downloadUrl', worded('downloadUrl')],
    ...[
      'sign-up',
      'sign-in',
      'refresh',
      'second-factor',
      'confirm',
      'recover',
      'session',
      'sign-out',
    ].map((action): Row => [
      `auth knows ${action}`,
      () => expect(authInput.options.map(({ shape }) => shape.action.value)).toContain(action),
    ]),
    [
      'cart-tracking takes the payload',
      () =>
        expect(
          cartTrackingInput.safeParse({
            action: 'add_item',
            sessionId: 'cart_1700000000000_abcd',
            products: [{ productId: 'a', productName: 'A', price: 1.5, quantity: 1 }],
          }).success,
        ).toBe(true),
    ],
    [
      'send-email contact_form',
      () =>
        expect(
          sendEmailInput.safeParse({
            type: 'contact_form',
            name: 'Maria',
            email: 'maria@example.com',
            subject: 'Hello',
            message: 'Hello there',
          }).success,
        ).toBe(true),
    ],
    [
      'send-email chat_summary',
      () =>
        expect(
          sendEmailInput.safeParse({
            type: 'chat_summary',
            email: 'maria@example.com',
            firstName: 'Maria',
            subject: 'Chat',
            conversationSummary: 'Maria: hello',
            timestamp: '2026-11-23T07:00:00Z',
          }).success,
        ).toBe(true),
    ],
    [
      'send-email wellness_guide_request',
      () =>
        expect(
          sendEmailInput.safeParse({
            type: 'wellness_guide_request',
            name: 'Maria',
            email: 'maria@example.com',
            subject: 'Guide',
          }).success,
        ).toBe(true),
    ],
    ...[
      'cart-tracking',
      'send-email',
      'ebook-checkout',
      'process-purchase',
      'ebooks',
      'storage',
      'auth',
      'track',
    ].map((name): Row => [
      `the function ${name}`,
      () => expect(existsSync(`netlify/functions/${name}.ts`)).toBe(true),
    ]),
    [
      'the guide is uploaded under its fixed name',
      () => expect(GUIDE_PATH).toBe('7-day-wellness-guide.pdf'),
    ],
    [
      'other files have the time before their name',
      () => expect(timedPath(5, 'my book.pdf')).toBe('5-my book.pdf'),
    ],
  ],
  '8': [
    ...[
      'Failed to send your message. Please try again or contact',
      'Chat Saved',
      'Failed to process your request. Please try again.',
      'Download temporarily unavailable',
      'Download started',
      'Failed to upload ',
      'Upload successful',
      'Failed to start checkout process. Please try again.',
      'Checkout Error',
      'There was an issue processing your purchase. Please contact support.',
      'Processing Error',
      'Your eBook is ready for download. Check your email for the download link.',
      'Failed to load eBooks. Please try again.',
      'You have successfully signed in.',
      'Welcome back!',
      'Account created!',
      'Please check your email to verify your account.',
    ].map((text): Row => [`says "${text}"`, worded(text)]),
    ...[
      'Something went wrong. Please try again.',
      'Upload failed',
      'Failed to upload the file. Please try again.',
      ' has been uploaded successfully',
      'No checkout URL received from server.',
      'There was an issue starting the purchase process. Please try again.',
      'CatchError',
      'Purchase Error',
    ].map((text): Row => [`says "${text}"`, worded(text)]),
    ...['Processing Error', 'Checkout Error', 'Invalid Email', 'Download started'].map(
      (title): Row => [`the title "${title}"`, worded(title)],
    ),
    [
      'Download temporarily unavailable: the guide was sent to your email',
      worded('The guide was sent to your email'),
    ],
    ...[
      'SessionMissingError',
      'InvalidCredentialsError',
      'WeakPasswordError',
      'InvalidTokenError',
      'RetryableError',
    ].map((name): Row => [
      `the error class ${name}`,
      () => expect(authErrors).toHaveProperty(name),
    ]),
  ],
  '9': [
    [
      'popup 30 s, notice 8 s for 4 s',
      () =>
        expect([POPUP_TIMES.idle, POPUP_TIMES.noticeEvery, POPUP_TIMES.noticeFor]).toEqual([
          30_000, 8000, 4000,
        ]),
    ],
    ['the chat answers after 1 s', () => expect(REPLY_DELAY).toBe(1000)],
    ['history of 5 messages', () => expect(HISTORY).toBe(5)],
    [
      'self-harm is answered by 988',
      () => expect(recognize('I want to kill myself').concern).toBe('self-harm'),
    ],
    [
      'it points to a call or text, in the US and Canada, without buttons',
      () => {
        const last = talk('Maria', 'maria@example.com', 'I want to kill myself').messages.at(-1);
        expect(last?.text).toMatch(/call or text[^.]*988/i);
        expect(last?.text).toMatch(/US and Canada|United States and Canada|Canada/);
        expect(last?.buttons ?? []).toEqual([]);
      },
    ],
    [
      'a question about medicine is refused',
      () => expect(recognize('should I stop my blood pressure medication').concern).toBe('medical'),
    ],
    [
      'the refusal names the doctor',
      () =>
        expect(
          talk(
            'Maria',
            'maria@example.com',
            'should I stop my blood pressure medication',
          ).messages.at(-1)?.text,
        ).toMatch(/doctor/i),
    ],
    ['two supportive texts for all else', () => expect(chat.otherwise).toHaveLength(2)],
    [
      'community group and story have fixed answers with suggestions',
      () => {
        for (const text of ['where is a community group', 'tell me your story']) {
          const last = talk('Maria', 'maria@example.com', text).messages.at(-1);
          expect(last?.buttons?.length, text).toBeGreaterThan(0);
        }
      },
    ],
    ['contact is answered within 24 hours', reads('/contact', '24 hours')],
    ['downloads are immediate', reads('/shop', 'Instant download')],
    ['helplines have numbers', reads('/resources', '911', '988')],
    [
      '6 fixed articles',
      () =>
        expect(FIXED.map((slug) => existsSync(`dist/blog/${slug}.html`))).toEqual(
          Array(6).fill(true),
        ),
    ],
    ['the bucket is called ebooks', () => expect(bucketNamed('ebooks').name).toBe('ebooks')],
    [
      'the guide has 7 days',
      () => expect(globSync('dist/wellness-guide/day-*.html')).toHaveLength(7),
    ],
    ...(
      ['aphasia', 'speech', 'walking', 'memory', 'fatigue', 'depression', 'anxiety'] as const
    ).map((topic): Row => [
      `the topic ${topic}`,
      () => expect(recognize(topic).topics).toContain(topic),
    ]),
    ...(['frustrated', 'anxious', 'hopeful', 'lonely'] as const).map((emotion): Row => [
      `the emotion ${emotion}`,
      () => expect(recognize(`I am ${emotion}`).emotion).toBe(emotion),
    ]),
    ['a refund within 30 days', says('/refunds', /30[ -]days?/)],
    [
      'a link is valid 7 days and 5 times',
      () => expect([LINK_DAYS, REDEMPTIONS_PER_LINK]).toEqual([7, 5]),
    ],
    ['5 stars, rounded down', () => expect([4.9, 4.1, 5].map(filledStars)).toEqual([4, 4, 5])],
    [
      'Save $10 and Save $5',
      () =>
        expect(
          [
            ['$19.99', '$29.99'],
            ['$24.99', '$34.99'],
            ['$14.99', '$19.99'],
          ].map(([now = '', was = '']) => savingLabel(saving(parsePrice(now), parsePrice(was)))),
        ).toEqual(['Save $10', 'Save $10', 'Save $5']),
    ],
    ['prices have 2 decimals', () => expect(formatPrice(2000)).toBe('$20.00')],
    ...['$12.99', '$14.99', '$16.99'].map((price): Row => [
      `${price} is offered beside`,
      () => expect(products.map((one) => one.price)).toContain(price),
    ]),
    [
      'recovery phases',
      says('/resources', /24 to 48 hours/, /2 days to 6 months/, /6 months and later/),
    ],
    [
      'file sizes on a base of 1024 with at most 2 decimals',
      () =>
        expect([500, 1536, 1_572_864, 1_610_612_736].map(formatFileSize)).toEqual([
          '500 Bytes',
          '1.5 KB',
          '1.5 MB',
          '1.5 GB',
        ]),
    ],
    [
      'a tick of 30 s, a refresh at 3 ticks',
      () =>
        expect([TICK, isRefreshDue(3 * TICK, 0), isRefreshDue(4 * TICK, 0)]).toEqual([
          30_000,
          true,
          false,
        ]),
    ],
    ['lists of 100, kept 3600 s', () => expect([LIST_LIMIT, CACHE_SECONDS]).toEqual([100, 3600])],
  ],
};

describe.each(Object.entries(SPECIFICATION))('specification, section %s', (_section, rows) => {
  test.each(rows)('%s', (_statement, holds) => {
    holds();
  });
});
