import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatNoteMessage, chatSummaryMessage } from '#netlify/messages/chat.ts';
import { contactMessage, contactNoteMessage } from '#netlify/messages/contact.ts';
import type { Message } from '#netlify/messages/frame.ts';
import { guideMessage } from '#netlify/messages/guide.ts';
import {
  newsletterConfirmMessage,
  newsletterKnownMessage,
  newsletterWelcomeMessage,
} from '#netlify/messages/newsletter.ts';
import { paymentFailedMessage } from '#netlify/messages/payment-failed.ts';
import { shapeOf, textOf, valuesOf } from '#tests/support/html-shape.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';

const siteUrl = 'https://site.example';
const confirmUrl = `${siteUrl}/newsletter/confirm#t=confirm`;
const leaveUrl = `${siteUrl}/newsletter/unsubscribe#t=leave`;
const contact = (change: Partial<Parameters<typeof contactMessage>[0]> = {}) =>
  contactMessage({
    name: 'Maria',
    email: 'maria@example.com',
    subject: 'Question',
    message: 'Hello',
    ...change,
  });
const chat = (change: Partial<Parameters<typeof chatSummaryMessage>[0]> = {}) =>
  chatSummaryMessage({
    firstName: 'Maria',
    email: 'maria@example.com',
    summary: 'Maria: Hello',
    endedAt: '2026-11-21T12:00:00.000Z',
    ...change,
  });

const all: readonly [string, Message][] = [
  ['contact message', contact()],
  ['contact note', contactNoteMessage(siteUrl)],
  ['chat summary', chat()],
  ['chat note', chatNoteMessage(siteUrl)],
  ['guide', guideMessage(`${siteUrl}/guide.pdf`)],
  ['payment that failed', paymentFailedMessage(['Meal Plan'], siteUrl)],
  [
    'newsletter question',
    newsletterConfirmMessage({
      confirmUrl,
      leaveUrl,
      expiresAt: Date.UTC(2026, 10, 28),
    }),
  ],
  ['newsletter welcome', newsletterWelcomeMessage({ siteUrl, leaveUrl })],
  ['newsletter known', newsletterKnownMessage({ confirmUrl, leaveUrl })],
];

describe.each(all)('the %s', (_name, message) => {
  test('says the same in plain text as in HTML', () => {
    const words = (text: string) =>
      text
        .replace(/https?:\/\/\S+/g, ' ')
        .replace(/^(?:>|--|-)/gm, ' ')
        .replace(/[\s:]+/g, '');
    const [, body = ''] = message.html.split('<body');
    expect(words(textOf(`<body${body}`))).toBe(words(message.text));
    const buttons = valuesOf(message.html, 'href').filter((href) => href.startsWith(siteUrl));
    for (const href of buttons) expect(message.text).toContain(href);
  });

  test('has large type, a dark version, one button at most, one column and no picture', () => {
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

describe('what visitors type', () => {
  test.each(MARKUP_PAYLOADS)('stays text in every field: %s', (payload) => {
    for (const field of ['name', 'subject', 'message'] as const) {
      const { html, text } = contact({ [field]: payload });
      expect(shapeOf(html)).toEqual(shapeOf(contact().html));
      expect(textOf(html)).toContain(payload);
      expect(text).toContain(payload);
    }
    for (const field of ['firstName', 'summary'] as const) {
      const { html } = chat({ [field]: payload });
      expect(shapeOf(html)).toEqual(shapeOf(chat().html));
      expect(textOf(html)).toContain(payload);
    }
  });

  test('never adds an element or a line to the subject, whatever it is', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(anything, anything, anything, (name, subject, message) => {
        const mail = contact({ name, subject, message });
        expect(shapeOf(mail.html)).toEqual(shapeOf(contact().html));
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(mail.subject.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
