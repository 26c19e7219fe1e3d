import { isLinkTarget } from '#src/domain/chat/link-target.ts';
import { readMarkdown, type Span } from '#src/domain/chat/markdown.ts';

/** Renders a chat reply as React elements. Never treats any of it as HTML. */
export function MarkdownText({ text }: { text: string }) {
  return readMarkdown(text).map((block, at) =>
    block.kind === 'paragraph' ? (
      <p key={at}>
        <Spans spans={block.spans} />
      </p>
    ) : (
      <ul key={at} className="list-disc ps-[1.25em]">
        {block.items.map((spans, item) => (
          <li key={item}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, strong, link }, at) => {
    if (strong) return <strong key={at}>{text}</strong>;
    if (link === undefined || !isLinkTarget(link)) return <span key={at}>{text}</span>;
    if (!link.startsWith('https:')) {
      return (
        <a key={at} href={link}>
          {text}
        </a>
      );
    }
    return (
      <a key={at} href={link} target="_blank" rel="noopener noreferrer">
        <span>{text}</span>
        <span className="visually-hidden"> (opens a new tab)</span>
      </a>
    );
  });
}
