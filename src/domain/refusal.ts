/** Stable names of the refusals that this site gives. The text may change, the code does not. */
export type RefusalCode =
  | 'bad_request'
  | 'too_large'
  | 'wrong_type'
  | 'method_not_allowed'
  | 'foreign_origin'
  | 'too_many_requests'
  | 'unknown_product'
  | 'not_for_sale'
  | 'price_changed'
  | 'refund_refused'
  | 'country_not_sold'
  | 'consent_needed'
  | 'test_only'
  | 'session_not_found'
  | 'session_too_old'
  | 'payment_mismatch'
  | 'link_unknown'
  | 'link_expired'
  | 'link_used_up'
  | 'access_stopped'
  | 'file_missing'
  | 'file_unknown'
  | 'upload_unknown'
  | 'upload_incomplete'
  | 'name_taken'
  | 'bad_signature'
  | 'hook_refused'
  | 'sign_in_needed'
  | 'second_factor_needed'
  | 'not_the_coach'
  | 'invalid_credentials'
  | 'weak_password'
  | 'account_exists'
  | 'account_unknown'
  | 'link_too_early'
  | 'invalid_token'
  | 'upstream_unavailable'
  | 'not_set_up'
  | 'internal';

/**
 * A refusal that the site expects and explains: the message is shown to the visitor as it is,
 * so it says what happened and what to do now, and holds nothing private.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  /** Facts for the page, for example the new total after a price change. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: RefusalCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}
