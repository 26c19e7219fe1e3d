import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#src/domain/chat/conversation.ts';
import { quietLine } from '#src/domain/chat/replies.ts';
import { Message } from '#src/islands/chat/Message.tsx';
import { Chat, CRISIS_WORDS, helper, readNothing } from '#tests/support/chat.ts';
import { shapeOf, textOf, valuesOf } from '#tests/support/html-shape.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup.ts';

const render = (message: Partial<ChatMessage>) =>
  renderToStaticMarkup(
    <Message
      message={{ id: 'm1', text: '', isBot: false, timestamp: 0, ...message }}
      speaker="You"
      isNewest
      onPress={() => undefined}
    />,
  );

const HARMLESS = shapeOf(render({ text: 'word' }));

describe.each(MARKUP_PAYLOADS)('%s', (payload) => {
  test('shows markup as text when a visitor types it', () => {
    const html = render({ text: payload });
    expect(shapeOf(html)).toEqual(HARMLESS);
    expect(textOf(html)).toBe(`You${payload}`);
  });

  test('shows markup as text in the chatbot’s reply when a visitor enters it as a name', () => {
    const name = payload.slice(0, 100).trim();
    const harmless = new Chat(readNothing).open().ask('Maria').last;
    const chat = new Chat(readNothing).open().ask(payload);
    const html = render(chat.last ?? {});
    expect(shapeOf(html)).toEqual(shapeOf(render(harmless ?? {})));
    expect(textOf(html)).toContain(`Thank you, ${name}.`);
  });

  test('doesn’t render links in a chatbot message that was tampered with', () => {
    const html = render({ text: payload, isBot: true });
    expect(valuesOf(html, 'href')).toEqual([]);
    expect(textOf(html)).toBe(`You${payload}`);
  });
});

describe('chatbot message', () => {
  test.each(CRISIS_WORDS)(
    'shows large call buttons and no other buttons for "$text"',
    ({ text }) => {
      const html = render(new Chat().introduce().ask(text).last ?? {});
      expect(valuesOf(html, 'href').filter((href) => /^(?:tel|sms):/.test(href))).not.toEqual([]);
      expect(html).not.toContain('<button');
      expect(html).not.toMatch(/shop|ebook|checkout/);
    },
  );

  test('shows the helplines below an answer as ordinary inline links', () => {
    const html = render({
      text: 'An answer.',
      isBot: true,
      isPrivate: true,
      isOrdinary: true,
      beside: quietLine(helper.script, 'self-harm', 'es'),
    });
    expect(valuesOf(html, 'href')).toEqual(['tel:988', 'sms:988']);
    expect(valuesOf(html, 'lang')).toEqual(['es']);
    expect(valuesOf(html, 'role')).toEqual([]);
    expect(html).not.toContain('border-bad-ink');
    expect(html.indexOf('An answer.')).toBeLessThan(html.indexOf('tel:988'));
  });

  test('marks Spanish text for screen readers', () => {
    const html = render(new Chat().introduce().ask('me quiero morir').last ?? {});
    expect(valuesOf(html, 'lang')).toContain('es');
    expect(html).toContain('Llamar al 988');
  });

  test('doesn’t render buttons or phone links to unknown sites', () => {
    const html = render({
      isBot: true,
      text: '[press](https://evil.example)',
      buttons: [{ label: 'Go', link: 'javascript:alert(1)' }],
      calls: [{ label: 'Call', link: 'https://evil.example' }],
    });
    expect(valuesOf(html, 'href')).toEqual([]);
  });
});
