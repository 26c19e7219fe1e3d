import { describe, expect, test } from 'vitest';
import { asMarkdown, textParts } from '#src/domain/text-parts.ts';

describe('a text as Markdown', () => {
  const wanted = '<Callout kind="tip" title="A > B">\n\n\nRest.\n\n- Sit.\n\n\n</Callout>';

  test.each([
    ['indented, as the editor writes it', '  Rest.\n\n  - Sit.\n'],
    ['not indented', 'Rest.\n\n- Sit.\n'],
  ])('gives a callout lines of its own when it is %s', (_, words) => {
    const text = `Before.\n\n<Callout kind="tip" title="A > B">\n${words}</Callout>\n\nAfter.`;
    expect(asMarkdown(text)).toBe(`Before.\n\n\n\n${wanted}\n\n\n\nAfter.`);
  });

  test('takes the attributes of a callout into one line', () => {
    const text = '<Callout\n  kind="tip"\n  title="Rest"\n>\n  Sit.\n</Callout>';
    expect(asMarkdown(text)).toContain('<Callout kind="tip" title="Rest" >\n\n');
  });

  test('leaves all else as it is', () => {
    const text = 'You may have <Term id="aphasia">aphasia</Term>.\n\n- One\n  - Two\n';
    expect(asMarkdown(text)).toBe(text);
  });
});

describe('the HTML of a text', () => {
  test('is taken apart at callouts and terms, and what is in a callout comes whole', () => {
    const inner = '<p>Ask about <Term id="warfarin">it</Term>.</p>';
    expect(
      textParts(
        `<p>A <Term id="aphasia">word</Term></p><Callout kind="safety" title="&quot;Now&quot; &amp; here">${inner}</Callout>`,
      ),
    ).toEqual([
      { kind: 'html', html: '<p>A ' },
      { kind: 'Term', attributes: { id: 'aphasia' }, html: 'word' },
      { kind: 'html', html: '</p>' },
      { kind: 'Callout', attributes: { kind: 'safety', title: '"Now" & here' }, html: inner },
    ]);
  });

  test('without tags of ours is one part', () => {
    expect(textParts('<p>Call 911.</p>')).toEqual([{ kind: 'html', html: '<p>Call 911.</p>' }]);
  });

  test.each(['<Video src="a">x</Video>', '<p>A <Term id="b">word</p>', 'x</Callout>'])(
    'with %s is refused',
    (html) => {
      expect(() => textParts(html)).toThrow('cannot be shown. Use <Callout> and <Term>');
    },
  );
});
