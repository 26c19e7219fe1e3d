import type { ShownPost } from '#src/domain/community/submission.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { InlineQuery } from '../ui/InlineQuery.tsx';

/** What the dialog is called, and the button that opens it. */
export const REPORT = 'Report this post';

/** Tells the coach about a post. Few readers do, so the form comes when somebody opens this. */
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
      <p>If someone is in danger, call 911. You can also call 988 about another person.</p>
      <InlineQuery
        query={{
          queryKey: ['report-form'],
          queryFn: () => import('./ReportForm.tsx'),
          staleTime: 'static',
        }}
        busy="One moment..."
        failed="The form did not come."
      >
        {({ ReportForm }) => (
          <ReportForm
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
