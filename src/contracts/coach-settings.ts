import { z } from 'zod';
import { DIGEST_HOURS } from '#src/domain/alerts/notification-settings.ts';
import { action } from './endpoint-action.ts';

/** `coach-settings`: how the coach's site emails her. */
export const coachSettingsInput = z.discriminatedUnion('action', [
  action('read'),
  action('save', {
    digestHour: z.literal(DIGEST_HOURS, { error: 'Choose one of the hours in the list.' }),
  }),
]);
