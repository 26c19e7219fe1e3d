import community from '#content/community.json' with { type: 'json' };
import type { PostDecision, PostState, ShownPost } from '#src/domain/community-post.ts';
import { MOST_SHOWN } from '#src/domain/community-post.ts';
import { createCoachAnswers, type CoachAnswers } from './coach-answers.ts';
import { createDecisions } from './decisions.ts';
import { series } from './series.ts';
import type { Created, Store } from './store.ts';
import type { EncryptedStore } from './encryption.ts';

/** A post as it was sent. */
export interface Post extends ShownPost {
  topic: string;
  /** Version of the words that the writer agreed to. */
  consent: string;
  /** Whether set rules heard somebody in danger in it when it came. */
  soundsGrave?: boolean;
  /** How many of the same network stand before it, while it waits. */
  turn?: number;
  /** Whether it may be about danger, without being sure. */
  mayBeGrave?: boolean;
}

/** Posts of the community: facts that are written once. The newest decision about a post counts. */
export interface Posts {
  /** @param network A code of the network that it came from. */
  save(post: Post, network?: string): Promise<Created>;
  find(id: string): Promise<Post | undefined>;
  state(id: string): Promise<PostState>;
  /**
   * Changes the words of a post; what was sent stays beside it.
   * @returns whether these are its words now: of two changes at once, one is made
   */
  edit(id: string, words: Pick<Post, 'title' | 'text'>, at: number): Promise<boolean>;
  /** Puts the coach's answer below a post, in the place of the one before; an empty one takes it away. */
  answer: CoachAnswers['give'];
  /**
   * Posts that wait, of somebody in danger first and each network in its turn, or that were decided; then the newest,
   * with the number of all, and of those in danger that wait.
   */
  list(
    which: 'waiting' | 'decided',
    most: number,
  ): Promise<{ posts: Post[]; total: number; inDanger: number }>;
  /**
   * @param isFirst Decides only while nobody has. @returns whether that is what was decided
   */
  decide(id: string, decision: PostDecision, at: number, isFirst?: boolean): Promise<boolean>;
  /** Approved posts of a topic, the newest first; may lag a minute behind a decision. */
  shown(topic: string): Promise<ShownPost[]>;
}

/** What stands behind the topic in the key of a post that is shown. */
const SHOWN = /^(\d{13})-([a-f0-9]{32})$/;
/** The newest posts that are read; some may have been taken down within the last minute. */
const MOST_LOOKED_AT = MOST_SHOWN + 10;
/** Edits of one post. */
const MOST_EDITS = 20;

/** Posts over a store; their words may tell of somebody's health, so they are in an encrypted one. */
export function createPosts(store: Store, people: EncryptedStore): Posts {
  // The time stands in the key, so that the newest are found without reading any.
  const marker = ({ topic, id, at }: Pick<Post, 'topic' | 'id' | 'at'>) =>
    `shown-${topic}-${at}-${id}`;
  const decisions = createDecisions<PostDecision>(store, 'post');
  type Words = Pick<Post, 'title' | 'text'>;
  const edits = (id: string) =>
    series<Words & { at: number }>(people, `post-${id}.edit-`, { most: MOST_EDITS });
  const answers = createCoachAnswers(people, 'post');

  const posts: Posts = {
    async save(post, network) {
      const record = people.record(`post-${post.id}`, post);
      const announcement = decisions.announcement(
        post.id,
        post.at,
        post.soundsGrave === true,
        network,
      );
      const made = await store.createAll(announcement, [record]);
      return made.has(record.key) ? 'created' : 'exists';
    },
    async find(id) {
      const [post, edit, answer] = await Promise.all([
        people.read(`post-${id}`) as Promise<Post | undefined>,
        edits(id).last(),
        answers.newest(id),
      ]);
      if (!post) return undefined;
      return {
        ...post,
        ...(edit ? { title: edit.entry.title, text: edit.entry.text, isEdited: true } : {}),
        ...(answer === undefined ? {} : { answer }),
      };
    },
    async edit(id, { title, text }, at) {
      const last = await edits(id).last();
      const newest = last?.entry ?? (await posts.find(id));
      if (!newest) throw new Error(`There is no post ${id}.`);
      if (newest.title === title && newest.text === text) return true;
      const made = await edits(id).append({ title, text, at }, last?.number ?? 0);
      if (made === 'created') return true;
      const now = await posts.find(id);
      return now?.title === title && now.text === text;
    },
    answer: answers.give,
    async list(which, most) {
      const { ids, turns, total, urgent: inDanger } = await decisions.list(which, most);
      const found = await Promise.all(ids.map((id) => posts.find(id)));
      const listed = found.filter((post) => post !== undefined);
      return {
        posts: listed.map((post) => ({ ...post, turn: turns.get(post.id) ?? 0 })),
        total,
        inDanger,
      };
    },
    state: async (id) => (await decisions.newest(id)) ?? 'waiting',
    async decide(id, decision, at, isFirst = false) {
      const post = await posts.find(id);
      if (!post) throw new Error(`There is no post ${id}.`);
      if (!(await decisions.note(id, decision, at, isFirst))) return false;
      if (decision === 'approved') await store.create(marker(post), {});
      else await store.remove(marker(post));
      return true;
    },
    async shown(topic) {
      const prefix = `shown-${topic}-`;
      const newest = (await store.keys(prefix))
        .flatMap((key) => {
          // A longer topic may begin with the name of this one.
          const [, at, id] = SHOWN.exec(key.slice(prefix.length)) ?? [];
          return id === undefined ? [] : [{ id, at: Number(at) }];
        })
        .toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id))
        .slice(0, MOST_LOOKED_AT);
      const found = await Promise.all(
        newest.map(async ({ id }) =>
          (await posts.state(id)) === 'approved' ? posts.find(id) : undefined,
        ),
      );
      return found
        .filter((post) => post !== undefined)
        .toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id))
        .slice(0, MOST_SHOWN)
        .map(({ id, title, text, name, at, isEdited, answer }) => ({
          id,
          title,
          text,
          name,
          at,
          ...(isEdited ? { isEdited } : {}),
          ...(answer === undefined ? {} : { answer }),
        }));
    },
  };
  return posts;
}

/** The topics of the community, as they were built into this deploy. */
export interface Topics {
  /** `undefined` for a topic that does not exist. */
  title(slug: string): string | undefined;
}

/** The deploy's own topics. */
export function createTopics(): Topics {
  const titles = new Map(community.topics.map(({ slug, title }) => [slug, title]));
  return { title: (slug) => titles.get(slug) };
}
