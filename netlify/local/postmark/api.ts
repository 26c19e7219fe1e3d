import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StateFile } from '../state-file.ts';
import type { WireAnswer, WireCall } from '../http-stub-server.ts';
import {
  CODES,
  findSuppressed,
  PostmarkApiError,
  readMail,
  STREAMS,
  type StoredMail,
  type Suppressed,
} from './message.ts';

/** Error that a test requested: HTTP status and Postmark's own error code. */
export interface PostmarkFault {
  status: number;
  code: number;
}

const MAX_BATCH = 500;

/** `mails` is sorted newest first. */
export interface PostmarkState {
  mails: StoredMail[];
  suppressions: Suppressed[];
}

/**
 * Implements the parts of Postmark's API that send email, search sent email, and remove
 * suppressions. `now` returns Unix time in milliseconds.
 */
export function createApi(
  { state, save }: StateFile<PostmarkState>,
  now: () => number,
): (call: WireCall, fault: PostmarkFault | undefined) => Promise<WireAnswer> {
  function take(input: unknown) {
    const fields = readMail(input, state.suppressions);
    const mail = { id: randomUUID(), ...fields, at: new Date(now()).toISOString() };
    state.mails.unshift(mail);
    const { id: MessageID, to: To, at: SubmittedAt } = mail;
    return { To, SubmittedAt, MessageID, ErrorCode: 0, Message: 'OK' };
  }

  /**
   * Handles each email in a batch separately. Some may fail while the batch as a whole succeeds.
   */
  function takeEach(input: unknown) {
    const mails: unknown[] = Array.isArray(input) ? input : [];
    if (mails.length > MAX_BATCH) {
      throw new PostmarkApiError(CODES.tooMany, `A batch can have at most ${MAX_BATCH} emails.`);
    }
    return mails.map((mail) => {
      try {
        return take(mail);
      } catch (error) {
        return describeError(error).body;
      }
    });
  }

  /**
   * Reports an address as removed even if it wasn't suppressed. Keeps suppressions for spam
   * complaints, because only the recipient can withdraw those.
   */
  function lift(stream: string, input: unknown) {
    if (!STREAMS.has(stream)) throw new PostmarkApiError(CODES.noSuchStream, 'No such stream.');
    const { Suppressions } = suppressionsToLift.parse(input);
    const statuses = Suppressions.map(({ EmailAddress }) => {
      const found = findSuppressed(state.suppressions, stream, EmailAddress);
      if (found?.reason === 'SpamComplaint') {
        const Message = 'You do not have the required authority to change this suppression.';
        return { EmailAddress, Status: 'Failed', Message };
      }
      state.suppressions = state.suppressions.filter((one) => one !== found);
      return { EmailAddress, Status: 'Deleted', Message: null };
    });
    return { Suppressions: statuses };
  }

  async function dispatch({ method, target, headers, body }: WireCall): Promise<unknown> {
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    if (!headers['x-postmark-server-token']) {
      throw new PostmarkApiError(CODES.noToken, 'No Server API token was supplied.', 401);
    }
    if (method === 'GET' && pathname === '/messages/outbound') {
      return searchMails(state.mails, searchParams);
    }
    const stream = /^\/message-streams\/([^/]+)\/suppressions\/delete$/.exec(pathname)?.[1];
    const work =
      pathname === '/email'
        ? take
        : pathname === '/email/batch'
          ? takeEach
          : stream && ((input: unknown) => lift(stream, input));
    if (method !== 'POST' || !work) {
      throw new PostmarkApiError(404, `The stub doesn’t support ${method} ${pathname}.`, 404);
    }
    const answer = work(readJson(body));
    await save();
    return answer;
  }

  return async (call, fault) => {
    try {
      if (fault) throw new PostmarkApiError(fault.code, 'An injected fault.', fault.status);
      return { status: 200, body: await dispatch(call) };
    } catch (error) {
      return describeError(error);
    }
  };
}

const suppressionsToLift = z.object({
  Suppressions: z.array(z.object({ EmailAddress: z.string() })),
});

const search = z.object({
  count: z.coerce.number().int().min(1).max(500),
  offset: z.coerce.number().int().min(0),
  recipient: z.string().optional(),
  tag: z.string().optional(),
  messagestream: z.string().optional(),
});
const isMetadata = (name: string) => name.startsWith('metadata_');

/** Searches by at most one metadata field at a time, like Postmark. */
function searchMails(mails: readonly StoredMail[], query: URLSearchParams) {
  // The SDK uses camel case for some names, but the documentation uses lowercase for all of them.
  const given = [...query].map(([name, value]) => [name.toLowerCase(), value] as const);
  const metadata = given.filter(([name]) => isMetadata(name));
  const read = search
    .strict()
    .safeParse(Object.fromEntries(given.filter(([name]) => !isMetadata(name))));
  if (!read.success || metadata.length > 1) {
    throw new PostmarkApiError(CODES.badSearch, 'The stub doesn’t support this search.');
  }
  const { count, offset, recipient, tag, messagestream } = read.data;
  const same = (wanted: string | undefined, value = '') =>
    wanted === undefined || wanted.toLowerCase() === value.toLowerCase();
  const found = mails.filter(
    (mail) =>
      same(recipient, mail.to) &&
      same(tag, mail.tag) &&
      same(messagestream, mail.stream) &&
      metadata.every(([name, value]) => mail.metadata[name.slice('metadata_'.length)] === value),
  );
  return {
    TotalCount: found.length,
    Messages: found.slice(offset, offset + count).map((mail) => ({
      MessageID: mail.id,
      Recipients: [mail.to],
      Subject: mail.subject,
      Metadata: mail.metadata,
    })),
  };
}

function describeError(error: unknown): WireAnswer {
  if (!(error instanceof PostmarkApiError)) throw error;
  return { status: error.status, body: { ErrorCode: error.code, Message: error.message } };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PostmarkApiError(CODES.notJson, 'The body is not JSON.');
  }
}
