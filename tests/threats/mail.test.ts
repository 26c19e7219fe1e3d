import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { SITE_LIMITS } from '#netlify/limits/limits.ts';
import { coachAddress, greeting, plainName } from '#netlify/mail/layout.ts';
import type { OutgoingMail } from '#netlify/mail/mailer.ts';
import { writeStructuredData } from '#src/components/head/structured-data.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import { buy, checkoutRequest, deliverPending } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/form-inputs.ts';

const sendEmail = functionNamed('send-email');
const newsletter = functionNamed('newsletter');
const HOUR = 60 * 60_000;

const post = (harness: TestHarness, body: object, ip: string, one = sendEmail) =>
  one.call(postJson(one.url, body), { ip }, () => harness.services);

/**
 * Buys a gift for today with `text` in one field and sends the emails. Returns false if the
 * checkout rejects it.
 */
async function give(harness: TestHarness, field: string, text: string): Promise<boolean> {
  const gift = {
    giftName: 'Anna',
    giftEmail: 'anna@example.com',
    giftOn: easternDay(harness.clock.now),
    giftWords: 'For you',
    [field]: text,
  };
  if (!ebookCheckoutInput.safeParse(checkoutRequest(gift)).success) return false;
  await buy(harness, { ...gift, attemptId: crypto.randomUUID() });
  await deliverPending(harness.services);
  return true;
}

/** Returns every part of an email that could contain an attacker's text. */
const wordsOf = ({ subject, text, html, replyTo, headers }: OutgoingMail) =>
  JSON.stringify([subject, text, html, replyTo, headers]);

describe('T8: the site as a source of spam', () => {
  test('T8: 1,000 requests for 1,000 addresses send no more than the hourly quota', async () => {
    expectConsole(/too_many_requests/);
    const harness = await createTestHarness();
    for (let n = 0; n < 1_000; n += 1) {
      const email = `victim${n}@example.com`;
      await post(harness, guideRequest({ email }), `10.0.${n >> 6}.${n & 63}`);
    }
    expect(harness.mails.length).toBeLessThanOrEqual(SITE_LIMITS.hour);
    harness.clock.now += HOUR;
    await post(harness, guideRequest({ email: 'later@example.com' }), '10.9.9.9');
    expect(harness.mails.length).toBeLessThanOrEqual(SITE_LIMITS.hour + 1);
  });

  test('T8: a visitor’s text reaches only the coach', async () => {
    const harness = await createTestHarness();
    const spam = 'Buy-this-watch http://spam.example';
    await post(harness, contactForm({ name: spam, subject: spam, message: spam }), '10.0.0.1');
    await post(
      harness,
      chatSummary({ firstName: spam, subject: spam, conversationSummary: spam }),
      '10.0.0.2',
    );
    await post(harness, guideRequest({ name: spam, subject: spam }), '10.0.0.3');
    await post(
      harness,
      { action: 'subscribe', email: 'maria@example.com' },
      '10.0.0.4',
      newsletter,
    );
    const toOthers = harness.mails.filter(({ to }) => to !== coachAddress);
    expect(toOthers.length).toBeGreaterThanOrEqual(4);
    for (const mail of toOthers) expect(wordsOf(mail)).not.toMatch(/watch|spam/i);
  });

  test.each([
    'Maria',
    'Ana María',
    'Mary-Jane O’Neil',
    "D'Arcy",
    'J. R.',
    'Dr. Kim',
    'Zoë',
    '李',
    'Ибрагим',
  ])('S2: accepts %s as a name in an email', (name) => {
    expect(greeting(name)).toBe(`Hello ${name}`);
  });

  test.each([
    'PayPal Billing. Your card was charged $499.99',
    'Your card was charged',
    'Urgent. Call',
    'evil.example',
    'www.evil.example',
    'https://evil.example',
    'Call 555 0100',
    '5550100',
    'maria@example.com',
    'Maria!',
    'Maria: pay',
    '<b>Maria</b>',
    'Maria\nYou won',
    `${'a'.repeat(41)}`,
    '',
  ])('S2: rejects %j as a name and omits it from the greeting', async (text) => {
    expect(greeting(text)).toBe('Hello');
    for (const typed of [{ customerFirstName: text }, { giftName: text }]) {
      const harness = await createTestHarness();
      const gift = { giftName: 'Anna', giftEmail: 'anna@example.com' };
      const request = { ...gift, giftOn: easternDay(harness.clock.now), ...typed };
      if (!ebookCheckoutInput.safeParse(checkoutRequest(request)).success) continue;
      await buy(harness, request);
      await deliverPending(harness.services);
      expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt', 'gift']);
      for (const mail of harness.mails) expect(wordsOf(mail)).not.toContain(text);
    }
  });

  test('S2: a name is at most three words made up of letters, no matter what was typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."aZé. -’'0$@/:!\n\u0301") });
    fc.assert(
      fc.property(typed, (text) => {
        const name = plainName(text) ?? 'a';
        expect(name).toMatch(/^[\p{L}\p{M}'’. -]{1,40}$/u);
        expect(name.split(' ').length).toBeLessThanOrEqual(3);
        expect(name).not.toMatch(/\.\S/);
      }),
    );
  });

  test.each(['to', 'cc', 'bcc', 'recipient', 'from', 'replyTo', 'html', 'headers'])(
    'T8: rejects a request that sets its own %s field',
    async (field) => {
      expectConsole(/bad_request/);
      const harness = await createTestHarness();
      for (const body of [contactForm(), chatSummary(), guideRequest()]) {
        const response = await post(
          harness,
          { ...body, [field]: 'victim@example.com' },
          '10.0.0.1',
        );
        expect(response.status).toBe(400);
      }
      expect(harness.mails).toEqual([]);
    },
  );
});

describe('T9: addresses and subjects that inject a second header', () => {
  const injections = [
    '\r\nBcc: evil@example.com',
    '\nTo: evil@example.com',
    '\0',
    '\u2028X: y',
    '\r',
  ];
  const hostile = fc
    .tuple(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...injections, ', ', '; ', '<>'),
      fc.string(),
    )
    .map((parts) => parts.join(''));

  test('T9: 500 hostile strings in every field produce one recipient, one subject line, and no injected headers', async () => {
    expectConsole(/"event":"refused"/);
    let number = 0;
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        number += 1;
        const harness = await createTestHarness();
        const ip = `10.0.${number >> 8}.${number & 255}`;
        const bodies = [
          contactForm({ name: text }),
          contactForm({ subject: text }),
          contactForm({ email: `maria@example.com${text}` }),
          contactForm({ message: text }),
          chatSummary({ firstName: text }),
          guideRequest({ name: text }),
        ];
        for (const body of bodies) {
          const response = await post(harness, body, ip);
          expect(response.status).toBeLessThan(500);
        }
        for (const { to, subject, replyTo, headers = [] } of harness.mails) {
          expect(to).toMatch(/^[^\s@,;<>]+@[^\s@,;<>]+$/);
          expect(replyTo ?? 'a@b').toMatch(/^[^\s@,;<>]+@[^\s@,;<>]+$/);
          expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect(subject.length).toBeLessThanOrEqual(160);
          expect(headers).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('T9: gifts', () => {
  test.each(['giftName', 'giftEmail', 'giftWords'])(
    'T9: gift emails with hostile text in %s have one recipient and a one-line subject',
    async (field) => {
      const harness = await createTestHarness();
      const plain = field === 'giftEmail' ? 'anna@example.com' : 'Anna';
      expect(await give(harness, field, plain)).toBe(true);
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
          for (const part of [text, `\r\nBcc: evil@example.com${text}`, `${text}\u2028X: y`]) {
            await give(harness, field, field === 'giftEmail' ? `anna@example.com${part}` : part);
          }
        }),
        { numRuns: 60 },
      );
      for (const { to, subject, headers } of harness.mails) {
        expect(to).toMatch(/^[^\s@,;<>]+@[^\s@,;<>]+$/);
        expect(to).not.toContain('evil');
        expect(subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,120}$/u);
        expect(headers).toBeUndefined();
      }
    },
  );

  test.each([
    ['giftName', 'https://evil.example'],
    ['giftName', 'Anna www.evil.example'],
    ['giftWords', 'Look: http://evil.example'],
    ['giftWords', 'www.evil.example'],
    ['giftWords', 'Look at evil.example'],
    ['giftName', 'evil.example'],
    ['giftWords', 'Write to evil@evil.example'],
    ['giftName', '<b>Anna</b>'],
  ])('T8: doesn’t let anyone email someone a link or HTML markup: %s, %s', async (field, text) => {
    const harness = await createTestHarness();
    expect(await give(harness, field, text)).toBe(false);
    expect(harness.mails).toEqual([]);
  });
});

describe('T10: HTML injection', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</p><script>1</script>',
    '<svg/onload=1>',
    '"><iframe src=//evil>',
    "'><a href=javascript:1>x</a>",
    '<!--',
    '-->',
    '<![CDATA[x]]>',
    '</title><b>x',
    '&lt;script&gt;',
    '&#60;script&#62;',
    '<a href="//evil.example">x</a>',
    '<style>*{}</style>',
    '<base href=//evil>',
    '<meta http-equiv=refresh content=0>',
    '<form action=//evil><input>',
    '<b>',
    '<math><mi//xlink:href="data:x">',
    '<template><script>1</script></template>',
    '<object data=x>',
    '<embed src=x>',
    '<link rel=stylesheet href=x>',
    '<video><source onerror=1>',
    '<details open ontoggle=1>',
    '<marquee>',
    '<input autofocus onfocus=1>',
    '<select><option>',
    '<table><td>',
    '<noscript><p title="</noscript><img src=x>">',
    '${7*7}',
    '{{7*7}}',
    '<%= 7 %>',
    'javascript:alert(1)',
    'data:text/html,<b>',
    '\u003cscript\u003e',
    '<scr<script>ipt>',
    '<SCRIPT>',
    '<\u0000script>',
    '<img src="x" alt="`><script>1</script>">',
    '<body onload=1>',
    '<html>',
    '<head>',
    '<br>',
    '<hr>',
    '<p>',
    '<div>',
    '<span style=background:url(//evil)>',
    '<x contenteditable onblur=1>',
    '<isindex>',
  ] as const;

  const shapeOf = (html: string): string[] => {
    const names: string[] = [];
    const visit = (node: DefaultTreeAdapterTypes.Node): void => {
      if ('attrs' in node)
        names.push(`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`);
      if ('content' in node) visit(node.content);
      if ('childNodes' in node) node.childNodes.forEach(visit);
    };
    visit(parse(html));
    return names;
  };

  const mailsOf = async (text: string): Promise<Map<string, string>> => {
    const harness = await createTestHarness();
    await post(harness, contactForm({ subject: text, message: text }), '10.0.0.1');
    await post(harness, chatSummary({ conversationSummary: text }), '10.0.0.2');
    await buy(harness, { customerFirstName: /[<>\p{Cc}]/u.test(text) ? 'Maria' : text });
    if (!(await give(harness, 'giftWords', text))) await give(harness, 'giftWords', 'For you');
    return new Map(harness.mails.map(({ tag, html }) => [tag, html]));
  };

  test('T10: 50 payloads in every field don’t add an element or attribute to any email', async () => {
    expectConsole(/bad_request/);
    const plain = await mailsOf('plain words');
    const shapes = new Map([...plain].map(([tag, html]) => [tag, shapeOf(html)]));
    expect(payloads).toHaveLength(50);
    for (const payload of payloads) {
      for (const [tag, html] of await mailsOf(payload)) {
        expect(shapeOf(html), `${tag}: ${payload}`).toEqual(shapes.get(tag));
      }
    }
  });

  test('T10: the checkout rejects a name with angle brackets', async () => {
    expectConsole(/bad_request/);
    const harness = await createTestHarness();
    const { call, url } = functionNamed('ebook-checkout');
    const body = {
      items: [{ slug: 'meal-plan', quantity: 1 }],
      customerEmail: 'maria@example.com',
      customerFirstName: '<b>Maria</b>',
    };
    expect((await call(postJson(url, body), {}, () => harness.services)).status).toBe(400);
  });

  test('T10: titles in structured data can’t close its script element', () => {
    for (const payload of payloads) {
      const name = `${payload}</script><!--`;
      const text = writeStructuredData({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
      });
      expect(text).not.toContain('<');
      expect(JSON.parse(text)).toMatchObject({ name });
    }
  });
});
