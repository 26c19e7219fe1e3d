import { namesOf, StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';

/** A new book version that earlier buyers should be notified about. */
export interface Announcement {
  slug: string;
  version: number;
  /** Unix time in milliseconds. */
  at: number;
}

/** The sweeper's progress on one announcement. */
interface AnnouncementProgress {
  /** The last order that was checked. The next run continues after it. */
  last?: string;
  looked: number;
  notified: number;
  isDone: boolean;
}

const BEGINNING: AnnouncementProgress = { looked: 0, notified: 0, isDone: false };

/**
 * Announcements of new versions. Each request is stored once. Progress is only a hint: if it's
 * lost, the orders are checked again.
 * @param live The mode of the shop's key. Requests made in test mode don't count in live mode.
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
    /**
     * Returns the names of requested announcements that aren't done. May lag behind by a minute.
     */
    open: () => namesOf(store, `${word}-asked-`, `${word}-done-`),
    /**
     * Returns `undefined` if it doesn't exist.
     * @throws {StoreRecordUnreadable} if it's damaged
     */
    async find(name: string): Promise<Announcement | undefined> {
      const asked = (await store.read(`${word}-asked-${name}`)) as Announcement | undefined;
      if (asked === undefined) return undefined;
      if (typeof asked?.slug !== 'string' || nameOf(asked) !== name)
        throw new StoreRecordUnreadable(`${word}-asked-${name}`, 'isn’t an announcement');
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
