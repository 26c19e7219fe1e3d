import { randomUUID } from 'node:crypto';
import type { StateFile } from '../state-file.ts';
import type { WireAnswer, WireCall } from '../wire-server.ts';
import { describeMailFully, MailRefusal, readMail, type StoredMail } from './message.ts';
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
const MAX_BATCH = 500;

/** Answers the part of Postmark's API that sends mail and finds it again. `now` is in milliseconds. */
export function createApi(
  file: StateFile<{ mails: StoredMail[] }>,
  now: () => number,
): (call: WireCall, fault: PostmarkFault | undefined) => Promise<WireAnswer> {
  function take(input: unknown): WireAnswer {
    const mail = readMail(input, randomUUID(), new Date(now()).toISOString());
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
      return describeRefusal(error);
    }
  }

  /** Each mail of a batch succeeds or fails for itself, and the answer as a whole is a success. */
  async function sendBatch(input: unknown): Promise<WireAnswer> {
    const mails: unknown[] = Array.isArray(input) ? input : [];
    if (mails.length > MAX_BATCH) {
      throw new MailRefusal(422, TOO_MANY_MAILS, `A batch has at most ${MAX_BATCH} mails.`);
    }
    const answers = mails.map((mail) => takeOrRefuse(mail).body);
    await file.save();
    return { status: 200, body: answers };
  }

  async function dispatch({ method, target, headers, body }: WireCall): Promise<WireAnswer> {
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    if (!headers['x-postmark-server-token']) {
      throw new MailRefusal(
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
      if (!mail) throw new MailRefusal(422, NO_SUCH_MESSAGE, 'This message was not found.');
      return { status: 200, body: describeMailFully(mail) };
    }
    throw new MailRefusal(404, 404, `The stand-in does not imitate ${method} ${pathname}.`);
  }

  return async (call, fault) => {
    try {
      if (fault) throw new MailRefusal(fault.status, fault.code, 'A fault that was asked for.');
      return await dispatch(call);
    } catch (error) {
      return describeRefusal(error);
    }
  };
}

function describeRefusal(error: unknown): WireAnswer {
  if (!(error instanceof MailRefusal)) throw error;
  return { status: error.status, body: { ErrorCode: error.code, Message: error.message } };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new MailRefusal(422, INVALID_JSON, 'The body is not JSON.');
  }
}
