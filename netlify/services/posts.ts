import type { PostDecision, PostState, ShownPost } from '#src/domain/community-post.ts';
import { MOST_SHOWN } from '#src/domain/community-post.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** A post as it was sent. */
export interface Post extends ShownPost {
  topic: string;
  /** Version of the words that the writer agreed to. */
  consent: string;
}

/** Posts of the community: facts that are written once. The newest decision about a post counts. */
export interface Posts {
  save(post: Post): Promise<Created>;
  find(id: string): Promise<Post | undefined>;
  state(id: string): Promise<PostState>;
  decide(id: string, decision: PostDecision, at: number): Promise<void>;
  /** Approved posts of a topic, the newest first; may lag a minute behind a decision. */
  shown(topic: string): Promise<ShownPost[]>;
}

const POST_ID = /^[a-f0-9]{32}$/;
/** Decisions about one post; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 20;

/** Posts over a store. Text lies sealed until it is shown: it may tell of somebody's health. */
export function createPosts(store: Store, vault: Vault): Posts {
  const marker = (topic: string, id: string) => `shown-${topic}-${id}`;
  const posts: Posts = {
    save: (post) => store.create(`post-${post.id}`, { sealed: vault.seal(post) }),
    async find(id) {
      const found = (await store.read(`post-${id}`)) as { sealed: string } | undefined;
      return found && (vault.unseal(found.sealed) as Post);
    },
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
        .map(({ id, title, text, name, at }) => ({ id, title, text, name, at }));
    },
  };
  return posts;

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
