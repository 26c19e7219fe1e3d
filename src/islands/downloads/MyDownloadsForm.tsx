import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { myDownloadsForm } from '#src/contracts/forms/my-downloads.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Form } from '../ui/Form.tsx';

/**
 * Emails buyers links to their books. Leaves the address in the field, so that buyers can check it.
 */
export function MyDownloadsForm() {
  const [answer, setAnswer] = useState('');
  return (
    <Form
      form={myDownloadsForm}
      className="flow [&_.field]:mb-1"
      draft={myDownloadsForm.name}
      confirmTypos
      onRefused={() => setAnswer('')}
      onSend={async ({ email }) => {
        setAnswer('');
        const { message } = await callFunction('my-downloads', { email });
        setAnswer(message);
        return 'keep';
      }}
      after={<ActionResult className="mt-6 font-[700] empty:m-0!">{answer}</ActionResult>}
    />
  );
}
