import { describeMail, PostmarkApiError, type StoredMail } from './message.ts';

const INVALID_SEARCH = 700;
const MAX_COUNT = 500;
const METADATA = 'metadata_';

/** Postmark's clock in searches. */
const EASTERN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Answers a search of sent mail. Dates are days, or times to the second, on the US East Coast. As with
 * Postmark, one metadata field can be searched at a time.
 * @throws {PostmarkApiError} for a search that Postmark would not take
 */
export function searchMails(
  mails: readonly StoredMail[],
  query: URLSearchParams,
): { TotalCount: number; Messages: unknown[] } {
  // The SDK writes some names in camel case, the documentation all in lower case.
  const wanted = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  const count = readNumber(wanted, 'count', 1, MAX_COUNT);
  const offset = readNumber(wanted, 'offset', 0, Number.MAX_SAFE_INTEGER);
  const metadata = [...wanted].filter(([name]) => name.startsWith(METADATA));
  if (metadata.length > 1) {
    throw new PostmarkApiError(422, INVALID_SEARCH, 'Search by one metadata field at a time.');
  }
  const from = wanted.get('fromdate')?.replace('T', ' ') ?? '';
  const to = wanted.get('todate')?.replace('T', ' ');
  const same = (name: string, value: string) =>
    !wanted.get(name) || wanted.get(name)?.toLowerCase() === value.toLowerCase();
  const found = mails.filter((mail) => {
    const at = EASTERN.format(new Date(mail.at));
    return (
      same('recipient', mail.to) &&
      same('tag', mail.tag) &&
      same('messagestream', mail.stream) &&
      same('subject', mail.subject) &&
      same('status', 'sent') &&
      (!wanted.get('fromemail') || mail.from.includes(wanted.get('fromemail') ?? '')) &&
      at >= from &&
      (to === undefined || at.slice(0, to.length) <= to) &&
      metadata.every(([name, value]) => metadataOf(mail, name.slice(METADATA.length)) === value)
    );
  });
  return {
    TotalCount: found.length,
    Messages: found.slice(offset, offset + count).map(describeMail),
  };
}

function metadataOf({ metadata }: StoredMail, name: string): string | undefined {
  return Object.entries(metadata).find(([key]) => key.toLowerCase() === name)?.[1];
}

function readNumber(
  query: ReadonlyMap<string, string>,
  name: string,
  min: number,
  max: number,
): number {
  const text = query.get(name) ?? '';
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new PostmarkApiError(
    422,
    INVALID_SEARCH,
    `Parameter '${name}' must be a whole number from ${min} to ${max}, not '${text}'.`,
  );
}
