import type { CampaignPreview, TriedLink } from '#src/contracts/coach-campaigns.ts';
import { blocksSending } from '#src/domain/newsletter/campaign-links.ts';
import { MailBody } from './MailBody.tsx';

/** Shows an email's links, and how it will look in an email program. */
export function CampaignLook({
  preview: { subject, html, text, links },
}: {
  preview: CampaignPreview;
}) {
  return (
    <>
      <Links links={links} />
      <p>
        Subject: <b>{subject}</b>
      </p>
      <figure className="m-0 max-w-[22.5rem]">
        <figcaption>Email preview on a phone</figcaption>
        <MailBody html={html} className="border-2 border-line" />
      </figure>
      <details>
        <summary className="min-h-target cursor-pointer py-2">View as plain text</summary>
        <p className="text-s">For email programs that don’t show colors.</p>
        <pre className="m-0 border-2 border-line bg-surface p-4 font-[inherit] text-s whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </>
  );
}

const LINK_STATES: Readonly<Record<TriedLink['state'], string>> = {
  works: 'This link works:',
  broken: 'This page doesn’t exist. Choose another one:',
  failed: 'This page isn’t working right now. Wait a few minutes, then preview the email again:',
  incomplete: 'Add https:// before this address, so that everyone can open it:',
  'not-tried': 'We didn’t check this link. Open it yourself before you send:',
};

/** Shows the result of checking each link. */
function Links({ links }: { links: readonly TriedLink[] }) {
  if (links.length === 0) return <p>It doesn’t have any links.</p>;
  return (
    <ul className="list-none grid gap-2">
      {links.map(({ url, state }) => (
        <li key={url} className={blocksSending({ state }) ? 'notice notice--bad' : undefined}>
          <strong>{`${LINK_STATES[state]} `}</strong>
          {state === 'incomplete' ? (
            <span className="break-words">{url}</span>
          ) : (
            <a className="break-words" href={url} target="_blank" rel="noopener">
              {url}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
