import { callFunction } from '#src/browser/api.ts';
import type { CoachPost } from '#src/contracts/submissions.ts';
import type { Decision, Standing } from '#src/domain/community/submission.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { routes } from '#src/routes.ts';
import { changeAnswer } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Lines } from '../ui/TextLines.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { UnknownLink, useLinkToken } from '../mailed-link-token.tsx';
import { useMounted } from '../use-mounted.ts';

const STATES: Readonly<Record<Standing['state'], string>> = {
  waiting: 'Nobody can see this post yet.',
  approved: 'This post is on the site.',
  rejected: 'This post isn’t on the site.',
};
const keyOf = (token: string) => ['post-to-review', token];

/**
 * The page that an emailed link opens for the coach to review a post. Opening it doesn't decide
 * anything.
 */
export default function ReviewPost() {
  const isMounted = useMounted();
  const token = useLinkToken();
  if (token === '') {
    return (
      isMounted && (
        <UnknownLink>
          The post is also on your dashboard, under <a href={routes.adminWaiting}>To review</a>.
        </UnknownLink>
      )
    );
  }
  return (
    <Query
      key={token}
      query={{
        queryKey: keyOf(token),
        queryFn: () => callFunction('community-post', { action: 'open', token }),
      }}
      busy="Opening the post..."
      failed="We can’t open this post"
    >
      {(post) => <Post token={token} post={post} />}
    </Query>
  );
}

function Post({ token, post }: { token: string; post: CoachPost }) {
  const action = useAction();
  const needsAnswer = post.soundsGrave && post.answer === undefined && post.state !== 'approved';
  const decide = (decision: Decision['state']) =>
    action.run('One moment...', async () => {
      const decided = await callFunction('community-post', { action: 'decide', token, decision });
      await changeAnswer<CoachPost>(keyOf(token), () => decided);
    });
  return (
    <>
      <article className="card flow">
        <p className="small">{`${post.topic}, by ${post.name}, ${formatEasternDay(post.at)}`}</p>
        <h2>{post.title}</h2>
        <Lines text={post.text} />
      </article>
      <p role="status">{STATES[post.state]}</p>
      <p className="actions">
        {needsAnswer ? (
          <a className="button button--main" href={routes.adminWaiting}>
            Answer on your dashboard
          </a>
        ) : (
          <ActionButton action={action} look="main" onPress={() => void decide('approved')}>
            Publish this post
          </ActionButton>
        )}
        <ActionButton action={action} onPress={() => void decide('rejected')}>
          Don’t publish it
        </ActionButton>
      </p>
      <ActionStatus action={action} />
      <p>You can change your mind later with the same link.</p>
    </>
  );
}
