import { servicesFromEnv } from '#netlify/app/create-services.ts';
import type { OutputOf, Reads } from '#src/contracts/endpoints.ts';
import { communityPostInput } from '#src/contracts/submissions.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { decidePost, openPost } from '#netlify/community/decide-submission.ts';
import { reportPost, sendPost } from '#netlify/community/send-post.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { cacheAtCdn, purgeCdn } from '#netlify/http/cdn-cache-headers.ts';
import { respondJson } from '#netlify/http/respond.ts';

/**
 * GET returns a topic's approved posts. POST submits or reports a post, or opens or decides on one
 * through an emailed link.
 */
export default byMethod(
  'community-post',
  {
    GET: async (request, services) => {
      const topic = new URL(request.url).searchParams.get('topic') ?? '';
      if (services.topics.title(topic) === undefined) {
        throw new HttpError(
          'bad_request',
          'We can’t find this topic. Choose one on our Community page.',
        );
      }
      const output: OutputOf<Reads['community-post']> = {
        posts: await services.posts.shown(topic),
      };
      return respondJson(200, output, cacheAtCdn('community-post', ['topic']));
    },
    POST: json('community-post', {
      who: 'anyone',
      input: communityPostInput,
      run: {
        send: (request, services, { caller }) => sendPost(request, caller, services),
        report: (request, services, { caller }) => reportPost(request, caller, services),
        open: ({ token }, services) => openPost(token, services),
        decide: ({ token, decision }, services) =>
          purgeCdn(['community-post'], services, decidePost(token, decision, services)),
      },
    }),
  },
  { services: servicesFromEnv },
);
