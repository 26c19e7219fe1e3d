import type { CoachWriting, LiveSite } from '#src/contracts/coach-writing.ts';
import { editAddress, placeInEditor, publishAddress } from '#src/domain/coach/github-repository.ts';
import { pathOnThisSite } from '#src/domain/path-on-this-site.ts';
import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services.ts';

/** Matches a file path in `content/`, without ".." or a query string. */
const CONTENT_FILE = /^content\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+$/;

/**
 * The content that was built together with the functions, inlined by `function-bundles.ts`.
 * Undefined in previews and if the functions run unbundled.
 */
declare const BUILT_CONTENT: LiveSite | undefined;

/** Returns the status of the coach's saved changes, and the link for publishing them. */
export async function readWriting({
  env: { repository, previewUrl },
  preview,
}: Pick<Services, 'env' | 'preview'>): Promise<CoachWriting> {
  if (!repository) return {};
  const live = typeof BUILT_CONTENT === 'undefined' ? undefined : BUILT_CONTENT;
  const place = { publish: publishAddress(repository), ...(live ? { live } : {}) };
  if (!previewUrl) return place;
  const { at, isMade = false, remarks = [], drafts = [], content } = (await preview.report()) ?? {};
  const editUrlOf = (file: string) => {
    const entry = placeInEditor(file);
    if (entry) return `${routes.edit}${entry}`;
    return CONTENT_FILE.test(file) ? editAddress(repository, file) : undefined;
  };
  return {
    ...place,
    preview: {
      url: previewUrl,
      ...(at === undefined ? {} : { at }),
      isMade,
      ...(content === undefined ? {} : { content }),
      remarks: remarks.map((remark) => {
        const editUrl = editUrlOf(remark.file);
        return { ...remark, ...(editUrl ? { editUrl } : {}) };
      }),
      drafts: drafts.flatMap(({ title, path }) => {
        const own = pathOnThisSite(path, new URL(previewUrl).origin);
        return own === undefined ? [] : [{ title, url: new URL(own, previewUrl).href }];
      }),
    },
  };
}
