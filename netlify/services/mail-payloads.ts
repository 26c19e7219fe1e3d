import type { AccountEvent } from '#src/domain/account-event.ts';
import type { Alert } from '#src/domain/alert.ts';
import type { Letter } from '#src/domain/letter.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** What a mail needs that no order holds: who gets it, and what a visitor typed for the coach. */
export type MailPayload =
  | {
      kind: 'contact-message';
      name: string;
      email: string;
      subject: string;
      message: string;
      /** Further fields of the form. */
      more?: readonly { label: string; text: string }[];
    }
  | { kind: 'chat-summary'; firstName: string; email: string; summary: string; endedAt: string }
  | { kind: 'post-review'; postId: string; soundsGrave: boolean }
  /** `count`: posts of somebody in danger that wait. */
  | { kind: 'urgent-posts'; count: number }
  | { kind: 'post-report'; postId: string; reason: string }
  | { kind: 'review-waits'; reviewId: string }
  | { kind: 'alert'; alert: Alert }
  | { kind: 'alert-digest'; alerts: readonly Alert[]; total: number }
  | { kind: 'sale'; sessionId: string }
  | { kind: 'kept-messages'; payloads: readonly MailPayload[] }
  | { kind: 'letter-test'; letter: Letter }
  | { kind: 'payment-failed'; to: string; sessionId: string; titles: readonly string[] }
  | { kind: 'contact-note' | 'chat-note' | 'guide'; to: string }
  | {
      kind: 'newsletter-confirm' | 'newsletter-welcome' | 'newsletter-known';
      to: string;
      generation: number;
    }
  | {
      kind: 'account-verify' | 'account-recover' | 'account-change-email' | 'account-set-up';
      to: string;
      token: string;
    }
  /** `stop` is the token that voids what was asked. */
  | { kind: 'account-email-asked'; to: string; stop: string }
  | { kind: 'account-end-factor'; to: string; token: string; stop: string }
  | { kind: 'account-known' | 'account-unknown'; to: string }
  | { kind: 'account-notice'; to: string; event: AccountEvent };

/** The kinds of payloads. */
export type MailKind = MailPayload['kind'];

/** Payloads lie sealed, and only until they are sent. */
export interface MailPayloads {
  save(mailId: string, payload: MailPayload, at: number): Promise<Created>;
  read(mailId: string): Promise<MailPayload | undefined>;
  /** When it was written, milliseconds since 1970. */
  writtenAt(mailId: string): Promise<number | undefined>;
  forget(mailId: string): Promise<void>;
  /** Mails whose payload is still there; may lag a minute behind. */
  kept(): Promise<string[]>;
}

interface SealedPayload {
  sealed: string;
  at: number;
}

/** Payloads over a store. */
export function createMailPayloads(store: Store, vault: Vault): MailPayloads {
  const key = (mailId: string) => `payload-${mailId}`;
  const find = async (mailId: string) =>
    (await store.read(key(mailId))) as SealedPayload | undefined;
  return {
    save: (mailId, payload, at) => store.create(key(mailId), { sealed: vault.seal(payload), at }),
    async read(mailId) {
      const found = await find(mailId);
      return found && (vault.unseal(found.sealed) as MailPayload);
    },
    writtenAt: async (mailId) => (await find(mailId))?.at,
    forget: (mailId) => store.remove(key(mailId)),
    kept: async () => (await store.keys(key(''))).map((one) => one.slice(key('').length)),
  };
}
