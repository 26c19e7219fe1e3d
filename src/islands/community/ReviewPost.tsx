import { useEffect, useRef, useState } from 'react';
import { callFunction } from '../../browser/api.ts';
import type { ReviewedPost } from '../../contracts/community-post.ts';
import type { PostDecision, PostState } from '../../domain/community-post.ts';
import { formatEasternDay } from '../../domain/day.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { wordsOf } from '../ui/words-of.ts';
import { readLinkToken, useLinkToken } from '../use-link-token.ts';

const STATES: Readonly<Record<PostState, string>> = {
  waiting: 'Nobody sees this post yet.',
  approved: 'This post is shown on its topic page.',
  rejected: 'This post is not shown.',
};

/** The page on which the coach decides about a post, from a mail. Opening it decides nothing. */
export default function ReviewPost() {
  const token = useLinkToken();
  const [post, setPost] = useState<ReviewedPost>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  const ask = async (decision?: PostDecision) => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      setPost(
        await callFunction(
          'community-post',
          decision
            ? { action: 'decide', token: readLinkToken(), decision }
            : { action: 'open', token: readLinkToken() },
        ),
      );
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    if (readLinkToken()) void ask();
    else setProblem('This link is not complete. Open it again from your email.');
  }, [token]);

  return (
    <>
      <p role="status">{isBusy && !post && 'Opening the post...'}</p>
      {problem && (
        <Notice kind="bad" title="The post cannot be opened" ref={notice}>
          <p>{problem}</p>
        </Notice>
      )}
      {post && (
        <>
          <article className="card flow">
            <p className="small">{`${post.topic}, by ${post.name}, ${formatEasternDay(post.at)}`}</p>
            <h2>{post.title}</h2>
            {post.text.split(/\n+/).map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </article>
          <p role="status">{STATES[post.state]}</p>
          <p className="actions">
            <Button look="main" aria-disabled={isBusy} onClick={() => void ask('approved')}>
              Show this post
            </Button>
            <Button aria-disabled={isBusy} onClick={() => void ask('rejected')}>
              Do not show it
            </Button>
          </p>
          <p>You can change this later with the same link.</p>
        </>
      )}
    </>
  );
}
