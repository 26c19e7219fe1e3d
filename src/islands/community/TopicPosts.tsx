import { useEffect, useState } from 'react';
import { readFunction } from '../../browser/api.ts';
import type { ShownPost } from '../../domain/community-post.ts';
import { formatEasternDay } from '../../domain/day.ts';
import { Answer } from '../ui/Answer.tsx';
import { Button } from '../ui/Button.tsx';
import { CoachAnswer } from '../ui/CoachAnswer.tsx';
import { ReportDialog } from './ReportDialog.tsx';

/** The posts of readers on a topic page: those that the coach has let through. */
export default function TopicPosts({ topic }: { topic: string }) {
  const [posts, setPosts] = useState<readonly ShownPost[]>([]);
  const [reported, setReported] = useState<ShownPost>();
  /** The post whose report was sent last. */
  const [sentId, setSentId] = useState<string>();
  useEffect(() => {
    readFunction('community-post', { topic }).then(
      (answer) => setPosts(answer.posts),
      // The page is whole without them; it says so only to those who look into the console.
      () => console.warn('The posts of readers could not be loaded.'),
    );
  }, [topic]);
  if (posts.length === 0) return null;
  return (
    <section className="flow mt-10" aria-labelledby="reader-posts">
      <h2 id="reader-posts">From our readers</h2>
      <ul className="cards">
        {posts.map((post) => (
          <Post
            key={post.id}
            post={post}
            isReported={post.id === sentId}
            onReport={() => setReported(post)}
          />
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

function Post({
  post: { title, text, name, at, isEdited, answer },
  isReported,
  onReport,
}: {
  post: ShownPost;
  isReported: boolean;
  onReport: () => void;
}) {
  return (
    <li className="card flow">
      <h3>{title}</h3>
      <p className="small">
        {`By ${name}, ${formatEasternDay(at)}${isEdited ? '. Shortened by your coach' : ''}`}
      </p>
      {text.split(/\n+/).map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      <CoachAnswer answer={answer} />
      <p>
        <Button small onClick={onReport}>
          Report this post<span className="visually-hidden">: {title}</span>
        </Button>
      </p>
      <Answer>{isReported && 'Report sent. Thank you. A person looks at the post.'}</Answer>
    </li>
  );
}
