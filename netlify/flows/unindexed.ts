import { readEmailAddress } from '#src/domain/email-address.ts';
import type { Forgetting } from '#netlify/services/forgettings.ts';
import type { MailPayload } from '#netlify/services/mail-payloads.ts';
import type { Services } from '#netlify/services/services.ts';
import type { Vault } from '#netlify/services/vault.ts';

/** Records that are read at the same time. */
const AT_ONCE = 20;
/** Records that hold an address sealed and are found by none: they are few, and gone within days. */
const UNINDEXED = ['payload-', 'deferred-', 'library-asked-', 'ticket-'];

/** Sealed records that name an address as their sender or receiver; no look-up leads to them. */
export async function unindexedOf(
  wish: Forgetting,
  { records, vault }: Services,
): Promise<{ key: string; data: unknown; others: readonly MailPayload[] }[]> {
  const keys = (await Promise.all(UNINDEXED.map((prefix) => records.keys(prefix)))).flat();
  const found: { key: string; data: unknown; others: readonly MailPayload[] }[] = [];
  for (let first = 0; first < keys.length; first += AT_ONCE)
    await Promise.all(
      keys.slice(first, first + AT_ONCE).map(async (key) => {
        const kept = (await records.read(key)) as { sealed?: string; at?: number } | undefined;
        if (kept?.sealed === undefined || (kept.at ?? 0) > wish.at) return;
        const data = vault.unseal(kept.sealed);
        // In a mail with messages of many people each is looked at by itself.
        const { kind, payloads } = data as { kind?: string; payloads?: readonly MailPayload[] };
        const parts = kind === 'kept-messages' && payloads ? payloads : undefined;
        const isTheirs = (part: unknown) => namesAddress(part, wish, vault);
        const others = parts?.filter((part) => !isTheirs(part)) ?? [];
        for (const part of parts ?? [data])
          if (isTheirs(part)) found.push({ key, data: part, others });
      }),
    );
  return found;
}

function namesAddress(data: unknown, { addressKey }: Forgetting, vault: Vault): boolean {
  // What somebody typed into another field, such as a message that is an address, makes it nobody else's.
  const { email, to, before } =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : { email: data };
  return [email, to, before].some((value) => {
    const address = typeof value === 'string' ? readEmailAddress(value) : undefined;
    return address !== undefined && vault.addressKey(address) === addressKey;
  });
}
