import type { Entitlement, EntitledFile, Link } from '#src/domain/orders/order.ts';
import {
  isLinkAlive,
  LINK_LIFETIME,
  REDEMPTIONS_PER_LINK,
  type Redemption,
} from '#src/domain/downloads/download-limits.ts';
import { DAY } from '#src/domain/time.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { NewRecord, Store } from '#netlify/storage/store.ts';

interface LinkedBook {
  entitlementId: string;
  linkVersion: number;
  slug: string;
}

/**
 * Stores the files that a purchase gives access to, the links to them, and how many times each link
 * was used.
 */
export function createEntitlements(store: Store) {
  const upgrades = (entitlementId: string) =>
    sequence<EntitledFile>(store, `upgrade-${entitlementId}-`);
  const links = (entitlementId: string) =>
    sequence<Link>(store, `link-${entitlementId}-`, { usual: 1 });
  const redemptionsOf = ({ entitlementId, linkVersion, slug }: LinkedBook) =>
    sequence<Redemption>(store, `use-${entitlementId}-${linkVersion}-${slug}-`, {
      most: REDEMPTIONS_PER_LINK,
      usual: REDEMPTIONS_PER_LINK,
    });

  /** Returns the next link, with the full validity period and download limit. */
  const linkAfter = (newest: Link | undefined, at: number): Link => ({
    linkVersion: (newest?.linkVersion ?? 0) + 1,
    at,
    expiresAt: at + LINK_LIFETIME,
  });
  const redemptionsLeft = async (book: LinkedBook) =>
    REDEMPTIONS_PER_LINK - (await redemptionsOf(book).all()).length;

  async function newestLink({ entitlementId, files }: Entitlement, at: number) {
    const newest = (await links(entitlementId).last())?.entry;
    if (!newest || !isLinkAlive(newest.expiresAt, at + DAY)) return { newest, isUsable: false };
    const { linkVersion } = newest;
    const left = await Promise.all(
      files.map(({ slug }) => redemptionsLeft({ entitlementId, linkVersion, slug })),
    );
    return { newest, isUsable: left.every((redemptions) => redemptions > 0) };
  }

  async function nextLink({ entitlementId }: Entitlement, newest: Link | undefined, at: number) {
    const next = linkAfter(newest, at);
    if ((await links(entitlementId).append(next, next.linkVersion - 1)) === 'created') return next;
    return (await links(entitlementId).at(next.linkVersion)) ?? next;
  }

  return {
    /** Returns the purchase's entitlement record, for {@link Store.createAll}. */
    newEntitlement: (entitlement: Entitlement): NewRecord => ({
      key: `entitlement-${entitlement.entitlementId}`,
      data: entitlement,
    }),
    /** Returns the record of an entitlement's first link, for {@link Store.createAll}. */
    firstLink: (entitlementId: string, at: number) =>
      links(entitlementId).record(1, linkAfter(undefined, at)),
    /**
     * Returns what a purchase gives access to: the files bought, plus any later versions added
     * since.
     */
    async find(entitlementId: string): Promise<Entitlement | undefined> {
      const [found, given] = await Promise.all([
        store.read(`entitlement-${entitlementId}`),
        upgrades(entitlementId).all(),
      ]);
      const bought = found as Entitlement | undefined;
      return bought && { ...bought, files: [...bought.files, ...given] };
    },
    /** Adds a file to a purchase. Adding the same one again has no effect. */
    async addUpgrade(entitlementId: string, file: EntitledFile): Promise<void> {
      await upgrades(entitlementId).claim(
        ({ slug }) => slug === file.slug,
        () => file,
      );
    },
    /**
     * Returns the newest link. If that link expires within a day or is used up for any book,
     * returns a new one.
     */
    async usableLink(entitlement: Entitlement, at: number): Promise<Link> {
      const { newest, isUsable } = await newestLink(entitlement, at);
      return newest && isUsable ? newest : nextLink(entitlement, newest, at);
    },
    /** Returns the link that {@link usableLink} would return at this time, without creating it. */
    async previewUsableLink(entitlement: Entitlement, at: number): Promise<Link> {
      const { newest, isUsable } = await newestLink(entitlement, at);
      return newest && isUsable ? newest : linkAfter(newest, at);
    },
    /** Creates the next link, or returns it if a concurrent request just created it. */
    nextLink,
    link: (entitlementId: string, linkVersion: number) => links(entitlementId).at(linkVersion),
    /** Returns `undefined` if there's no link yet. */
    newestLink: async (entitlementId: string) => (await links(entitlementId).last())?.entry,
    /**
     * Uses one of a link's redemptions for a book, or returns the one that this claim already used.
     */
    redeem: (book: LinkedBook, isSame: (one: Redemption) => boolean, redemption: Redemption) =>
      redemptionsOf(book).claim(isSame, () => redemption),
    redemptions: (book: LinkedBook) => redemptionsOf(book).all(),
    redemptionsLeft,
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    entitlements: ReturnType<typeof createEntitlements>;
  }
}
