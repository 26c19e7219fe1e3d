import community from '#content/community.json' with { type: 'json' };
import { MOST_POSTS, type ShownPost } from '#src/domain/community/submission.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';
import { createSubmissions, findShown, type Submission } from './submission-records.ts';

export interface Post extends ShownPost, Submission {
  topic: string;
}

type PostWords = Pick<Post, 'title' | 'text'>;

/**
 * Number of newest posts to read, including a few extra in case some were taken down within the
 * last minute.
 */
const MOST_CHECKED = MOST_POSTS + 10;
const MOST_EDITS = 20;

export function createPosts(store: Store, people: EncryptedStore) {
  const edits = (id: string) =>
    sequence<PostWords & { at: number }>(people, `post-${id}.edit-`, { most: MOST_EDITS });
  const posts = createSubmissions<Post>(store, people, {
    name: 'post',
    times: 'posted-',
    shownKey: ({ topic, at, id }) => `shown-${topic}-${at}-${id}`,
    async changes(id) {
      const edit = (await edits(id).last())?.entry;
      return edit ? { title: edit.title, text: edit.text, isEdited: true } : {};
    },
  });
  return {
    ...posts,
    /**
     * Edits a post and keeps the original.
     * @returns whether the post now has this text (only one of two concurrent edits succeeds)
     */
    async edit(id: string, { title, text }: PostWords, at: number): Promise<boolean> {
      const last = await edits(id).last();
      const newest = last?.entry ?? (await posts.find(id));
      if (!newest) return false;
      if (newest.title === title && newest.text === text) return true;
      const made = await edits(id).append({ title, text, at }, last?.number ?? 0);
      if (made === 'created') return true;
      const now = await posts.find(id);
      return now?.title === title && now.text === text;
    },
    /** Returns a topic's approved posts, newest first. May lag a minute behind a decision. */
    async shown(topic: string): Promise<ShownPost[]> {
      const newest = (await findShown(`shown-${topic}-`, store)).slice(0, MOST_CHECKED);
      const found = await Promise.all(
        newest.map(async ({ id }) =>
          (await posts.state(id)).state === 'approved' ? posts.find(id) : undefined,
        ),
      );
      return found
        .filter((post) => post !== undefined)
        .slice(0, MOST_POSTS)
        .map(({ id, title, text, name, at, isEdited, answer }) => {
          return { id, title, text, name, at, isEdited, answer };
        });
    },
  };
}

/** The community topics built into this deploy. */
export function createTopics() {
  const titles = new Map(community.topics.map(({ slug, title }) => [slug, title]));
  return {
    /** Returns `undefined` for a topic that doesn't exist. */
    title: (slug: string) => titles.get(slug),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    posts: ReturnType<typeof createPosts>;
    topics: ReturnType<typeof createTopics>;
  }
}
