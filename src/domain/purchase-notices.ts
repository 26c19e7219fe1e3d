/** What the purchase notice says. */
export interface PurchaseNotice {
  text: string;
  when: string;
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
