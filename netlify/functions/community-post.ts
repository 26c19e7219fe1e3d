import {
  communityPostInput,
  type PostAccepted,
  type ReviewedPost,
  type ShownPosts,
} from '#src/contracts/community-post.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import { decidePost, openPost, reportPost, sendPost } from '#netlify/flows/community-posts.ts';
import {
  guarded,
  jsonEndpoint,
  requireMethod,
  type ServedHandler,
} from '#netlify/http/endpoint.ts';
import { respondJson } from '#netlify/http/respond.ts';

const answerPost = jsonEndpoint({
  name: 'community-post',
  input: communityPostInput,
  async run(request, services, caller): Promise<PostAccepted | ReviewedPost> {
    switch (request.action) {
      case 'send':
        return sendPost(request, caller, services);
      case 'report':
        return reportPost(request, caller, services);
      case 'open':
        return openPost(request.token, services);
      case 'decide':
        return decidePost(request.token, request.decision, services);
    }
  },
});

const answerGet = guarded('community-post', async (request, services) => {
  requireMethod(request, ['GET', 'HEAD', 'POST']);
  const topic = new URL(request.url).searchParams.get('topic') ?? '';
  if (services.topics.title(topic) === undefined) {
    throw new ShopError('bad_request', 'There is no such topic. Choose one on our page.');
  }
  const output: ShownPosts = { posts: await services.posts.shown(topic) };
  return respondJson(200, output);
});

/** GET reads the posts of a topic that the coach has let through; POST sends, reports and decides. */
const answer: ServedHandler = (request, context, services) =>
  (request.method === 'POST' ? answerPost : answerGet)(request, context, services);

export default answer;
