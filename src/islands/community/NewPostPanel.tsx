import { useState } from 'react';
import { valueOf } from '#src/browser/trigger-names.ts';
import type { PanelProps } from '../ui/side-panel.ts';
import { useFocus } from '../ui/use-focus.ts';
import NewPostForm from './NewPostForm.tsx';
import styles from './new-post.css?url';

/** A dialog on a topic page for writing a post. The opener sets the topic. */
export default function NewPostPanel({ opener }: PanelProps) {
  const [isSent, setSent] = useState(false);
  const thanks = useFocus<HTMLDivElement>(isSent);
  const slug = valueOf(opener, 'data-topic');
  const title = valueOf(opener, 'data-topic-title');
  const start = opener.getAttribute('value') ?? '';
  if (!isSent)
    return (
      <>
        <link rel="stylesheet" href={styles} precedence="island" />
        <NewPostForm topic={{ slug, title }} start={start} onSent={() => setSent(true)} />
      </>
    );
  return (
    <div ref={thanks} tabIndex={-1}>
      <div role="status">
        <p>
          <strong>Post sent.</strong> Thank you. We got your post.
        </p>
        <p>We’ll read it before it goes up, which can take a few days.</p>
      </div>
      <p>If you’re feeling down, you can call or text 988 anytime.</p>
      <form method="dialog">
        <button className="button button--main">Back to the posts</button>
      </form>
    </div>
  );
}
