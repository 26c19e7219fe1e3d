import type { Licence, LicensedFile, Link } from '#src/domain/order.ts';
import { isLinkAlive, LINK_LIFETIME, USES_PER_LINK, type LinkUse } from '#src/domain/download.ts';
import { DAY } from '#src/domain/time.ts';
import { series, type Claim } from './series.ts';
import type { NewRecord, Store } from './store.ts';

/** One book of one link: it has five uses. */
interface LinkedBook {
  licenceId: string;
  generation: number;
  slug: string;
}

/** What a purchase may open, by which links, and how often they were used. */
export interface Licences {
  /** The record of what was bought, for {@link Store.createAll}. */
  newLicence(licence: Licence): NewRecord;
  /** The record of the first link of a licence, for {@link Store.createAll}. */
  firstLink(licenceId: string, at: number): NewRecord;
  /** What a purchase may open: the files that were bought, and later versions that were given since. */
  find(licenceId: string): Promise<Licence | undefined>;
  /** Gives a purchase a file beside those that were bought. The same one again changes nothing. */
  addUpgrade(licenceId: string, file: LicensedFile): Promise<void>;
  /** The newest link, or a new one when that ends within a day or is used up for any book. */
  usableLink(licence: Licence, at: number): Promise<Link>;
  /** The link that {@link usableLink} would give at this time; a new one is not made yet. */
  linkToCome(licence: Licence, at: number): Promise<Link>;
  /** Makes the link behind the newest one, or finds the one that somebody else has just made. */
  nextLink(licence: Licence, newest: Link | undefined, at: number): Promise<Link>;
  link(licenceId: string, generation: number): Promise<Link | undefined>;
  /** The newest generation; `undefined` before the first. */
  newestLink(licenceId: string): Promise<Link | undefined>;
  /** Takes one of the five uses of a link for a book, or finds the one that this claim took before. */
  claimUse(
    book: LinkedBook,
    isSame: (use: LinkUse) => boolean,
    use: LinkUse,
  ): Promise<Claim<LinkUse>>;
  /** The uses of a link for a book that are taken. */
  uses(book: LinkedBook): Promise<LinkUse[]>;
  /** How many of the five uses are left. */
  usesLeft(book: LinkedBook): Promise<number>;
}

/** Licences over a store. */
export function createLicences(store: Store): Licences {
  const upgrades = (licenceId: string) => series<LicensedFile>(store, `upgrade-${licenceId}-`);
  const links = (licenceId: string) => series<Link>(store, `link-${licenceId}-`, { usual: 1 });
  const usesOf = ({ licenceId, generation, slug }: LinkedBook) =>
    series<LinkUse>(store, `use-${licenceId}-${generation}-${slug}-`, {
      most: USES_PER_LINK,
      usual: USES_PER_LINK,
    });

  /** A link with all its days and downloads, behind another one. */
  const linkBehind = (newest: Link | undefined, at: number): Link => ({
    generation: (newest?.generation ?? 0) + 1,
    at,
    expiresAt: at + LINK_LIFETIME,
  });
  const usesLeft = async (book: LinkedBook) => USES_PER_LINK - (await usesOf(book).all()).length;

  async function newestLink({ licenceId, files }: Licence, at: number) {
    const newest = (await links(licenceId).last())?.entry;
    if (!newest || !isLinkAlive(newest.expiresAt, at + DAY)) return { newest, isUsable: false };
    const { generation } = newest;
    const left = await Promise.all(
      files.map(({ slug }) => usesLeft({ licenceId, generation, slug })),
    );
    return { newest, isUsable: left.every((uses) => uses > 0) };
  }

  async function nextLink({ licenceId }: Licence, newest: Link | undefined, at: number) {
    const next = linkBehind(newest, at);
    if ((await links(licenceId).append(next, next.generation - 1)) === 'created') return next;
    return (await links(licenceId).at(next.generation)) ?? next;
  }

  return {
    newLicence: (licence) => ({ key: `licence-${licence.licenceId}`, data: licence }),
    firstLink: (licenceId, at) => links(licenceId).record(1, linkBehind(undefined, at)),
    async find(licenceId) {
      const [found, given] = await Promise.all([
        store.read(`licence-${licenceId}`),
        upgrades(licenceId).all(),
      ]);
      const bought = found as Licence | undefined;
      return bought && { ...bought, files: [...bought.files, ...given] };
    },
    async addUpgrade(licenceId, file) {
      await upgrades(licenceId).claim(
        ({ slug }) => slug === file.slug,
        () => file,
      );
    },
    async usableLink(licence, at) {
      const { newest, isUsable } = await newestLink(licence, at);
      return newest && isUsable ? newest : nextLink(licence, newest, at);
    },
    async linkToCome(licence, at) {
      const { newest, isUsable } = await newestLink(licence, at);
      return newest && isUsable ? newest : linkBehind(newest, at);
    },
    nextLink,
    link: (licenceId, generation) => links(licenceId).at(generation),
    newestLink: async (licenceId) => (await links(licenceId).last())?.entry,
    claimUse: (book, isSame, use) => usesOf(book).claim(isSame, () => use),
    uses: (book) => usesOf(book).all(),
    usesLeft,
  };
}
