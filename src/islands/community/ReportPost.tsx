import { callFunction } from '#src/browser/api.ts';
import { reportForm } from '#src/contracts/forms/submissions.ts';
import { Form } from '../ui/Form.tsx';

/** Asks the reader what's wrong with a post and sends the report to the coach. */
export function ReportPost({ postId, onSent }: { postId: string; onSent: () => void }) {
  return (
    <Form
      form={reportForm}
      prefix="report-"
      hasSummary={false}
      onSend={async ({ reason }) => {
        await callFunction('community-post', { action: 'report', postId, reason });
        onSent();
        return 'keep';
      }}
    />
  );
}
