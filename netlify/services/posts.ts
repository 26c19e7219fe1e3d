import type { PostDecision, PostState, ShownPost } from '#src/domain/community-post.ts';
import { MOST_SHOWN } from '#src/domain/community-post.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** A post as it was sent. */
export interface Post extends ShownPost {
  topic: string;
  /** Version of the words that the writer agreed to. */
  consent: string;
  /** Whether set rules heard somebody in danger in it when it came. */
  soundsGrave?: boolean;
}

/** Posts of the community: facts that are written once. The newest decision about a post counts. */
export interface Posts {
  save(post: Post): Promise<Created>;
  find(id: string): Promise<Post | undefined>;
  state(id: string): Promise<PostState>;
  /** Changes the words of a post; what was sent stays beside it. */
  edit(id: string, words: Pick<Post, 'title' | 'text'>, at: number): Promise<void>;
  /** Posts that wait, or that were decided, the newest first; with the number of all of them. */
  list(which: 'waiting' | 'decided', most: number): Promise<{ posts: Post[]; total: number }>;
  countWaiting(): Promise<number>;
  decide(id: string, decision: PostDecision, at: number): Promise<void>;
  /** Approved posts of a topic, the newest first; may lag a minute behind a decision. */
  shown(topic: string): Promise<ShownPost[]>;
}

const POST_ID = /^[a-f0-9]{32}$/;
/** Edits of one post. */
const MOST_EDITS = 20;
/** Decisions about one post; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 20;

/** Posts over a store. Text lies sealed until it is shown: it may tell of somebody's health. */
export function createPosts(store: Store, vault: Vault): Posts {
  const marker = (topic: string, id: string) => `shown-${topic}-${id}`;
  const posts: Posts = {
    async save(post) {
      // The time stands in a key of its own, so that the newest are found without reading any.
      await store.create(`posted-${post.at}-${post.id}`, {});
      return store.create(`post-${post.id}`, { sealed: vault.seal(post) });
    },
    async find(id) {
      const found = (await store.read(`post-${id}`)) as { sealed: string } | undefined;
      if (!found) return undefined;
      const post = vault.unseal(found.sealed) as Post;
      const words = (await editsOf(id)).at(-1);
      return words ? { ...post, ...words, isEdited: true } : post;
    },
    async edit(id, { title, text }, at) {
      const edits = await editsOf(id);
      const newest = edits.at(-1) ?? (await posts.find(id));
      if (!newest) throw new Error(`There is no post ${id}.`);
      if (newest.title === title && newest.text === text) return;
      const number = edits.length + 1;
      if (number > MOST_EDITS) throw new Error(`Post ${id} has ${MOST_EDITS} edits.`);
      const sealed = vault.seal({ title, text });
      await store.create(`post-${id}.edit-${number}`, { sealed, at });
    },
    async list(which, most) {
      const { waiting, decided } = await idsByState();
      const ids = which === 'waiting' ? waiting : decided;
      const times = new Map(
        (await store.keys('posted-')).map((key) => {
          const [, at, id = ''] = key.split('-');
          return [id, Number(at)];
        }),
      );
      const newest = ids
        .toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || a.localeCompare(b))
        .slice(0, most);
      const found = await Promise.all(newest.map((id) => posts.find(id)));
      return { posts: found.filter((post) => post !== undefined), total: ids.length };
    },
    countWaiting: async () => (await idsByState()).waiting.length,
    async state(id) {
      return (await newestDecision(id))?.decision ?? 'waiting';
    },
    async decide(id, decision, at) {
      const post = await posts.find(id);
      if (!post) throw new Error(`There is no post ${id}.`);
      const newest = await newestDecision(id);
      if (newest?.decision !== decision) {
        const number = (newest?.number ?? 0) + 1;
        if (number > MOST_DECISIONS) throw new Error(`Post ${id} has ${MOST_DECISIONS} decisions.`);
        await store.create(`post-${id}.decision-${number}`, { decision, at });
      }
      if (decision === 'approved') await store.create(marker(post.topic, id), { at: post.at });
      else await store.remove(marker(post.topic, id));
    },
    async shown(topic) {
      const prefix = marker(topic, '');
      // A longer topic may begin with the name of this one.
      const ids = (await store.keys(prefix))
        .map((key) => key.slice(prefix.length))
        .filter((id) => POST_ID.test(id));
      const found = await Promise.all(
        ids.map(async (id) =>
          (await posts.state(id)) === 'approved' ? posts.find(id) : undefined,
        ),
      );
      return found
        .filter((post) => post !== undefined)
        .toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id))
        .slice(0, MOST_SHOWN)
        .map(({ id, title, text, name, at, isEdited }) => ({
          id,
          title,
          text,
          name,
          at,
          ...(isEdited ? { isEdited } : {}),
        }));
    },
  };
  return posts;

  /** From the keys alone: a post with a decision has a key that says so. */
  async function idsByState(): Promise<{ waiting: string[]; decided: string[] }> {
    const keys = await store.keys('post-');
    const withDecision = new Set(
      keys.flatMap((key) => /^post-([a-f0-9]{32})\.decision-/.exec(key)?.[1] ?? []),
    );
    const ids = keys.flatMap((key) => /^post-([a-f0-9]{32})$/.exec(key)?.[1] ?? []);
    return {
      waiting: ids.filter((id) => !withDecision.has(id)),
      decided: ids.filter((id) => withDecision.has(id)),
    };
  }

  async function editsOf(id: string): Promise<Pick<Post, 'title' | 'text'>[]> {
    const found: Pick<Post, 'title' | 'text'>[] = [];
    for (let number = 1; number <= MOST_EDITS; number += 1) {
      const edit = (await store.read(`post-${id}.edit-${number}`)) as
        { sealed: string } | undefined;
      if (!edit) break;
      found.push(vault.unseal(edit.sealed) as Pick<Post, 'title' | 'text'>);
    }
    return found;
  }

  async function newestDecision(
    id: string,
  ): Promise<{ decision: PostDecision; number: number } | undefined> {
    let newest: { decision: PostDecision; number: number } | undefined;
    for (let number = 1; number <= MOST_DECISIONS; number += 1) {
      const found = (await store.read(`post-${id}.decision-${number}`)) as
        { decision: PostDecision } | undefined;
      if (!found) return newest;
      newest = { decision: found.decision, number };
    }
    return newest;
  }
}
