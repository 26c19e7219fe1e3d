import { randomUUID } from 'node:crypto';
import type { StateFile } from '../state-file.ts';
import type { WireAnswer, WireCall } from '../wire-server.ts';
import {
  describeMailFully,
  findSuppressed,
  PostmarkApiError,
  readMail,
  STREAMS,
  type StoredMail,
  type Suppressed,
} from './message.ts';
import { searchMails } from './search.ts';

/** A refusal that a test has asked for: HTTP status and Postmark's own code. */
export interface PostmarkFault {
  status: number;
  code: number;
}

const NO_TOKEN = 10;
const INVALID_JSON = 402;
const TOO_MANY_MAILS = 410;
const NO_SUCH_MESSAGE = 701;
const NO_SUCH_STREAM = 1226;
const MAX_BATCH = 500;

/** What the stand-in remembers. */
export interface PostmarkState {
  mails: StoredMail[];
  suppressions: Suppressed[];
}

/**
 * Answers the part of Postmark's API that sends mail, finds it again, and lets mail reach an address again. `now` is in
 * milliseconds.
 */
export function createApi(
  file: StateFile<PostmarkState>,
  now: () => number,
): (call: WireCall, fault: PostmarkFault | undefined) => Promise<WireAnswer> {
  function take(input: unknown): WireAnswer {
    const { suppressions } = file.state;
    const mail = readMail(input, randomUUID(), new Date(now()).toISOString(), suppressions);
    file.state.mails.unshift(mail);
    return {
      status: 200,
      body: { To: mail.to, SubmittedAt: mail.at, MessageID: mail.id, ErrorCode: 0, Message: 'OK' },
    };
  }

  async function send(input: unknown): Promise<WireAnswer> {
    const answer = take(input);
    await file.save();
    return answer;
  }

  function takeOrRefuse(input: unknown): WireAnswer {
    try {
      return take(input);
    } catch (error) {
      return describeError(error);
    }
  }

  /** Each mail of a batch succeeds or fails for itself, and the answer as a whole is a success. */
  async function sendBatch(input: unknown): Promise<WireAnswer> {
    const mails: unknown[] = Array.isArray(input) ? input : [];
    if (mails.length > MAX_BATCH) {
      throw new PostmarkApiError(422, TOO_MANY_MAILS, `A batch has at most ${MAX_BATCH} mails.`);
    }
    const answers = mails.map((mail) => takeOrRefuse(mail).body);
    await file.save();
    return { status: 200, body: answers };
  }

  /** An address that is on no list counts as taken off. A complaint stays: only its reader can take it back. */
  async function liftSuppressions(stream: string, input: unknown): Promise<WireAnswer> {
    if (!STREAMS.has(stream)) {
      throw new PostmarkApiError(
        422,
        NO_SUCH_STREAM,
        'The message stream for the provided ID was not found.',
      );
    }
    const { Suppressions: wanted = [] } = (input ?? {}) as {
      Suppressions?: { EmailAddress: string }[];
    };
    const statuses = wanted.map(({ EmailAddress }) => {
      const found = findSuppressed(file.state.suppressions, stream, EmailAddress);
      if (found?.reason === 'SpamComplaint') {
        const Message = 'You do not have the required authority to change this suppression.';
        return { EmailAddress, Status: 'Failed', Message };
      }
      file.state.suppressions = file.state.suppressions.filter((one) => one !== found);
      return { EmailAddress, Status: 'Deleted', Message: null };
    });
    await file.save();
    return { status: 200, body: { Suppressions: statuses } };
  }

  async function dispatch({ method, target, headers, body }: WireCall): Promise<WireAnswer> {
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    if (!headers['x-postmark-server-token']) {
      throw new PostmarkApiError(
        401,
        NO_TOKEN,
        "No Account or Server API tokens were supplied in the HTTP headers. Please add a header for either 'X-Postmark-Server-Token' or 'X-Postmark-Account-Token'.",
      );
    }
    if (method === 'POST' && pathname === '/email') return send(readJson(body));
    if (method === 'POST' && pathname === '/email/batch') return sendBatch(readJson(body));
    if (method === 'GET' && pathname === '/messages/outbound') {
      return { status: 200, body: searchMails(file.state.mails, searchParams) };
    }
    const id = /^\/messages\/outbound\/([^/]+)\/details$/.exec(pathname)?.[1];
    if (method === 'GET' && id) {
      const mail = file.state.mails.find((one) => one.id === id);
      if (!mail) throw new PostmarkApiError(422, NO_SUCH_MESSAGE, 'This message was not found.');
      return { status: 200, body: describeMailFully(mail) };
    }
    const stream = /^\/message-streams\/([^/]+)\/suppressions\/delete$/.exec(pathname)?.[1];
    if (method === 'POST' && stream) return liftSuppressions(stream, readJson(body));
    throw new PostmarkApiError(404, 404, `The stand-in does not imitate ${method} ${pathname}.`);
  }

  return async (call, fault) => {
    try {
      if (fault)
        throw new PostmarkApiError(fault.status, fault.code, 'A fault that was asked for.');
      return await dispatch(call);
    } catch (error) {
      return describeError(error);
    }
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
    throw new PostmarkApiError(422, INVALID_JSON, 'The body is not JSON.');
  }
}
