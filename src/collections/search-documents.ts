import MiniSearch from 'minisearch';
import { openShelf } from '#src/build/shelf.ts';
import { searchOptions, type SearchDocument } from '#src/domain/search.ts';
import { textOfHtml } from '#src/domain/feed-html.ts';
import { routes } from '#src/routes.ts';
import { articleHtml } from './article-html.ts';
import { allArticles } from './blog.ts';
import { allTerms } from './glossary.ts';
import { addOns, booksForSale } from './products.ts';
import { resourceDirectory } from './resources.ts';
import { guideDays } from './guide.ts';
import { siteDetails } from './site.ts';

const shelf = openShelf('search-index', [
  'src/{collections,components/feed,components/article}/*.{ts,astro}',
  'src/domain/{search,feed-html,text-parts}.ts',
  'package-lock.json',
]);

/**
 * The index of all that a visitor can find by searching: articles, books, places that help, the guide and
 * the help page. Pages of the shop's counter and legal texts stay out. It is made when one of them changes.
 * @param site Where the site stands.
 */
export async function searchIndex(site: URL): Promise<string> {
  const texts = (await allArticles()).map(({ id, digest }) => [id, digest]);
  const first = [HELP, hardWords()];
  const last = [...(await books()), ...(await guide()), ...places()];
  const madeFrom = JSON.stringify([texts, first, last]);
  const made = await shelf.rememberBytes([site.href, madeFrom], async () => {
    const index = new MiniSearch(searchOptions);
    index.addAll([...first, ...(await articles(site)), ...last]);
    return Buffer.from(JSON.stringify(index));
  });
  return Buffer.from(made).toString();
}

const HELP: SearchDocument = {
  id: 'help',
  href: routes.help,
  kind: 'Help',
  title: 'Help now',
  description: 'Who to call in an emergency, in a crisis, and how to reach a person here.',
  text: 'emergency 911 ambulance stroke signs FAST crisis 988 suicide contact lost book download',
};

function hardWords(): SearchDocument {
  return {
    id: 'glossary',
    href: routes.glossary,
    kind: 'Help',
    title: 'Hard words',
    description: 'Words about stroke, care and insurance, with a plain meaning for each.',
    text: allTerms()
      .flatMap(({ term, forms = [] }) => [term, ...forms])
      .join(' '),
  };
}

async function articles(site: URL): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const article of await allArticles()) {
    const { title, description, category } = article.data;
    const text = `${category} ${textOfHtml(await articleHtml(article, site))}`;
    documents.push({
      id: `article ${article.id}`,
      href: routes.article(article.id),
      kind: 'Article',
      title,
      description,
      text,
    });
  }
  return documents;
}

async function books(): Promise<SearchDocument[]> {
  return [...(await booksForSale()), ...(await addOns())].map((book) => ({
    id: `book ${book.slug}`,
    href: routes.ebook(book.slug),
    kind: 'Book',
    title: book.title,
    description: book.description,
    text: [book.subtitle, book.category, ...book.fullDescription, ...book.features].join(' '),
  }));
}

async function guide(): Promise<SearchDocument[]> {
  const days = await guideDays();
  if (days.length === 0) return [];
  return [
    {
      id: 'guide',
      href: routes.wellnessGuide,
      kind: 'Free guide',
      title: `The free ${days.length}-day guide`,
      description: `1 small habit a day for ${days.length} days, from ${siteDetails.coachShortName}.`,
      text: days.map(({ data, body }) => `${data.title} ${data.habit} ${body ?? ''}`).join(' '),
    },
  ];
}

function places(): SearchDocument[] {
  return resourceDirectory().groups.flatMap(({ id, title: group, cards }) =>
    cards.map((card, index) => ({
      id: `place ${id} ${index}`,
      href: `${routes.resources}#${id}`,
      kind: 'Place that helps',
      title: card.title,
      description: card.description,
      text: [group, card.phone, card.phoneNote, card.note, card.websiteLabel]
        .filter((part) => part !== undefined)
        .join(' '),
    })),
  );
}
