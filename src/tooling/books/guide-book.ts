import { fromMarkdown } from 'mdast-util-from-markdown';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { mdxjs } from 'micromark-extension-mdxjs';
import { setUpBook } from './book-style.ts';
import { markdownToTypst } from './markdown-to-typst.ts';
import { printBook } from './print-book.ts';

/** A day of the guide, as the book needs it. */
export interface GuideDay {
  day: number;
  title: string;
  habit: string;
  minutes: number;
  short: readonly string[];
  /** The text, as MDX. */
  body: string;
}

const TITLE = 'Your free 7-day wellness guide';

/**
 * Prints the free guide: a title page with contents, then each day on pages of its own with its short
 * version first. It is made from the same texts as the web pages.
 * @param site The name of the site, for the foot of the pages.
 * @throws when a text holds something that a book cannot print.
 */
export function printGuide(days: readonly GuideDay[], site: string): Promise<Uint8Array> {
  const source = `${setUpBook({ title: TITLE, language: 'en-US', footer: site })}
#v(1fr)
#heading(level: 1)[${TITLE}]
#text(size: 19pt)[One small habit for each day. You can skip a day, or take a week for it.]
#v(1em)
#note[#strong[In an emergency, call 911.] Call for any sign of a stroke, even if it goes away. In a crisis, call or text 988.]
#note[This guide gives information. It is not medical advice. Ask your care team first.]
#v(1fr)
#pagebreak()
#heading(level: 2, outlined: false)[The ${days.length} days]
#outline(title: none, target: heading.where(level: 2))
${days.map(writeDay).join('\n')}
`;
  return printBook(source, 'content/guide');
}

function writeDay({ day, title, habit, minutes, short, body }: GuideDay): string {
  const { children } = fromMarkdown(body, {
    extensions: [mdxjs()],
    mdastExtensions: [mdxFromMarkdown()],
  });
  const deeper = children.map((node) =>
    node.type === 'heading' && node.depth === 2 ? { ...node, depth: 3 as const } : node,
  );
  const say = (text: string) => `#${JSON.stringify(text)};`;
  return `#pagebreak()
#heading(level: 2)[${say(`Day ${day}: ${title}`)}]
#text(size: 19pt, weight: 700)[${say(habit)}]

${say(`It takes about ${minutes} minutes.`)}

#heading(level: 3)[The short version]
#tick-list(${short.map((line) => `[${say(line)}]`).join(', ')})

${markdownToTypst(deeper)}`;
}
