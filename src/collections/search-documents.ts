import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import MiniSearch from 'minisearch';
import { getCollection } from 'astro:content';
import type { ChatScript } from '#src/domain/chat/script.ts';
import {
  QUESTION,
  RULES,
  searchOptions,
  SERVICE,
  type SearchDocument,
} from '#src/domain/search/search.ts';
import { routes } from '#src/routes.ts';
import { parseMarkdown } from '#src/tooling/parse-markdown.ts';
import { allArticles } from './articles.ts';
import { pagesWithQuestions, questionsFor } from './faqs.ts';
import { allStates, allTerms, warmline, singleEntry, withCards } from './single-entry.ts';
import { freePages, guideDays, spanishPages } from './guide-free-and-spanish-pages.ts';
import { productsForSale } from './products.ts';
import { siteDetails } from './site.ts';

/**
 * Builds the index for everything a visitor can find, such as articles, books, places to get help,
 * the guide, and the policies.
 */
export async function searchIndex(): Promise<string> {
  const first = [
    HELP,
    NEWSLETTER,
    hardWords(),
    ...SERVICES,
    ...(await rules()),
    ...(await articles()),
  ];
  const last = [
    ...(await books()),
    ...(await guide()),
    ...(await spanish()),
    ...sheets(),
    ...(await places()),
  ];
  const index = new MiniSearch(searchOptions);
  index.addAll([...first, ...last].map(withEverydayWords));
  index.addAll(questions());
  return JSON.stringify(index);
}

/** A search document before the chat's phrases are added to its everyday words. */
type Page = Omit<SearchDocument, 'everyday'> & { everyday?: string };

const script: ChatScript = await singleEntry('chat');

/**
 * Adds the chat's phrases for a page to its everyday words, so that chat and search understand the
 * same words.
 */
function withEverydayWords(page: Page): SearchDocument {
  const everyday = script.subjects
    .filter(({ step }) => linksOf(step).includes(page.href))
    .map(({ name, hears }) => `${name} ${hears.replaceAll(/[=,]/g, ' ')}`);
  return { ...page, everyday: [page.everyday ?? '', ...everyday].join(' ') };
}

const linksOf = (id: string): (string | undefined)[] =>
  script.steps.find((step) => step.id === id)?.buttons?.map(({ link }) => link) ?? [];

const service = (href: string, title: string, description: string, text: string): Page => ({
  id: `service ${href}`,
  href,
  group: 'do',
  kind: SERVICE,
  title,
  description,
  text,
});

/**
 * Indexes only the titles of the Spanish pages. With two languages in one index, words would match
 * as typos of each other.
 */
async function spanish(): Promise<Page[]> {
  return (await spanishPages()).map(({ id, data }) => ({
    id: `spanish ${id}`,
    href: routes.spanish(id),
    group: 'do',
    kind: 'En español',
    title: data.title,
    description: data.description,
    everyday: ['in Spanish español', SPANISH_WORDS[id] ?? wordsOfArticle(data.english)].join(' '),
    text: '',
  }));
}

/** Returns the Spanish search terms for the English article that a page summarizes. */
const wordsOfArticle = (english = '') => SPANISH_WORDS[english.replace('/blog/', '')] ?? '';

/**
 * Spanish search terms, keyed by the Spanish page's file name or the slug of the English article
 * that it summarizes. They're stemmed like English ones, so accents don't matter.
 */
const SPANISH_WORDS: Readonly<Record<string, string>> = {
  // Includes “Spanish help,” so that this page comes first for anyone who searches for Spanish.
  ayuda:
    'Spanish help, Spanish pages, ayuda en español, Spanish, emergencia urgencia crisis suicidio morir llamar triste sola soledad',
  senales: 'señales síntomas derrame cerebral embolia ictus cara mareo',
  'guia-dia-1': 'guía hábito gratis',
  'shoulder-arm-and-stiff-muscles': 'hombro brazo rigidez',
  'hand-and-arm-practice-at-home': 'mano dedos ejercicios',
  'tight-muscles-and-nerve-pain': 'espasticidad tensos dolor ardor',
  'tia-and-the-words-on-your-chart': 'mini derrame',
  'the-first-week-home': 'hospital casa primera semana',
  'mood-anxiety-and-sudden-crying': 'depresión ansiedad tristeza llorar llanto',
  'sleep-after-stroke': 'dormir sueño insomnio noche',
  'tired-all-day-after-stroke': 'cansancio cansada fatiga',
  'talking-with-aphasia-help-for-families': 'afasia hablar palabras',
  'walking-and-balance-after-stroke': 'caminar equilibrio caída bastón',
  'swallowing-after-stroke': 'tragar comer',
  'sight-and-the-missed-side': 'vista ojos ver',
  'memory-and-thinking-after-stroke': 'memoria olvidar',
  'preventing-another-stroke': 'presión prevenir medicinas',
  'caregiver-burnout-support-and-self-care-strategies': 'cuidador cuidadora cuidar agotada',
  'brain-healthy-nutrition-recipes-for-recovery': 'comida recetas dieta',
  'work-and-money-after-stroke': 'trabajo dinero',
  'driving-after-stroke': 'manejar conducir',
};

/** The section with the official group finder and the Warmline. */
const FINDER = `${routes.community}#states`;

const { phone: warmlinePhone, hours: warmlineHours } = await warmline();

/** Pages where visitors can do something. Their text lists other words that people use for it. */
const SERVICES: readonly Page[] = [
  service(
    routes.myDownloads,
    'My Downloads',
    'Have your books emailed to you again.',
    'lost book link expired order receipt download',
  ),
  service(
    routes.contact,
    'Contact',
    'Send a message to a real person.',
    'email address phone call back complaint question answer reply problem',
  ),
  service(
    routes.account,
    'My account',
    'Your books, your password, and your data, if you have an account.',
    'profile settings delete account',
  ),
  service(
    routes.auth,
    'Sign in or sign up',
    'Sign in, or choose a new password. You don’t need an account to buy a book.',
    'log in login register forgot password',
  ),
  service(
    routes.cart,
    'My cart',
    'What you want to buy. At checkout, you can ask someone else to pay.',
    'basket order gift helper checkout pay',
  ),
  service(routes.shop, 'Shop', 'All our books and their prices.', 'buy price cost books store'),
  service(
    routes.community,
    'Community',
    'Groups near you, and topics you can write about.',
    'events meeting zoom facebook group forum',
  ),
  service(
    FINDER,
    'Find a support group near you',
    `Enter your ZIP code in the American Stroke Association’s finder, or call ${warmlinePhone}. ${warmlineHours}`,
    `support group groups in my state near me ${allStates.join(' ')}`,
  ),
  service(
    routes.calmEvenings,
    'Calm evenings',
    'Short, quiet exercises for the end of the day, to read or listen to.',
    'breathe breathing relax calm down sleep insomnia awake at night hard night worry worried anxious panic rest bedtime',
  ),
  service(
    routes.resources,
    'Where to get help',
    'Phone numbers, groups, and clinics, and the signs of a stroke.',
    'hotline helpline FAST signs symptoms',
  ),
  service(
    routes.practiceSheet,
    'My practice sheet',
    'Pick exercises with pictures and print them together on one sheet.',
    'home exercise program exercises cards print practice therapist worksheet',
  ),
  service(routes.about, 'About', 'Who runs this site, and why.', 'coach founder story survivor'),
  service(
    routes.legal,
    'All policies',
    'Our terms, and our rules on privacy, refunds, cookies, and the community.',
    'legal policy',
  ),
];

/** Returns the legal pages. */
async function rules(): Promise<Page[]> {
  return (await getCollection('legal'))
    .filter(({ id }) => `/${id}` !== routes.legal)
    .map(({ id, data, body = '' }) => ({
      id: `rules ${id}`,
      href: `/${id}`,
      group: 'do' as const,
      kind: RULES,
      title: data.title,
      description: data.description,
      text: body,
    }));
}

const HELP: Page = {
  id: 'help',
  href: routes.help,
  group: 'do',
  kind: 'Help',
  title: 'Help now',
  description: 'Who to call in an emergency or a crisis, and how to reach a real person here.',
  text: 'emergency 911 ambulance stroke signs FAST crisis 988 suicide contact lost book download',
};

/** The form is in the footer and has no page of its own. */
const NEWSLETTER = service(
  `${routes.home}#footer-connect`,
  'Newsletter',
  'Get our newsletter by email. You can unsubscribe at any time.',
  'subscribe unsubscribe',
);

function hardWords(): Page {
  return {
    id: 'glossary',
    href: routes.glossary,
    group: 'read',
    kind: 'Help',
    title: 'Words to know',
    description: 'Words about stroke, care, and insurance, explained in plain language.',
    text: allTerms.flatMap(({ term, forms = [] }) => [term, ...forms]).join(' '),
  };
}

async function articles(): Promise<Page[]> {
  return (await allArticles()).map(({ id, data, body = '' }) => ({
    id: `article ${id}`,
    // Don't use photos, because they would have to be resized first.
    picture: data.image.format === 'svg' ? data.image.src : undefined,
    href: routes.article(id),
    group: 'read',
    kind: 'Article',
    title: data.title,
    description: data.description,
    everyday: [data.searchWords ?? '', SPANISH_WORDS[id] ?? ''].join(' '),
    text: [
      data.category,
      ...data.short,
      wordsOf(parseMarkdown(withCards(body), 'mdx')),
      ...data.sources.map(({ label }) => label),
    ].join(' '),
  }));
}

/**
 * Returns the text as readers see it, including box titles. Keeps a space between words in
 * different blocks.
 */
function wordsOf(node: Nodes): string {
  if (['paragraph', 'heading', 'tableCell'].includes(node.type)) return toString(node);
  if (!('children' in node)) return '';
  const title =
    node.type === 'mdxJsxFlowElement' &&
    node.attributes.find((one) => 'name' in one && one.name === 'title')?.value;
  return [title || '', ...node.children.map(wordsOf)].join(' ');
}

async function books(): Promise<Page[]> {
  const sold = (await productsForSale()).filter(({ isOff }) => !isOff);
  return sold.map((book) => ({
    id: `book ${book.slug}`,
    href: routes.ebook(book.slug),
    group: 'buy' as const,
    kind: 'Book',
    title: book.title,
    description: book.description,
    picture: book.coverImage.src,
    text: [
      book.subtitle,
      book.category,
      ...book.fullDescription,
      ...book.features,
      ...book.books.map(({ title }) => title),
    ].join(' '),
  }));
}

async function guide(): Promise<Page[]> {
  const days = await guideDays();
  if (days.length === 0) return [];
  return [
    {
      id: 'guide',
      href: routes.wellnessGuide,
      group: 'read',
      kind: 'Free guide',
      title: `The free ${days.length}-day guide`,
      description: `One small habit a day for ${days.length} days, from ${siteDetails.coachShortName}.`,
      text: days.map(({ data, body }) => `${data.title} ${data.habit} ${body ?? ''}`).join(' '),
    },
  ];
}

/**
 * Returns search documents for the coach's questions and answers, which the chat finds, too. They
 * match only their own words, because a phrase for a page doesn't apply to every question on it.
 */
function questions(): SearchDocument[] {
  return pagesWithQuestions.flatMap((page) =>
    questionsFor(page).map(({ question, answer }, index) => ({
      id: `question ${page} ${index}`,
      href: `/${page}`,
      group: 'do' as const,
      kind: QUESTION,
      title: question,
      description: answer,
      everyday: '',
      text: '',
    })),
  );
}

/** Returns the pages to print or fill in. */
function sheets(): Page[] {
  return freePages.map(({ slug, title, description, hears }) => ({
    id: `sheet ${slug}`,
    href: routes.freePage(slug),
    group: 'do' as const,
    kind: 'Free page',
    title,
    description,
    text: hears,
  }));
}

async function places(): Promise<Page[]> {
  const { groups } = await singleEntry('resources');
  return groups.flatMap(({ id, title: group, cards }) =>
    cards.map((card, index) => ({
      id: `place ${id} ${index}`,
      href: `${routes.resources}#${id}`,
      group: 'do' as const,
      kind: 'Place that helps',
      title: card.title,
      description:
        card.phone && !card.description.includes(card.phone)
          ? `${card.description} ${card.phone}`
          : card.description,
      text: [group, card.phone, card.phoneNote, card.note, card.websiteLabel]
        .filter((part) => part !== undefined)
        .join(' '),
    })),
  );
}
