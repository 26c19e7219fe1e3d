/** An error in Stripe's form. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** `type`, `code` and `param`, as far as there are any. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** A refusal in the middle of the work: it is saved under the idempotency key, as every outcome of work is. */
export class InProgressError extends ApiError {
  override name = 'InProgressError';
}

/** A parameter that must be there is not. */
export function refuseMissing(param: string): ApiError {
  return new ApiError(400, `Missing required param: ${param}.`, {
    code: 'parameter_missing',
    param,
  });
}

/** A parameter that Stripe, or this stand-in, does not know. */
export function refuseUnknown(param: string): ApiError {
  return new ApiError(400, `Received unknown parameter: ${param}`, {
    code: 'parameter_unknown',
    param,
  });
}

/** A parameter with a value that cannot be. */
export function refuseInvalid(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, message, code ? { code, param } : { param });
}

/** An id of which nothing is known. */
export function refuseNoSuch(kind: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** The body that Stripe sends for a refusal. */
export function describeError({ message, fields }: ApiError, requestId: string): unknown {
  const { code } = fields;
  return {
    error: {
      ...(code
        ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
        : {}),
      message,
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type: 'invalid_request_error',
      ...fields,
    },
  };
}
