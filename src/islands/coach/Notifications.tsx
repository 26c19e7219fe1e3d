import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { notificationsForm } from '#src/contracts/forms/notifications.ts';
import { formatHour, type NotificationSettings } from '#src/domain/alerts/notification-settings.ts';
import { changeAnswer } from '#src/stores/server-state.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Form } from '../ui/Form.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { CoachGuard } from './CoachGuard.tsx';

const settingsQuery = queryOptions({
  queryKey: ['coach-settings'],
  queryFn: () => callFunction('coach-settings', { action: 'read' }),
});

/** The coach's notification settings. */
export default function NotificationsPage() {
  return (
    <CoachGuard>
      <Query query={settingsQuery} busy="Loading your settings...">
        {(settings) => <Settings settings={settings} />}
      </Query>
    </CoachGuard>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const [saved, setSaved] = useState('');
  return (
    <>
      <p>
        Once a day, we email you a list of what needs your attention: orders with a problem, and
        posts and reviews to read. If something is urgent, such as someone in danger or a problem
        with a payment, we email you right away.
      </p>
      <Form
        form={notificationsForm}
        prefix="notify-"
        className="flow max-w-lg"
        buttonLook="fill"
        values={{
          digestHour: String(settings.digestHour),
          posts: settings.emailsEachPost ? 'each' : 'morning',
          sales: settings.emailsEachSale ? 'each' : 'none',
        }}
        onTyped={() => setSaved('')}
        onSend={async (typed) => {
          const now = await callFunction('coach-settings', { action: 'save', ...typed });
          await changeAnswer<NotificationSettings>(settingsQuery.queryKey, () => now);
          setSaved(`Saved. Your morning email will come at ${formatHour(now.digestHour)}.`);
          return 'keep';
        }}
      />
      <ActionResult>{saved}</ActionResult>
    </>
  );
}
