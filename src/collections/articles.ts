import { getCollection, type CollectionEntry } from 'astro:content';
import { routes } from '#src/routes.ts';
import { draftsMayShow } from './build-info.ts';
import { keepInBuild, singleEntry } from './single-entry.ts';

/** A blog article. Its `id` is the last segment of its URL. */
export type Article = CollectionEntry<'blog'>;

/** Returns all published articles, newest first. */
export const allArticles = keepInBuild(async (): Promise<Article[]> => {
  const articles = await getCollection('blog', ({ data }) => data.draft !== true);
  return articles.toSorted(
    (a, b) => b.data.date.localeCompare(a.data.date) || a.id.localeCompare(b.id),
  );
});

/** Returns all articles for preview URLs, including drafts. Returns none on the real site. */
export async function articlesToTry(): Promise<Article[]> {
  return draftsMayShow(import.meta.env.DEV) ? await getCollection('blog') : [];
}

/** Returns the featured article for the top of the blog page, and the others, newest first. */
export async function blogFront(): Promise<{ featured: Article; others: Article[] }> {
  const articles = await allArticles();
  const featured = articles.find(({ data }) => data.featured) ?? articles[0];
  if (!featured) throw new Error('There is no article. Add one to content/blog.');
  return { featured, others: articles.filter(({ id }) => id !== featured.id) };
}

/** Returns the paths on this site that an article links to in its text and its next steps. */
function linksOf({ body = '', data }: Article): Set<string> {
  const inText = Array.from(body.matchAll(/\]\((\/[^)]*)\)/g), ([, link = '']) => link);
  const all = [...inText, ...data.nextSteps.map(({ link }) => link)];
  return new Set(all.map((link) => link.split(/[?#]/, 1)[0] ?? link));
}

/** Returns all published articles that link to a page, newest first. */
export async function articlesThatLinkTo(path: string): Promise<Article[]> {
  return (await allArticles()).filter((one) => linksOf(one).has(path));
}

/**
 * Returns up to 3 other articles. Prefers those that link here without a link back, then those
 * linked in either direction, then those in the same category, then the newest.
 */
export async function relatedTo(article: Article): Promise<Article[]> {
  const links = linksOf(article);
  const distance = (one: Article) => {
    const linksHere = linksOf(one).has(routes.article(article.id));
    const isLinked = links.has(routes.article(one.id));
    if (linksHere && !isLinked) return 0;
    if (linksHere || isLinked) return 1;
    return one.data.category === article.data.category ? 2 : 3;
  };
  return (await allArticles())
    .filter(({ id }) => id !== article.id)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3);
}

/** The content behind an old URL from /blog/1 to /blog/6. */
export type NumberedArticle =
  | { id: number; kind: 'article'; article: Article }
  | {
      id: number;
      kind: 'announced';
      title: string;
      description: string;
      article?: string | undefined;
    };

/** Returns the articles and announcements that have an old URL, in order. */
export async function numberedArticles(): Promise<NumberedArticle[]> {
  const articles = await allArticles();
  const written = articles.flatMap((article): NumberedArticle[] => {
    const { id } = article.data;
    return id === undefined ? [] : [{ id, kind: 'article', article }];
  });
  const toCome = (await singleEntry('announced')).map((one): NumberedArticle => ({
    kind: 'announced',
    ...one,
  }));
  return [...written, ...toCome].toSorted((a, b) => a.id - b.id);
}
