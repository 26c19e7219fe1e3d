import type { Entitlement, EntitledFile, Link } from '#src/domain/order.ts';
import { isLinkAlive, LINK_LIFETIME, USES_PER_LINK, type LinkUse } from '#src/domain/download.ts';
import { DAY } from '#src/domain/time.ts';
import { series, type Claim } from './series.ts';
import type { NewRecord, Store } from './store.ts';

interface LinkedBook {
  entitlementId: string;
  linkVersion: number;
  slug: string;
}

/** What a purchase may open, by which links, and how often they were used. */
export interface Entitlements {
  /** The record of what was bought, for {@link Store.createAll}. */
  newEntitlement(entitlement: Entitlement): NewRecord;
  /** The record of the first link of an entitlement, for {@link Store.createAll}. */
  firstLink(entitlementId: string, at: number): NewRecord;
  /** What a purchase may open: the files that were bought, and later versions that were given since. */
  find(entitlementId: string): Promise<Entitlement | undefined>;
  /** Gives a purchase a file beside those that were bought. The same one again changes nothing. */
  addUpgrade(entitlementId: string, file: EntitledFile): Promise<void>;
  /** The newest link, or a new one when that ends within a day or is used up for any book. */
  usableLink(entitlement: Entitlement, at: number): Promise<Link>;
  /** The link that {@link usableLink} would give at this time; a new one is not made yet. */
  linkToCome(entitlement: Entitlement, at: number): Promise<Link>;
  /** Makes the link behind the newest one, or finds the one that somebody else has just made. */
  nextLink(entitlement: Entitlement, newest: Link | undefined, at: number): Promise<Link>;
  link(entitlementId: string, linkVersion: number): Promise<Link | undefined>;
  /** The newest generation; `undefined` before the first. */
  newestLink(entitlementId: string): Promise<Link | undefined>;
  /** Takes one of the five uses of a link for a book, or finds the one that this claim took before. */
  claimUse(
    book: LinkedBook,
    isSame: (use: LinkUse) => boolean,
    use: LinkUse,
  ): Promise<Claim<LinkUse>>;
  uses(book: LinkedBook): Promise<LinkUse[]>;
  usesLeft(book: LinkedBook): Promise<number>;
}

export function createEntitlements(store: Store): Entitlements {
  const upgrades = (entitlementId: string) =>
    series<EntitledFile>(store, `upgrade-${entitlementId}-`);
  const links = (entitlementId: string) =>
    series<Link>(store, `link-${entitlementId}-`, { usual: 1 });
  const usesOf = ({ entitlementId, linkVersion, slug }: LinkedBook) =>
    series<LinkUse>(store, `use-${entitlementId}-${linkVersion}-${slug}-`, {
      most: USES_PER_LINK,
      usual: USES_PER_LINK,
    });

  /** A link with all its days and downloads, behind another one. */
  const linkBehind = (newest: Link | undefined, at: number): Link => ({
    linkVersion: (newest?.linkVersion ?? 0) + 1,
    at,
    expiresAt: at + LINK_LIFETIME,
  });
  const usesLeft = async (book: LinkedBook) => USES_PER_LINK - (await usesOf(book).all()).length;

  async function newestLink({ entitlementId, files }: Entitlement, at: number) {
    const newest = (await links(entitlementId).last())?.entry;
    if (!newest || !isLinkAlive(newest.expiresAt, at + DAY)) return { newest, isUsable: false };
    const { linkVersion } = newest;
    const left = await Promise.all(
      files.map(({ slug }) => usesLeft({ entitlementId, linkVersion, slug })),
    );
    return { newest, isUsable: left.every((uses) => uses > 0) };
  }

  async function nextLink({ entitlementId }: Entitlement, newest: Link | undefined, at: number) {
    const next = linkBehind(newest, at);
    if ((await links(entitlementId).append(next, next.linkVersion - 1)) === 'created') return next;
    return (await links(entitlementId).at(next.linkVersion)) ?? next;
  }

  return {
    newEntitlement: (entitlement) => ({
      key: `entitlement-${entitlement.entitlementId}`,
      data: entitlement,
    }),
    firstLink: (entitlementId, at) => links(entitlementId).record(1, linkBehind(undefined, at)),
    async find(entitlementId) {
      const [found, given] = await Promise.all([
        store.read(`entitlement-${entitlementId}`),
        upgrades(entitlementId).all(),
      ]);
      const bought = found as Entitlement | undefined;
      return bought && { ...bought, files: [...bought.files, ...given] };
    },
    async addUpgrade(entitlementId, file) {
      await upgrades(entitlementId).claim(
        ({ slug }) => slug === file.slug,
        () => file,
      );
    },
    async usableLink(entitlement, at) {
      const { newest, isUsable } = await newestLink(entitlement, at);
      return newest && isUsable ? newest : nextLink(entitlement, newest, at);
    },
    async linkToCome(entitlement, at) {
      const { newest, isUsable } = await newestLink(entitlement, at);
      return newest && isUsable ? newest : linkBehind(newest, at);
    },
    nextLink,
    link: (entitlementId, linkVersion) => links(entitlementId).at(linkVersion),
    newestLink: async (entitlementId) => (await links(entitlementId).last())?.entry,
    claimUse: (book, isSame, use) => usesOf(book).claim(isSame, () => use),
    uses: (book) => usesOf(book).all(),
    usesLeft,
  };
}
