import { z } from 'zod';
import { action } from './endpoint-action.ts';
import { formSchema } from './forms/field-schema.ts';
import { notificationsForm } from './forms/notifications.ts';

/** `coach-settings`: reads and saves the coach's notification settings. */
export const coachSettingsInput = z.discriminatedUnion('action', [
  action('read'),
  action('save', formSchema(notificationsForm)),
]);
