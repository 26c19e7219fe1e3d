import { coachSettingsInput } from '#src/contracts/coach-settings.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

export default endpoint({
  name: 'coach-settings',
  services: servicesFromEnv,
  who: 'coach',
  input: coachSettingsInput,
  run: {
    read: (_nothing, { notificationSettings }) => notificationSettings.current(),
    async save({ digestHour, posts, sales }, { notificationSettings }) {
      const settings = {
        digestHour: Number(digestHour),
        emailsEachPost: posts === 'each',
        emailsEachSale: sales === 'each',
      };
      await notificationSettings.save(settings);
      return settings;
    },
  },
});
