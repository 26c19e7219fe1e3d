import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLinkTarget } from '#src/domain/chat/link-target.ts';
import { escapeMarkdown, linksIn, plainText, readMarkdown } from '#src/domain/chat/markdown.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';

describe('chat Markdown', () => {
  test('supports paragraphs, bold text, links, and lists', () => {
    expect(
      readMarkdown('Please **call 988** or [look](/help).\n\n- One\n- **Two**\n\nLast'),
    ).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'Please ' },
          { text: 'call 988', strong: true },
          { text: ' or ' },
          { text: 'look', link: '/help' },
          { text: '.' },
        ],
      },
      { kind: 'list', items: [[{ text: 'One' }], [{ text: 'Two', strong: true }]] },
      { kind: 'paragraph', spans: [{ text: 'Last' }] },
    ]);
  });

  test.each(MARKUP_PAYLOADS)('leaves %s as plain text', (payload) => {
    const spans = readMarkdown(payload).flatMap((block) =>
      block.kind === 'list' ? block.items.flat() : block.spans,
    );
    expect(spans.map(({ text }) => text).join('')).toBe(payload);
    expect(spans.filter(({ link }) => link !== undefined)).toEqual([]);
  });

  test('never returns a link that the chat isn’t allowed to open', () => {
    const urls = ['/x', 'javascript:1', 'https://988lifeline.org', '//evil.example'];
    const pieces = fc.constantFrom(
      ...['[', ']', '(', ')', '*', '**', '\\', '\n', '- ', 'a', ' '],
      ...urls,
      ...urls.map((url) => `[a](${url})`),
    );
    let links = 0;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
        const blocks = readMarkdown(parts.join(''));
        const spans = blocks.flatMap((block) =>
          block.kind === 'list' ? block.items.flat() : block.spans,
        );
        const found = spans.flatMap(({ link }) => link ?? []);
        links += found.length;
        expect(found.filter((link) => !isLinkTarget(link))).toEqual([]);
      }),
    );
    expect(links).toBeGreaterThan(0);
  });

  test('shows escaped text exactly as typed', () => {
    const words = fc
      .string({ unit: 'grapheme-composite' })
      .map((text) => text.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(fc.oneof(words, fc.constantFrom(...MARKUP_PAYLOADS)), (name) => {
        const blocks = readMarkdown(`Thank you, ${escapeMarkdown(name)}. **Next?**`);
        expect(blocks).toEqual([
          {
            kind: 'paragraph',
            spans: [{ text: `Thank you, ${name}. ` }, { text: 'Next?', strong: true }],
          },
        ]);
      }),
    );
  });

  test('converts to plain text, keeping the words and URLs', () => {
    expect(plainText('**Call** now.\n\n- One\n- [Two](https://988lifeline.org)')).toBe(
      'Call now. One Two (https://988lifeline.org)',
    );
  });

  test('lists all links, including invalid ones', () => {
    expect(linksIn('[a](/x) and [b](javascript:1)')).toEqual(['/x', 'javascript:1']);
  });
});

describe('chat link targets', () => {
  test.each([
    '/',
    '/help',
    '/community/caregiver-support#top',
    'tel:911',
    'sms:988',
    'tel:1-888-478-7653',
    'mailto:support@example.com',
    'https://988lifeline.org',
    'https://www.stroke.org/en/about',
  ])('accepts %s', (target) => {
    expect(isLinkTarget(target)).toBe(true);
  });

  test.each([
    '',
    'help',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://988lifeline.org',
    'https://evil.example',
    'https://988lifeline.org.evil.example',
    'https://988lifeline.org@evil.example',
    'https://user@988lifeline.org',
    'https://988lifeline.org:8443',
    'mailto:a@example.com?bcc=b@example.com',
    'tel:*#06#',
    ' /help',
    '/help\n',
  ])('rejects %j', (target) => {
    expect(isLinkTarget(target)).toBe(false);
  });
});
