/** Words for refunds, in English and Spanish. */
const REFUND =
  /\b(?:refund(?:s|ed|ing)?|money back|(?:get|want) my money|reimburse(?:d|ment)?|reembolsos?|reembols(?:ar|en)|devuelvan|mi dinero)\b/i;
/** Mentions of refunds that aren't requests. */
const ABOUT_REFUNDS = /\b(?:refund|money[- ]back) (?:policy|policies|guarantee)\b/gi;

/** Returns whether a message seems to request a refund. The coach still has to read it. */
export function asksForRefund(text: string): boolean {
  return REFUND.test(text.replace(ABOUT_REFUNDS, ''));
}
