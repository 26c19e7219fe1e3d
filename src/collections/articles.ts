import { getCollection, type CollectionEntry } from 'astro:content';
import { draftsMayShow } from './build-info.ts';
import { keepInBuild, wholeFile } from './single-entry.ts';

/** An article of the blog. Its `id` is the last part of its address. */
export type Article = CollectionEntry<'blog'>;

/** All articles that are finished, the newest first. */
export const allArticles = keepInBuild(async (): Promise<Article[]> => {
  const articles = await getCollection('blog', ({ data }) => data.draft !== true);
  return articles.toSorted(
    (a, b) => b.data.date.localeCompare(a.data.date) || a.id.localeCompare(b.id),
  );
});

/** Every article under the address where it can be tried: drafts too, and none at all on the real site. */
export async function articlesToTry(): Promise<Article[]> {
  return draftsMayShow(import.meta.env.DEV) ? await getCollection('blog') : [];
}

/** The article at the top of the blog page, and the others, the newest first. */
export async function blogFront(): Promise<{ featured: Article; others: Article[] }> {
  const articles = await allArticles();
  const featured = articles.find(({ data }) => data.featured) ?? articles[0];
  if (!featured) throw new Error('There is no article. Add one to content/blog.');
  return { featured, others: articles.filter(({ id }) => id !== featured.id) };
}

/** Up to 3 other articles: of the same topic first, then the newest. */
export async function relatedTo({ id, data }: Article): Promise<Article[]> {
  const others = (await allArticles()).filter((one) => one.id !== id);
  const isNear = (one: Article) => one.data.category === data.category;
  return [...others.filter(isNear), ...others.filter((one) => !isNear(one))].slice(0, 3);
}

/** What stands at an old address /blog/1 to /blog/6. */
export type NumberedArticle =
  | { id: number; kind: 'article'; article: Article }
  | {
      id: number;
      kind: 'announced';
      title: string;
      description: string;
      article?: string | undefined;
    };

/** The old addresses with their article, or with what is announced there, in order. */
export async function numberedArticles(): Promise<NumberedArticle[]> {
  const articles = await allArticles();
  const written = articles.flatMap((article): NumberedArticle[] => {
    const { id } = article.data;
    return id === undefined ? [] : [{ id, kind: 'article', article }];
  });
  const toCome = (await wholeFile('announced')).map((one): NumberedArticle => ({
    kind: 'announced',
    ...one,
  }));
  return [...written, ...toCome].toSorted((a, b) => a.id - b.id);
}
