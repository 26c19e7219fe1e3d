import { mdxToJs } from 'satteri';
import { describe, expect, test } from 'vitest';
import { withPhoneLinks } from '#src/domain/phone-links.ts';
import { phoneLinks } from '#src/tooling/integrations/phone-links.ts';

const linksOf = (text: string) =>
  withPhoneLinks(text).flatMap(({ text: words, href }) => (href ? [`${words} → ${href}`] : []));

describe('helpline numbers in text', () => {
  test.each([
    ['Call 911, even if it passes.', ['911 → tel:911']],
    ['Call or text 988.', ['Call → tel:988', 'text 988 → sms:988']],
    ['You can text 988 at night.', ['text 988 → sms:988']],
    ['Llame al 988 y oprima 2.', ['988 → tel:988']],
    ['Ask 211: rides, food.', ['211 → tel:211']],
    ['The Warmline (1-888-478-7653).', ['1-888-478-7653 → tel:1-888-478-7653']],
    ['Call 1-800-QUIT-NOW today.', ['1-800-QUIT-NOW → tel:1-800-784-8669']],
    ['1-800-MEDICARE', ['1-800-MEDICARE → tel:1-800-633-4227']],
  ])('links the number in “%s”', (text, links) => {
    expect(linksOf(text)).toEqual(links);
    expect(
      withPhoneLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  test.each(['$988', '1911', '9111', '988lifeline.org', '1-911', 'page-211', 'in 1988', '2.911'])(
    'doesn’t link %s',
    (text) => {
      expect(linksOf(text)).toEqual([]);
    },
  );
});

test('links helpline numbers in content, but not inside links, headings, or glossary terms', async () => {
  const read = async (text: string) => (await mdxToJs(text, { hastPlugins: [phoneLinks] })).code;
  expect(await read('**Call 911** now.')).toContain('"tel:911"');
  expect(await read('<Callout title="Call 911">\n\nCall or text 988.\n\n</Callout>')).toMatch(
    /tel:988[^]*sms:988/,
  );
  expect(await read('- **211:** rides')).toContain('"tel:211"');
  for (const kept of ['## Call 911', '[911](/help)', '<Term id="x">911</Term>', '### **911**'])
    expect(await read(kept)).not.toContain('tel:');
});
