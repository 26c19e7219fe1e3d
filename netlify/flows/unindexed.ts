import { readEmailAddress } from '#src/domain/email-address.ts';
import { orderNumber } from '#src/domain/order.ts';
import type { Forgetting } from '#netlify/services/forgettings.ts';
import type { MailPayload } from '#netlify/messages/registry.ts';
import type { Services } from '#netlify/services/services.ts';
import { STRUCK } from '#netlify/services/store.ts';
import type { Vault } from '#netlify/services/vault.ts';

/** Records that are read at the same time. */
const AT_ONCE = 20;
/** Records that hold an address sealed and are found by none: they are few, and gone within days. */
const UNINDEXED = ['payload-', 'deferred-', 'ticket-'];
/** Records with words of people, who may write an address into them. */
const WORDS = ['post-', 'review-', 'note-', 'payload-', 'deferred-'];
/** What stands in a text where an address was. */
const GONE = '(address deleted)';
/** Anything in a text that may be an address, with what stands before it. */
const IN_TEXT = /[^\s@<>()[\]",;:]+@[\p{L}\p{N}.-]+/gu;

type IsTheirs = (address: string) => boolean;
/** A sealed text of a record. */
interface Seal {
  /** `undefined` for what is not sealed by it. */
  open(text: string): unknown;
  seal(data: unknown): string;
}

/** Sealed records that name an address as their sender or receiver; no look-up leads to them. */
export async function unindexedOf(
  wish: Forgetting,
  { records, vault }: Services,
): Promise<{ key: string; data: unknown; others: readonly MailPayload[] }[]> {
  const isTheirs = theirs(wish, vault);
  const found: { key: string; data: unknown; others: readonly MailPayload[] }[] = [];
  await eachOf(await keysOf(UNINDEXED, records), async (key) => {
    const kept = (await records.read(key)) as { sealed?: string; at?: number } | undefined;
    if (kept?.sealed === undefined || (kept.at ?? 0) > wish.at) return;
    const data = vault.unseal(kept.sealed);
    // In a mail with messages of many people each is looked at by itself.
    const { payloads: parts } = data as { payloads?: readonly MailPayload[] };
    const others = parts?.filter((part) => !isAbout(part, isTheirs)) ?? [];
    for (const part of parts ?? [data])
      if (isAbout(part, isTheirs))
        found.push({ key, data: part, others: withoutAddress(others, isTheirs) });
  });
  return found;
}

/** What was typed at checkouts with an address, for its buyer or as a gift, and the session of those that were paid. */
export async function checkoutsOf(
  { addressKey, at }: Forgetting,
  { intents, orders, orderList, vault }: Services,
): Promise<{ orderId: string; at: number; isBuyer: boolean; sessionId?: string | undefined }[]> {
  const found = await Promise.all(
    (await intents.all()).map(async (intent) => {
      const { orderId, gift } = intent;
      const isTheirs = (one: unknown) =>
        vault.addressKey((one as { email: string }).email) === addressKey;
      const isBuyer = isTheirs(intents.buyerOf(intent));
      if (intent.at > at || (!isBuyer && !(gift && isTheirs(vault.unseal(gift))))) return [];
      const sessions = await orderList.ofNumber(orderNumber(orderId));
      const paid = await Promise.all(sessions.map((id) => orders.find(id)));
      const sessionId = paid.find((order) => order?.orderId === orderId)?.sessionId;
      return [{ orderId, at: intent.at, isBuyer, sessionId }];
    }),
  );
  return found.flat();
}

/** Records in whose words an address stands. A note lies under the key of its order. */
export async function wordsWith(
  wish: Forgetting,
  services: Services,
): Promise<{ key: string; sessionId: string | undefined }[]> {
  const { records, licences, vault } = services;
  const isTheirs = theirs(wish, vault);
  const found: { key: string; sessionId: string | undefined }[] = [];
  await eachOf(await keysOf(WORDS, records), async (key) => {
    const sessionId = key.startsWith('note-')
      ? (await licences.find(key.split('-')[1] ?? ''))?.sessionId
      : undefined;
    const seal = await sealOf(sessionId, services);
    const data = await records.read(key);
    if (isOlder(data, wish) && strikeFrom(data, seal, isTheirs) !== data)
      found.push({ key, sessionId });
  });
  return found;
}

/** Keys of records of an order that hold an address, and whether one of them came after the wish and keeps it. */
export async function namedInOrder(
  { sessionId, licenceId }: { sessionId: string; licenceId: string },
  wish: Forgetting,
  services: Services,
): Promise<{ keys: string[]; isNamedSince: boolean }> {
  const { records, vault } = services;
  const isTheirs = theirs(wish, vault);
  const seal = await sealOf(sessionId, services);
  const stems = [`address-${licenceId}-`, `helper-${licenceId}-`, `gift-${sessionId}-`];
  const keys: string[] = [];
  let isNamedSince = false;
  await eachOf([`order-${sessionId}`, ...(await keysOf(stems, records))], async (key) => {
    const data = await records.read(key);
    if (strikeFrom(data, seal, isTheirs) === data) return;
    if (isOlder(data, wish)) keys.push(key);
    else isNamedSince = true;
  });
  return { keys, isNamedSince };
}

/** Takes an address out of records; what else they say stays. @param sessionId Whose key seals them, for those of an order. */
export async function strikeAddress(
  keys: readonly string[],
  wish: Forgetting,
  services: Services,
  sessionId?: string,
): Promise<void> {
  const seal = await sealOf(sessionId, services);
  for (const key of keys)
    await services.records.strike(key, (data) =>
      strikeFrom(data, seal, theirs(wish, services.vault)),
    );
}

/** Opens what the key of an order sealed, and what the vault did. */
async function sealOf(
  sessionId: string | undefined,
  { buyerKeys, vault }: Services,
): Promise<readonly Seal[]> {
  const buyer = sessionId === undefined ? undefined : await buyerKeys.find(sessionId);
  const open = (text: string) => {
    try {
      return vault.unseal(text);
    } catch {
      return undefined;
    }
  };
  return [{ open, seal: vault.seal }, ...(buyer ? [buyer] : [])];
}

/** The same record where it does not hold the address. */
function strikeFrom(data: unknown, seals: readonly Seal[], isTheirs: IsTheirs): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const left = Object.entries(data).map(([name, value]) => {
    if (typeof value !== 'string') return [name, withoutAddress(value, isTheirs)] as const;
    for (const seal of seals) {
      const opened = seal.open(value);
      if (opened === undefined) continue;
      const kept = withoutAddress(opened, isTheirs);
      return [name, kept === opened ? value : seal.seal(kept)] as const;
    }
    return [name, withoutAddress(value, isTheirs)] as const;
  });
  const isSame = left.every(([name, value]) => value === (data as Record<string, unknown>)[name]);
  return isSame ? data : { ...Object.fromEntries(left), ...STRUCK };
}

/** A field that holds the address is empty afterwards, and a text says that one was there. The same value where it is not in it. */
function withoutAddress<Value>(value: Value, isTheirs: IsTheirs): Value;
function withoutAddress(value: unknown, isTheirs: IsTheirs): unknown {
  if (typeof value === 'string') {
    const whole = readEmailAddress(value);
    if (whole !== undefined && isTheirs(whole)) return '';
    return value.replace(IN_TEXT, (found) => strikeFromWord(found, isTheirs));
  }
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).map(([name, one]) => [name, withoutAddress(one, isTheirs)]);
  const isSame = left.every(
    ([name, one]) => (value as Record<string, unknown>)[String(name)] === one,
  );
  if (isSame) return value;
  return Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left);
}

/** Marks before an address, as in "mail=ana@example.com", and a full stop behind it are no part of it. */
function strikeFromWord(word: string, isTheirs: IsTheirs): string {
  const end = word.search(/[.-]*$/);
  const starts = [...word.slice(0, word.indexOf('@')).matchAll(/^|[^\p{L}\p{N}._%+-]/gu)].map(
    ({ index, 0: mark }) => index + mark.length,
  );
  const start = starts.find((from) => isTheirs(word.slice(from, end)));
  return start === undefined ? word : `${word.slice(0, start)}${GONE}${word.slice(end)}`;
}

function theirs({ addressKey }: Forgetting, vault: Vault): IsTheirs {
  return (address) => vault.addressKey(readEmailAddress(address) ?? address) === addressKey;
}

function isAbout(data: unknown, isTheirs: IsTheirs): boolean {
  // What somebody typed into another field, such as a message that is an address, makes it nobody else's.
  const { email, to, before } = data as Record<string, unknown>;
  return [email, to, before].some((value) => {
    const address = typeof value === 'string' ? readEmailAddress(value) : undefined;
    return address !== undefined && isTheirs(address);
  });
}

function isOlder(data: unknown, wish: Forgetting): boolean {
  return ((data as { at?: number } | undefined)?.at ?? 0) <= wish.at;
}

async function keysOf(stems: readonly string[], records: Services['records']): Promise<string[]> {
  return (await Promise.all(stems.map((stem) => records.keys(stem)))).flat();
}

async function eachOf(keys: readonly string[], work: (key: string) => Promise<void>) {
  for (let first = 0; first < keys.length; first += AT_ONCE)
    await Promise.all(keys.slice(first, first + AT_ONCE).map(work));
}
