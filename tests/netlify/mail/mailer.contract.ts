import { describe, expect, test } from 'vitest';
import type { Mailer, OutgoingMail } from '#netlify/mail/mailer.ts';

/** An email as seen by its recipient. */
interface ArrivedMail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  headers: readonly { name: string; value: string }[];
}

/** A test email provider, and the adapter that talks to it. */
export interface TestProvider {
  mailer: Mailer;
  arrived(): Promise<ArrivedMail[]>;
  /** An address the provider never delivers to. */
  dead: string;
  /** Makes the provider temporarily reject the next email or batch. */
  refuse(): void;
  /** Makes the provider accept the next email or batch but lose the response. */
  loseAnswer(): void;
  /** Makes the provider unreachable. */
  goAway(): Promise<void>;
  /** The provider's webhook body for an email; `undefined` if the provider sends no webhooks. */
  eventOf?(what: 'delivered' | 'bounced' | 'complained', mailId: string): string;
}

const MAIL: OutgoingMail = {
  mailId: 'a'.repeat(32),
  tag: 'receipt',
  stream: 'transactional',
  to: 'maria@example.com',
  subject: 'Your book is ready, María',
  text: 'Open your book: https://a.example/#t=1',
  html: '<p>Open your book: <a href="https://a.example/#t=1">here</a></p>',
  replyTo: 'coach@example.com',
  headers: [{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }],
};
const CAMPAIGN = ['b', 'c', 'd'].map((id): OutgoingMail => ({
  ...MAIL,
  mailId: id.repeat(32),
  tag: 'campaign',
  stream: 'broadcast',
  to: `${id}@example.com`,
  about: { campaign: 'e'.repeat(32), recipient: id.repeat(32) },
}));
const idsOf = (mails: readonly OutgoingMail[]) => mails.map(({ mailId }) => mailId);

/**
 * Contract that every email provider must meet so that no email is lost or sent twice. `open`
 * returns a provider with no emails.
 * @param remembers Whether the provider can later report which emails it accepted.
 */
export function describeMailer(
  name: string,
  open: () => Promise<TestProvider>,
  { remembers }: { remembers: boolean },
): void {
  describe(`the mailer: ${name}`, () => {
    test('delivers an email as written, from the shop, to one recipient', async () => {
      const { mailer, arrived } = await open();
      expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'accepted' });
      const { to, subject, html, replyTo } = MAIL;
      const [mail, ...others] = await arrived();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ from: 'shop@example.com', to, subject, html, replyTo });
      expect(mail?.text.trim()).toBe(MAIL.text);
      expect(mail?.headers).toEqual(expect.arrayContaining([...(MAIL.headers ?? [])]));
    });

    test('distinguishes an undeliverable address from a temporary rejection', async () => {
      const { mailer, dead, refuse, arrived } = await open();
      expect(await mailer.send({ ...MAIL, to: dead })).toMatchObject({ outcome: 'undeliverable' });
      refuse();
      expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'refused' });
      expect(await arrived()).toEqual([]);
      expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'accepted' });
    });

    test('reports an unknown outcome if the response is lost', async () => {
      const { mailer, loseAnswer, arrived } = await open();
      loseAnswer();
      expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'unknown' });
      expect(await arrived()).toHaveLength(1);
      const other = { ...MAIL, mailId: 'f'.repeat(32) };
      expect([...(await mailer.findTaken(other))]).not.toContain(other.mailId);
      const found = (await mailer.findTaken(MAIL)).has(MAIL.mailId);
      expect(found).toBe(remembers);
    });

    test('returns a result for each email in a batch, in order', async () => {
      const { mailer, dead, arrived } = await open();
      const [first, second, third] = CAMPAIGN;
      const mails = [first, { ...second, to: dead }, third] as OutgoingMail[];
      expect(await mailer.sendMany('campaign.1.1', mails)).toMatchObject({
        outcome: 'answered',
        mails: [{ outcome: 'accepted' }, { outcome: 'undeliverable' }, { outcome: 'accepted' }],
      });
      expect((await arrived()).map(({ to }) => to).toSorted()).toEqual([first?.to, third?.to]);
    });

    test('finds only the emails in the batch whose response was lost', async () => {
      const { mailer, loseAnswer } = await open();
      await mailer.sendMany('campaign.1.1', CAMPAIGN.slice(1));
      loseAnswer();
      const lost = await mailer.sendMany('campaign.2.1', CAMPAIGN.slice(0, 1));
      expect(lost).toMatchObject({ outcome: remembers ? 'unknown' : 'refused' });
      const found = [...(await mailer.findTaken({ batch: 'campaign.2.1' }))];
      expect(found).toEqual(remembers ? idsOf(CAMPAIGN.slice(0, 1)) : []);
    });

    test('never reports an email as accepted if the provider is unreachable', async () => {
      const { mailer, goAway } = await open();
      await goAway();
      const outcomes = [await mailer.send(MAIL), await mailer.sendMany('campaign.1.1', CAMPAIGN)];
      for (const { outcome } of outcomes) expect(['refused', 'unknown']).toContain(outcome);
    });

    test('parses delivery events and ignores everything else', async () => {
      const { mailer, eventOf } = await open();
      for (const body of ['', '{', 'null', '[]', '{"RecordType":"Open"}'])
        expect(mailer.readEvent(body)).toBeUndefined();
      for (const what of ['delivered', 'bounced', 'complained'] as const) {
        if (!eventOf) continue;
        const event = mailer.readEvent(eventOf(what, MAIL.mailId));
        expect(event).toMatchObject({ what, about: { mail: MAIL.mailId } });
      }
    });
  });
}
