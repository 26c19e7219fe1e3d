import type { CoachWriting } from '#src/contracts/coach-writing.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import { weekdayOf } from '#src/domain/events.ts';
import { newArticle, newEvent } from '#src/domain/new-content.ts';
import { editAddress, newFileAddress, publishAddress } from '#src/domain/repository.ts';
import type { Services } from '#netlify/services/services.ts';

/** Where the coach writes without a computer of her own, and what her preview says. */
export async function readWriting({
  env: { repository, previewUrl },
  preview,
  now,
}: Pick<Services, 'env' | 'preview' | 'now'>): Promise<CoachWriting> {
  if (!repository) return {};
  const day = easternDay(now());
  const [article, event] = [newArticle(day), newEvent(day, weekdayOf(day))];
  const begin = {
    article: newFileAddress(repository, article.file, article.text),
    event: newFileAddress(repository, event.file, event.text),
    publish: publishAddress(repository),
  };
  if (!previewUrl) return { begin };
  const { at, isMade = false, remarks = [], drafts = [] } = (await preview.report()) ?? {};
  return {
    begin,
    preview: {
      url: previewUrl,
      ...(at === undefined ? {} : { at }),
      isMade,
      remarks: remarks.map((remark) => ({
        ...remark,
        ...(/^content\/.+\.\w+$/.test(remark.file)
          ? { editUrl: editAddress(repository, remark.file) }
          : {}),
      })),
      drafts: drafts.map(({ title, path }) => ({ title, url: new URL(path, previewUrl).href })),
    },
  };
}
