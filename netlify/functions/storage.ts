import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { storageInput } from '#src/contracts/storage.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { BUCKET_NAMES, bucketNamed, CACHE_SECONDS, LIST_LIMIT } from '#src/domain/ebooks/upload.ts';
import { routes } from '#src/routes.ts';
import {
  isBuiltGuide,
  listFiles,
  listVersions,
  openStored,
  removeFiles,
  restoreVersion,
} from '#netlify/ebooks/manage-uploaded-files.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { fileResponse } from '#netlify/http/file-response.ts';
import { respondJson, respondSeeOther } from '#netlify/http/respond.ts';
import { requireCoach } from '#netlify/http/session.ts';

/**
 * GET opens a file or lists a bucket. The guide is public, and everything else is for the coach
 * only. POST is for the coach only.
 */
export default byMethod(
  'storage',
  {
    GET: async (request, services) => {
      const query = new URL(request.url).searchParams;
      const bucket = BUCKET_NAMES.find((name) => name === query.get('bucket'));
      if (!bucket) throw new HttpError('bad_request', 'Include the name of the file’s bucket.');
      const isPublic = bucketNamed(bucket).public;
      if (!isPublic) await requireCoach(request, services);
      const path = query.get('path');
      if (path === null) {
        return respondJson(
          200,
          await listFiles({ bucket, limit: LIST_LIMIT, offset: 0 }, services),
        );
      }
      if (await isBuiltGuide(bucket, path, services)) return respondSeeOther(routes.guideFile);
      const file = await openStored(bucket, path, services);
      const response = fileResponse(request, file, 'attachment');
      if (isPublic) {
        response.headers.set('cache-control', `public, max-age=${CACHE_SECONDS}`);
        response.headers.set('netlify-vary', 'query=bucket|path');
      }
      return response;
    },
    POST: json('storage', {
      who: 'coach',
      input: storageInput,
      run: {
        bucket: ({ bucket }) => ({ bucket: bucketNamed(bucket) }),
        list: listFiles,
        versions: listVersions,
        restore: restoreVersion,
        remove: removeFiles,
      },
    }),
  },
  { services: servicesFromEnv },
);
