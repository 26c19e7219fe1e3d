import { callFunction } from '../../browser/api.ts';
import { reportForm } from '../../contracts/forms/community-post.ts';
import type { ShownPost } from '../../domain/community-post.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';

/** Tells the coach about a post. */
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
    <Dialog title={reportForm.title} onClose={onClose}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>Is someone in danger? Call 911. You can call 988 about another person, too.</p>
      <Form
        form={reportForm}
        prefix="report-"
        hasSummary={false}
        onSend={async ({ reason }) => {
          await callFunction('community-post', { action: 'report', postId: id, reason });
          onSent();
          onClose();
          return 'keep';
        }}
      />
    </Dialog>
  );
}
