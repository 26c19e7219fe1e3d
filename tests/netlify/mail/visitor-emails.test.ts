import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import { payloadMailOf } from '#netlify/mail/email-registry.ts';
import { shapeOf, textOf, valuesOf } from '#tests/support/html-shape.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';

const { services } = await createTestHarness();
const to = 'maria@example.com';

async function written(payload: MailPayload) {
  const writing = { mailId: 'mail', live: false, services, write: async () => undefined };
  const mail = await payloadMailOf(payload, services).write(payload, writing);
  if (!mail) throw new Error(`The email ${payload.kind} has no recipient.`);
  return mail;
}
const contact = (change: object = {}) =>
  written({
    ...{ kind: 'contact-message', name: 'Maria', email: to },
    ...{ subject: 'Question', message: 'Hello', ...change },
  });
const chat = (change: object = {}) =>
  written({
    ...{ kind: 'chat-summary', firstName: 'Maria', email: to },
    ...{ summary: 'Maria: Hello', endedAt: '2026-11-21T12:00:00.000Z', ...change },
  });

describe.each([
  ['contact message', await contact()],
  ['contact note', await written({ kind: 'contact-note', to })],
  ['chat summary', await chat()],
  ['chat note', await written({ kind: 'chat-note', to })],
  ['guide', await written({ kind: 'guide', to })],
  [
    'payment that failed',
    await written({ kind: 'payment-failed', to, sessionId: 'cs_test_none', titles: ['Meal Plan'] }),
  ],
  ['newsletter question', await written({ kind: 'newsletter-confirm', to, linkVersion: 1 })],
  ['newsletter welcome', await written({ kind: 'newsletter-welcome', to, linkVersion: 1 })],
  ['newsletter known', await written({ kind: 'newsletter-known', to, linkVersion: 1 })],
])('the %s', (_name, message) => {
  test('writes the same content in plain text and HTML', () => {
    const words = (text: string) =>
      text
        .replace(/https?:\/\/\S+/g, ' ')
        .replace(/^(?:>|--|-)/gm, ' ')
        .replace(/[\s:]+/g, '');
    const [, body = ''] = message.html.split('<body');
    expect(words(textOf(`<body${body}`))).toBe(words(message.text));
    const buttons = valuesOf(message.html, 'href').filter((href) =>
      href.startsWith(services.env.siteUrl),
    );
    for (const href of buttons) expect(message.text).toContain(href);
  });

  test('has large type, a dark version, one column, at most one button, and no images', () => {
    expect(message.html).toContain('prefers-color-scheme:dark');
    const sizes = [...message.html.matchAll(/font(?:-size)?:(\d+)px/g)].map(
      ([, size]) => +(size ?? 0),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    expect(message.html.match(/display:inline-block/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(message.html).not.toMatch(/<img|<table|<script|width:\d{4,}/);
    expect(message.subject.length).toBeLessThanOrEqual(120);
  });
});

describe('visitor input', async () => {
  const [plainContact, plainChat] = [await contact(), await chat()];

  test.each(MARKUP_PAYLOADS)('escapes visitor input in every field: %s', async (payload) => {
    for (const field of ['name', 'subject', 'message'] as const) {
      const { html, text } = await contact({ [field]: payload });
      expect(shapeOf(html)).toEqual(shapeOf(plainContact.html));
      expect(textOf(html)).toContain(payload);
      expect(text).toContain(payload);
    }
    for (const field of ['firstName', 'summary'] as const) {
      const { html } = await chat({ [field]: payload });
      expect(shapeOf(html)).toEqual(shapeOf(plainChat.html));
      expect(textOf(html)).toContain(payload);
    }
  });

  test('B9: truncates visitor input without splitting a character, in subjects and in lines', async () => {
    const family = '👨‍👩‍👧‍👦';
    for (let before = 0; before <= 120; before += 1) {
      const long = `${'x'.repeat(before)}${family.repeat(20)}`;
      const mails = [
        await contact({ name: long }),
        await contact({ name: 'M', subject: long, more: [{ label: 'Phone', text: long }] }),
        await chat({ firstName: long }),
      ];
      for (const { subject, text } of mails) {
        const rest = `${subject}\n${text}`.replaceAll(family, '');
        expect(rest).not.toMatch(/[\p{Extended_Pictographic}\u200D\p{Cs}]/u);
      }
    }
  });

  test('never lets visitor input add an element to the body or a line to the subject', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (name, subject, message) => {
        const mail = await contact({ name, subject, message });
        expect(shapeOf(mail.html)).toEqual(shapeOf(plainContact.html));
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(mail.subject.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
