import type { Licence, LicensedFile, Link } from '#src/domain/order.ts';
import { USES_PER_LINK, type LinkUse } from '#src/domain/download.ts';
import { series, type Claim } from './series.ts';
import type { Created, NewRecord, Store } from './store.ts';

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
  firstLink(licenceId: string, link: Link): NewRecord;
  /** What a purchase may open: the files that were bought, and later versions that were given since. */
  find(licenceId: string): Promise<Licence | undefined>;
  /** Gives a purchase a file beside those that were bought. The same one again changes nothing. */
  addUpgrade(licenceId: string, file: LicensedFile): Promise<void>;
  /** Saves a link under its generation; the generation before it must be there. */
  saveLink(licenceId: string, link: Link): Promise<Created>;
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

  return {
    newLicence: (licence) => ({ key: `licence-${licence.licenceId}`, data: licence }),
    firstLink: (licenceId, link) => links(licenceId).record(1, link),
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
    saveLink: (licenceId, link) => links(licenceId).append(link, link.generation - 1),
    link: (licenceId, generation) => links(licenceId).at(generation),
    newestLink: async (licenceId) => (await links(licenceId).last())?.entry,
    claimUse: (book, isSame, use) => usesOf(book).claim(isSame, () => use),
    uses: (book) => usesOf(book).all(),
    usesLeft: async (book) => USES_PER_LINK - (await usesOf(book).all()).length,
  };
}
