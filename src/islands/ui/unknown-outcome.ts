import { HttpError, hasNoResponse } from '#src/domain/http-error.ts';

const CHECK_FIRST =
  'We lost the connection before the site could answer. Check your internet. Then reload this page to see if it worked before you try again.';

/**
 * Creates the error for a change that may have been made.
 * @param advice What to do next.
 */
export const unknownOutcome = (cause: unknown, advice = CHECK_FIRST): HttpError =>
  new HttpError('upstream_unavailable', advice, { isUnknown: true }, { cause });

export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof HttpError && error.details['isUnknown'] === true;

/**
 * Makes a change. If its outcome is unknown, checks whether it was made.
 * @param check Returns the change's result, or `undefined` if there's no sign of it. By default,
 * makes the change again, so it must be idempotent.
 * @throws {HttpError} from {@link unknownOutcome} if there's no response and no sign of the change
 */
export async function makeOrCheck<Result>(
  change: () => Promise<Result>,
  check: () => Promise<Result | undefined> = change,
  advice?: string,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'upstream_unavailable') throw error;
    const result = await check().catch(() => undefined);
    if (result !== undefined) return result;
    throw hasNoResponse(error) ? unknownOutcome(error, advice) : error;
  }
}
