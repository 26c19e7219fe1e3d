import { getCollection, type CollectionEntry } from 'astro:content';
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

/** Returns up to 3 other articles: those in the same category first, then the newest. */
export async function relatedTo({ id, data }: Article): Promise<Article[]> {
  const others = (await allArticles()).filter((one) => one.id !== id);
  const isNear = (one: Article) => one.data.category === data.category;
  return [...others.filter(isNear), ...others.filter((one) => !isNear(one))].slice(0, 3);
}

/** What an old URL from /blog/1 to /blog/6 shows. */
export type NumberedArticle =
  | { id: number; kind: 'article'; article: Article }
  | {
      id: number;
      kind: 'announced';
      title: string;
      description: string;
      article?: string | undefined;
    };

/** Returns the old URLs in order, each with its article or announcement. */
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
