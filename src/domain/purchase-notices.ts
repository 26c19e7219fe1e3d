/** What the purchase notice says. `when` is missing where it would say who bought. */
export interface PurchaseNotice {
  text: string;
  when?: string;
}

/** Real sales of one product: paid, not refunded, by buyers who agreed to be counted. */
export interface ProductSales {
  product: string;
  buyers: number;
}

/** Below this nothing is said: a small number could point at a person. */
const FEWEST_BUYERS = 10;

/**
 * The notices that real sales allow: a number of buyers, rounded down to a ten, without name, place or
 * time. A product with fewer than {@link FEWEST_BUYERS} buyers has none.
 */
export function noticesOfSales(sales: readonly ProductSales[]): PurchaseNotice[] {
  return sales
    .filter(({ buyers }) => buyers >= FEWEST_BUYERS)
    .map(({ product, buyers }) => ({
      text: `At least ${Math.floor(buyers / 10) * 10} people have bought ${product}.`,
    }));
}

/** A sample notice: it shows how the notices look, and is never shown where real money is taken. */
export function noticeOfSample(sample: {
  name: string;
  state: string;
  product: string;
  timeAgo: string;
}): PurchaseNotice {
  return {
    text: `${sample.name} from ${sample.state} bought ${sample.product}`,
    when: sample.timeAgo,
  };
}
