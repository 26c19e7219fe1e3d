import { useState } from 'react';
import { readFunction } from '#src/browser/api.ts';
import type { ShownPost } from '#src/domain/community/submission.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';
import { CoachAnswer, Lines } from '../ui/TextLines.tsx';
import { InlineQuery } from '../ui/InlineQuery.tsx';
import { REPORT, ReportDialog } from './ReportDialog.tsx';

/** Approved posts from readers on a topic page, with a heading if there are any. */
export default function TopicPosts({ topic }: { topic: string }) {
  return (
    <div className="flow [&>p]:min-h-[2lh]">
      <InlineQuery
        query={{
          queryKey: ['posts', topic],
          queryFn: () => readFunction('community-post', { topic }),
        }}
        busy="Loading posts..."
        failed="We couldn’t load our readers’ posts."
        isEmpty={({ posts }) => posts.length === 0}
        empty={<p>Nobody has posted here yet. You could be the first.</p>}
      >
        {({ posts }) => <Posts posts={posts} />}
      </InlineQuery>
      <noscript>
        <p>You’ll need JavaScript to see our readers’ posts.</p>
      </noscript>
    </div>
  );
}

function Posts({ posts }: { posts: readonly ShownPost[] }) {
  const [reported, setReported] = useState<ShownPost>();
  /** The last post that was reported. */
  const [sentId, setSentId] = useState<string>();
  return (
    <section className="flow" aria-labelledby="visitor-posts">
      <h2 id="visitor-posts">From our readers</h2>
      <ul className="cards">
        {posts.map((post) => (
          <li key={post.id} className="card flow">
            <h3>{post.title}</h3>
            <p className="small">
              {`By ${post.name}, ${formatEasternDay(post.at)}${post.isEdited ? '. Shortened by your coach' : ''}`}
            </p>
            <Lines text={post.text} />
            <CoachAnswer answer={post.answer} />
            <p>
              <Button small about={post.title} onClick={() => setReported(post)}>
                {REPORT}
              </Button>
            </p>
            <ActionResult>
              {post.id === sentId && 'Report sent. Thank you. Someone will look at the post.'}
            </ActionResult>
          </li>
        ))}
      </ul>
      {reported && (
        <ReportDialog
          post={reported}
          onSent={() => setSentId(reported.id)}
          onClose={() => setReported(undefined)}
        />
      )}
    </section>
  );
}
