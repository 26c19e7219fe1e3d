import type { ContactMessage } from './emails.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';

/** A stored contact message. */
export interface StoredMessage extends ContactMessage {
  /** Contains a time, a hash of the request, and whether it's urgent. */
  id: string;
  /** Unix time in milliseconds. */
  at: number;
  isUrgent: boolean;
  isAnswered: boolean;
  /** Whether it was answered with a refund. */
  isRefunded?: true;
}

/** How a message was answered. */
type Answered = Pick<StoredMessage, 'isRefunded'>;

const MESSAGE = 'message-';
const ANSWERED = 'answered-';
/** Maximum number of messages to add to a page in order to finish its last 10-minute window. */
const MOST_FROM_WINDOW = 20;
const ID = /^\d{13}-[a-f0-9]{32}(-urgent)?$/;

/** Returns whether both messages exist and arrived in the same window. */
const isSameWindow = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.split('-')[0] === other?.split('-')[0];

/**
 * Stores contact messages for the dashboard. The coach also gets each one by email. Messages are
 * encrypted and deleted after 30 days. Keys contain a time, an ID, and whether our rules detected
 * danger, so a page of the list takes two key listings and two reads per message.
 */
export function createMessages(store: Store, people: EncryptedStore) {
  const isUrgent = (id: string) => id.endsWith('-urgent');

  async function read(
    id: string,
    answered: Answered | undefined,
  ): Promise<StoredMessage | undefined> {
    const key = `${MESSAGE}${id}`;
    const kept = (await people.read(key)) as { payload?: ContactMessage; at: number } | undefined;
    if (kept === undefined) return undefined;
    if (typeof kept.payload?.message !== 'string')
      throw new StoreRecordUnreadable(key, 'has no message');
    return {
      ...kept.payload,
      id,
      at: kept.at,
      isUrgent: isUrgent(id),
      isAnswered: answered !== undefined,
      ...(answered?.isRefunded ? { isRefunded: true } : {}),
    };
  }

  const answeredOf = async (id: string) =>
    (await store.read(`${ANSWERED}${id}`)) as Answered | undefined;

  /** Returns the IDs of open or answered messages, sorted by {@link orderOf}. */
  async function idsOf(which: 'open' | 'answered'): Promise<string[]> {
    const [messages, answered] = await Promise.all([store.keys(MESSAGE), store.keys(ANSWERED)]);
    const done = new Set(answered.map((key) => key.slice(ANSWERED.length)));
    return messages
      .map((key) => key.slice(MESSAGE.length))
      .filter((id) => ID.test(id) && done.has(id) === (which === 'answered'))
      .toSorted(orderOf(which));
  }

  const isFirst = (which: 'open' | 'answered', id: string) =>
    Number(which === 'open' && isUrgent(id));

  /** Sort order for message IDs: urgent open messages first, then newest first. */
  function orderOf(which: 'open' | 'answered'): (a: string, b: string) => number {
    return (a, b) => isFirst(which, b) - isFirst(which, a) || b.localeCompare(a);
  }

  return {
    /** Returns the IDs of open messages, urgent ones first, then newest first. */
    openIds: () => idsOf('open'),
    /**
     * Returns a message's ID, which is derived from the request so that a second click gets the
     * same one.
     */
    idOf: (request: { id: string; since: number }, urgent: boolean): string =>
      `${request.since}-${request.id}${urgent ? '-urgent' : ''}`,
    /** Stores a message. Storing the same one again has no effect. */
    save: (id: string, message: ContactMessage, at: number) =>
      people.create(`${MESSAGE}${id}`, {
        payload: { kind: 'contact-message', ...message },
        at,
      }),
    /** Returns `undefined` if the message has expired or its sender's data was erased. */
    find: async (id: string) => read(id, await answeredOf(id)),
    /**
     * Lists messages, newest first, with urgent open ones at the top. May lag a minute behind.
     * @param most A page may exceed this by up to {@link MOST_FROM_WINDOW}.
     * @param after ID of the last message on the previous page. That message may no longer be in
     * the list.
     */
    async list(which: 'open' | 'answered', most: number, after?: string) {
      const ids = await idsOf(which);
      const rest = after === undefined ? ids : ids.filter((id) => orderOf(which)(id, after) > 0);
      let end = most;
      // Finish the 10-minute window, because keys don't show the order within one.
      while (end < most + MOST_FROM_WINDOW && isSameWindow(rest[end - 1], rest[end])) end += 1;
      const page = rest.slice(0, end);
      const found = await Promise.all(
        page.map(async (id) => {
          // The key listing may not include the most recent click yet.
          const answered = await answeredOf(id);
          const isListed = (answered !== undefined) === (which === 'answered');
          return isListed ? read(id, answered) : undefined;
        }),
      );
      return {
        messages: found
          .filter((one) => one !== undefined)
          .toSorted((a, b) => isFirst(which, b.id) - isFirst(which, a.id) || b.at - a.at),
        total: ids.length,
        inDanger: which === 'open' ? ids.filter(isUrgent).length : 0,
        next: rest.length > end ? page.at(-1) : undefined,
      };
    },
    /** Marks a message as answered. Idempotent. */
    async markAnswered(id: string, at: number, how: Answered = {}): Promise<void> {
      await store.create(`${ANSWERED}${id}`, { at, ...how });
    },
    /** Undoes {@link markAnswered}. */
    reopen: (id: string) => store.remove(`${ANSWERED}${id}`),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    messages: ReturnType<typeof createMessages>;
  }
}
