import type { ShownPost } from '#src/domain/community/submission.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { InlineQuery } from '../ui/InlineQuery.tsx';

/** Title of the dialog, also used as the label of the button that opens it. */
export const REPORT = 'Report this post';

/**
 * Reports a post to the coach. Few readers do this, so the form isn't loaded until the dialog
 * opens.
 */
export function ReportDialog({
  post: { id, title },
  onSent,
  onClose,
}: {
  post: Pick<ShownPost, 'id' | 'title'>;
  onSent: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={REPORT} onClose={onClose}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        If someone is in danger, call 911. You can also call 988 if you’re worried about someone
        else.
      </p>
      <InlineQuery
        query={{
          queryKey: ['report-form'],
          queryFn: () => import('./ReportPost.tsx'),
          staleTime: 'static',
        }}
        busy="One moment..."
        failed="We couldn’t load the form."
      >
        {({ ReportPost }) => (
          <ReportPost
            postId={id}
            onSent={() => {
              onSent();
              onClose();
            }}
          />
        )}
      </InlineQuery>
    </Dialog>
  );
}
