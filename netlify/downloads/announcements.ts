import { namesOf, StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';

/** A new version of a book that its earlier buyers are to hear of. */
export interface Announcement {
  slug: string;
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How far the sweeper came with an announcement. */
interface AnnouncementProgress {
  /** The last order that was looked at; the others are behind it. */
  last?: string;
  looked: number;
  notified: number;
  isDone: boolean;
}

const BEGINNING: AnnouncementProgress = { looked: 0, notified: 0, isDone: false };

/**
 * Announcements of new versions. The wish is a fact that is made once; how far the work came is a note, and
 * what is lost with it is looked at again.
 * @param live The mode of the shop's key: a wish of a rehearsal is not the live shop's.
 */
export function createAnnouncements(store: Store, live: boolean) {
  const word = live ? 'news' : 'news-test';
  const nameOf = ({ slug, version }: Pick<Announcement, 'slug' | 'version'>) =>
    `${slug}.${version}`;
  const progressKey = (name: string) => `${word}-progress-${name}`;
  const doneKey = (name: string) => `${word}-done-${name}`;
  return {
    async ask(announcement: Announcement): Promise<void> {
      await store.create(`${word}-asked-${nameOf(announcement)}`, announcement);
    },
    /** Names of those that were asked for and are not done; may lag a minute behind. */
    open: () => namesOf(store, `${word}-asked-`, `${word}-done-`),
    /** `undefined` when there is none. @throws {StoreRecordUnreadable} when it is damaged */
    async find(name: string): Promise<Announcement | undefined> {
      const asked = (await store.read(`${word}-asked-${name}`)) as Announcement | undefined;
      if (asked === undefined) return undefined;
      if (typeof asked?.slug !== 'string' || nameOf(asked) !== name)
        throw new StoreRecordUnreadable(`${word}-asked-${name}`, 'is no announcement');
      return asked;
    },
    async progress(of: Pick<Announcement, 'slug' | 'version'>): Promise<AnnouncementProgress> {
      const name = nameOf(of);
      const [done, under] = await Promise.all([
        store.read(doneKey(name)),
        store.read(progressKey(name)),
      ]);
      return (done ?? under ?? BEGINNING) as AnnouncementProgress;
    },
    async saveProgress(
      of: Pick<Announcement, 'slug' | 'version'>,
      progress: AnnouncementProgress,
    ): Promise<void> {
      const name = nameOf(of);
      if (progress.isDone) await store.create(doneKey(name), progress);
      await store.remove(progressKey(name));
      if (!progress.isDone) await store.create(progressKey(name), progress);
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    announcements: ReturnType<typeof createAnnouncements>;
  }
}
